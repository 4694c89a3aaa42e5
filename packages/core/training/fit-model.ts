/**
 * Fits both readings. Parts: only whole purposes are labelled, so a purpose has a class when at least one of its parts has
 * (noisy-or), and the gradient finds out which. Whole: whether all is refused, and which classes there are otherwise.
 * Everything random comes from a seed; the mean of several fits depends less on chance.
 */
import { purposeOutcomes } from '../src/purpose/model/purpose-outcomes.ts'
import { partSlopes, type SlopesOf, type SummedRow, wholeSlopes } from './reading-slopes.ts'
import { seededRandom, shuffle } from './seeded-random.ts'
import type { Stretch, TrainingRow } from './training-rows.ts'

const outcomes = purposeOutcomes.length

export interface FitSettings {
  readonly epochs: number
  readonly seeds: readonly number[]
  /** How often a feature is hidden during training, so that no single one is relied upon. */
  readonly hiddenShare: number
  readonly featureRate: number
  readonly featureDecay: number
  readonly rowsMin: number
}

export const partSettings: FitSettings = {
  epochs: 10,
  seeds: [11, 22],
  hiddenShare: 0.3,
  featureRate: 0.15,
  featureDecay: 1e-5,
  rowsMin: 3,
}
export const wholeSettings: FitSettings = { ...partSettings }

export interface FittedReading {
  readonly features: ReadonlyMap<number, Float64Array>
  /** In how many rows each was seen. */
  readonly counts: ReadonlyMap<number, number>
  readonly bias: Float64Array
}

interface IndexedStretch extends Stretch {
  readonly indexes: Int32Array
}

export function fitParts(rows: readonly TrainingRow[], settings: FitSettings = partSettings): FittedReading {
  return fit(rows, (row) => row.parts, partSlopes, settings)
}

export function fitWhole(rows: readonly TrainingRow[], settings: FitSettings = wholeSettings): FittedReading {
  return fit(rows.flatMap(readTwice), (row) => (row.whole === null ? [] : [row.whole]), wholeSlopes, settings)
}

function fit(
  rows: readonly TrainingRow[],
  stretchesOf: (row: TrainingRow) => readonly Stretch[],
  slopesOf: SlopesOf,
  settings: FitSettings,
): FittedReading {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const inRow = new Set<number>()
    for (const { features } of stretchesOf(row)) for (const feature of features) inRow.add(feature)
    for (const feature of inRow) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const keys = [...counts].filter(([, count]) => count >= settings.rowsMin).map(([feature]) => feature)
  keys.sort((left, right) => left - right)
  const indexByFeature = new Map(keys.map((feature, index) => [feature, index]))
  const indexed = rows
    .map((row) => ({
      row,
      stretches: stretchesOf(row).map((stretch) => ({
        ...stretch,
        indexes: stretch.features.map((feature) => indexByFeature.get(feature) ?? -1).filter((index) => index >= 0),
      })),
    }))
    .filter(({ stretches }) => stretches.length > 0)
  const mean = {
    features: new Float64Array(keys.length * outcomes),
    bias: new Float64Array(outcomes),
  }
  for (const seed of settings.seeds) {
    const fitted = fitOnce(indexed, keys.length, slopesOf, settings, seed)
    addScaled(mean.features, fitted.features, 1 / settings.seeds.length)
    addScaled(mean.bias, fitted.bias, 1 / settings.seeds.length)
  }
  return {
    features: new Map(keys.map((key, index) => [key, mean.features.slice(index * outcomes, (index + 1) * outcomes)])),
    counts,
    bias: mean.bias,
  }
}

interface Weights {
  readonly features: Float64Array
  readonly bias: Float64Array
}

const batchRows = 16

function fitOnce(
  rows: readonly SummedRow<IndexedStretch>[],
  featureCount: number,
  slopesOf: SlopesOf,
  settings: FitSettings,
  seed: number,
): Weights {
  const random = seededRandom(seed)
  const features = new Float64Array(featureCount * outcomes)
  const squares = new Float64Array(featureCount * outcomes)
  const bias = createAdam(outcomes, 0.01)
  const weights = { features, bias: bias.weights }
  const order = Int32Array.from(rows, (_, at) => at)
  let seen = 0
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random)
    for (const rowAt of order) {
      const row = rows[rowAt] as SummedRow<IndexedStretch>
      const visible = row.stretches.map(({ indexes }) => indexes.filter(() => random() >= settings.hiddenShare))
      const sums = visible.map((indexes) => sumsOf(indexes, weights))
      for (const [at, slopes] of slopesOf(sums, row).entries()) {
        const weight = row.row.weight
        for (let outcome = 0; outcome < outcomes; outcome += 1) {
          slopes[outcome] = (slopes[outcome] as number) * weight
          bias.addGradient(outcome, slopes[outcome] as number)
        }
        for (const feature of visible[at] as Int32Array) {
          const from = feature * outcomes
          for (let outcome = 0; outcome < outcomes; outcome += 1) {
            const weightAt = from + outcome
            const gradient = (slopes[outcome] as number) + settings.featureDecay * (features[weightAt] as number)
            const squared = (squares[weightAt] as number) + gradient * gradient
            squares[weightAt] = squared
            features[weightAt] =
              (features[weightAt] as number) - (settings.featureRate * gradient) / Math.sqrt(squared + 0.01)
          }
        }
      }
      seen += 1
      if (seen % batchRows === 0) {
        bias.step()
      }
    }
  }
  return weights
}

function sumsOf(visible: Int32Array, weights: Weights): Float64Array {
  const sums = Float64Array.from(weights.bias)
  for (const feature of visible) {
    const from = feature * outcomes
    for (let outcome = 0; outcome < outcomes; outcome += 1)
      sums[outcome] = (sums[outcome] as number) + (weights.features[from + outcome] as number)
  }
  return sums
}

/** What can speak for a class is not always what can speak against it; then a row is seen twice. */
function readTwice(row: TrainingRow): TrainingRow[] {
  if (row.claimWords === null) return [row]
  return [
    { ...row, tells: 'refusal' },
    { ...row, whole: row.claimWhole, tells: 'classes' },
  ]
}

function createAdam(size: number, rate: number) {
  const weights = new Float64Array(size)
  const gradients = new Float64Array(size)
  const means = new Float64Array(size)
  const variances = new Float64Array(size)
  let steps = 0
  return {
    weights,
    addGradient(at: number, gradient: number) {
      gradients[at] = (gradients[at] as number) + gradient
    },
    step() {
      steps += 1
      const meanBias = 1 - 0.9 ** steps
      const varianceBias = 1 - 0.999 ** steps
      for (let at = 0; at < size; at += 1) {
        const weight = weights[at] as number
        const gradient = gradients[at] as number
        const mean = 0.9 * (means[at] as number) + 0.1 * gradient
        const variance = 0.999 * (variances[at] as number) + 0.001 * gradient * gradient
        weights[at] = weight - (rate * (mean / meanBias)) / (Math.sqrt(variance / varianceBias) + 1e-8)
        means[at] = mean
        variances[at] = variance
        gradients[at] = 0
      }
    },
  }
}

function addScaled(target: Float64Array, source: Float64Array, scale: number): void {
  for (let at = 0; at < source.length; at += 1) target[at] = (target[at] as number) + scale * (source[at] as number)
}
