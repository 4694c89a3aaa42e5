/**
 * The last judgement: a small network that has learnt, from texts that the readings had not seen, how far to believe each of
 * them when they disagree (stacked generalization).
 */
import { createDenseLayers, type DenseLayer, setColumns } from './dense-layer.ts'
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
  const hidden = tables.bias.length
  const width = tables.weights.length / hidden
  const [first, last] = createDenseLayers([
    { inputs: width, outputs: hidden },
    { inputs: hidden, outputs: stackingOutcomes },
  ]) as [DenseLayer, DenseLayer]
  setColumns(first, tables.weights)
  setColumns(last, tables.outputs)
  const bias = Float32Array.from(tables.bias)
  const outputBias = Float32Array.from(tables.outputBias)
  return (inputs) => {
    first.inputs.set(inputs)
    first.sums.set(bias)
    first.addUp()
    for (let unit = 0; unit < hidden; unit += 1) last.inputs[unit] = Math.max(0, first.sums[unit] as number)
    last.sums.set(outputBias)
    last.addUp()
    return last.sums.slice()
  }
}
