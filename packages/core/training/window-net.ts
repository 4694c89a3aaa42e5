/** The weights of the reading by windows while they are learnt, and the layers that work with them until the next step. */
import { createDenseLayers, type DenseLayer, setColumns, setRows } from '../src/purpose/model/dense-layer.ts'
import { windowOutcomes } from '../src/purpose/model/purpose-outcomes.ts'
import { windowWords } from '../src/purpose/model/windows.ts'
import { type Adam, createAdam } from './adam.ts'
import { createOuterSums, type OuterSums } from './outer-sums.ts'

export interface WindowShape {
  readonly dimensions: number
  readonly detectors: number
  readonly hidden: number
}

export interface FittedWindows extends WindowShape {
  readonly vectors: Float32Array
  /** For each place in the window, dimension and detector. */
  readonly filters: Float32Array
  readonly filterBias: Float32Array
  /** For each detector, and then each dimension of the mean, a weight for each hidden unit and for each outcome. */
  readonly hiddenWeights: Float32Array
  readonly hiddenBias: Float32Array
  readonly outputs: Float32Array
  /** For each hidden unit, a weight for each outcome. */
  readonly hiddenOutputs: Float32Array
  readonly outputBias: Float32Array
}

export interface WindowNet {
  readonly weights: {
    /** For each place in the window and detector, its dimensions. */
    readonly filters: Adam
    readonly filterBias: Adam
    /** For each detector, and then each dimension of the mean, the hidden units and then the outcomes. */
    readonly weighing: Adam
    readonly weighingBias: Adam
    readonly hiddenOutputs: Adam
  }
  readonly layers: {
    /** From a word to what each detector makes of it in each place. */
    readonly filters: DenseLayer
    /** From what was heard to hidden units and outcomes, and from their slopes back. */
    readonly weighing: DenseLayer
    readonly blame: DenseLayer
  }
  readonly weighingGradients: OuterSums
  step(rate: number, rows: number): void
  fitted(): Omit<FittedWindows, keyof WindowShape | 'vectors'>
}

/** As many rows as there are in a batch. */
const rowsAtOnce = 32

export function createWindowNet({ dimensions, detectors, hidden }: WindowShape, normal: () => number): WindowNet {
  const started = (size: number, scale: (at: number) => number) =>
    createAdam(Float32Array.from({ length: size }, (_, at) => normal() * scale(at)))
  const heard = detectors + dimensions
  const said = hidden + windowOutcomes
  const weights = {
    filters: started(windowWords * dimensions * detectors, () => 0.08),
    filterBias: createAdam(new Float32Array(detectors)),
    weighing: started(heard * said, (at) => (at % said < hidden ? 0.7 / Math.sqrt(heard) : 0.05)),
    weighingBias: createAdam(new Float32Array(said)),
    hiddenOutputs: started(hidden * windowOutcomes, () => 0.05),
  }
  const [filters, weighing, blame] = createDenseLayers([
    { inputs: dimensions, outputs: windowWords * detectors },
    { inputs: heard, outputs: said },
    { inputs: said, outputs: heard },
  ]) as [DenseLayer, DenseLayer, DenseLayer]
  const weighingGradients = createOuterSums(weights.weighing.gradients, heard, said, rowsAtOnce)
  const fillLayers = () => {
    setColumns(filters, weights.filters.values)
    setRows(weighing, weights.weighing.values, said)
    setColumns(blame, weights.weighing.values)
  }
  fillLayers()
  return {
    weights,
    layers: { filters, weighing, blame },
    weighingGradients,
    step(rate, rows) {
      weighingGradients.flush()
      for (const each of Object.values(weights)) each.step(rate, rows)
      fillLayers()
    },
    fitted() {
      const weighed = weights.weighing.values
      const columns = (from: number, to: number) =>
        Float32Array.from({ length: heard * (to - from) }, (_, at) => {
          return weighed[Math.floor(at / (to - from)) * said + from + (at % (to - from))] as number
        })
      return {
        filters: Float32Array.from({ length: windowWords * dimensions * detectors }, (_, at) => {
          const place = Math.floor(at / detectors / dimensions)
          const dimension = Math.floor(at / detectors) % dimensions
          return weights.filters.values[(place * detectors + (at % detectors)) * dimensions + dimension] as number
        }),
        filterBias: weights.filterBias.values,
        hiddenWeights: columns(0, hidden),
        hiddenBias: weights.weighingBias.values.slice(0, hidden),
        outputs: columns(hidden, said),
        hiddenOutputs: weights.hiddenOutputs.values,
        outputBias: weights.weighingBias.values.slice(hidden),
      }
    },
  }
}
