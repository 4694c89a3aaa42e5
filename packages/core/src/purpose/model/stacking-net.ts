/**
 * The last judgement: a small network that has learnt, from texts that the readings had not seen, how far to believe each of
 * them when they disagree (stacked generalization).
 */
import { classCount } from './purpose-outcomes.ts'

export interface StackingTables {
  /** For each hidden unit, a weight for each input. */
  readonly weights: readonly number[]
  readonly bias: readonly number[]
  /** For each outcome, a weight for each hidden unit. */
  readonly outputs: readonly number[]
  readonly outputBias: readonly number[]
}

/** The classes, and that all is refused. */
export const stackingOutcomes = classCount + 1
export const stackedRefusal = classCount

/** From what the readings say to log-odds by outcome. */
export type Stack = (inputs: Float32Array) => Float32Array

export function createStack(tables: StackingTables): Stack {
  const weights = Float32Array.from(tables.weights)
  const outputs = Float32Array.from(tables.outputs)
  const hidden = tables.bias.length
  const units = new Float32Array(hidden)
  return (inputs) => {
    for (let unit = 0; unit < hidden; unit += 1) {
      let sum = tables.bias[unit] as number
      const from = unit * inputs.length
      for (let at = 0; at < inputs.length; at += 1) sum += (inputs[at] as number) * (weights[from + at] as number)
      units[unit] = Math.max(0, sum)
    }
    const sums = Float32Array.from(tables.outputBias)
    for (let outcome = 0; outcome < stackingOutcomes; outcome += 1) {
      const from = outcome * hidden
      let sum = 0
      for (let unit = 0; unit < hidden; unit += 1) sum += (units[unit] as number) * (outputs[from + unit] as number)
      sums[outcome] = (sums[outcome] as number) + sum
    }
    return sums
  }
}
