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

/** A sum waits for each of its terms; four of them wait together. */
const unitsAtOnce = 4

export function createStack(tables: StackingTables): Stack {
  const hidden = tables.bias.length
  // Whole groups, the last one filled up with units that say nothing.
  const rows = Math.ceil(hidden / unitsAtOnce) * unitsAtOnce
  const bias = new Float64Array(rows)
  bias.set(tables.bias)
  const width = tables.weights.length / hidden
  const weights = new Float64Array(rows * width)
  weights.set(Float32Array.from(tables.weights))
  const outputs = Float32Array.from(tables.outputs)
  const units = new Float32Array(rows)
  return (inputs) => {
    for (let unit = 0; unit < rows; unit += unitsAtOnce) {
      let first = bias[unit] as number
      let second = bias[unit + 1] as number
      let third = bias[unit + 2] as number
      let fourth = bias[unit + 3] as number
      const ofFirst = unit * width
      const ofSecond = ofFirst + width
      const ofThird = ofSecond + width
      const ofFourth = ofThird + width
      for (let at = 0; at < width; at += 1) {
        const input = inputs[at] as number
        first += input * (weights[ofFirst + at] as number)
        second += input * (weights[ofSecond + at] as number)
        third += input * (weights[ofThird + at] as number)
        fourth += input * (weights[ofFourth + at] as number)
      }
      units[unit] = Math.max(0, first)
      units[unit + 1] = Math.max(0, second)
      units[unit + 2] = Math.max(0, third)
      units[unit + 3] = Math.max(0, fourth)
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
