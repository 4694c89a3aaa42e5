/** Packs fitted readings into the tables that ship. */
import type { ReadingTables } from '../src/purpose/model/purpose-model.ts'
import { weighedOutcomes } from '../src/purpose/model/purpose-outcomes.ts'
import type { WindowTables } from '../src/purpose/model/windows.ts'
import type { TrainingWords } from './build-vocabulary.ts'
import type { FittedReading } from './fit-model.ts'
import { packKeys, packWeights } from './pack-numbers.ts'
import type { FittedWindows } from './window-net.ts'

export interface TableSettings {
  /** Those that are light and rare are left out. */
  readonly featuresMax: number
  /** How finely weights of features and vectors of words are told apart. */
  readonly featureStep: number
  readonly vectorStep: number
}

const tableSettings: TableSettings = { featuresMax: 825_000, featureStep: 0.2, vectorStep: 0.05 }
/** A feature with fewer is frequent, and says next to nothing. */
const stepsMin = 3
/** Of what weighs the vectors: so few that they can be as fine as bytes are. */
const networkStep = 1 / 32

export interface FittedReadings {
  readonly parts: FittedReading
  readonly whole: FittedReading
  readonly words: TrainingWords
  /** By rank. */
  readonly clusters: Uint8Array
  readonly windows: FittedWindows
}

export function packReadingTables(
  { parts, whole, words, clusters, windows }: FittedReadings,
  settings: TableSettings = tableSettings,
): ReadingTables {
  const { purposeWords } = words
  const verbSet = new Set(words.verbs)
  const features = [
    ...[...parts.features].map(([key, weights]) => ({
      key,
      count: parts.counts.get(key) ?? 1,
      weights: relativeToNothing(weights),
    })),
    ...[...whole.features].map(([key, weights]) => ({
      key,
      count: whole.counts.get(key) ?? 1,
      weights: [...weights.subarray(0, weighedOutcomes)],
    })),
  ]
  const taken = new Set<number>()
  const heaviest = features
    .map((feature) => ({ ...feature, size: largest(feature.weights) * Math.sqrt(feature.count) }))
    .sort((left, right) => right.size - left.size || left.key - right.key)
    .filter(({ key }) => {
      // Two features can have the same number, though hardly ever: the heavier one keeps it.
      if (taken.has(key)) return false
      taken.add(key)
      return true
    })
    .slice(0, settings.featuresMax)
    .filter(({ weights }) => steps(weights, settings.featureStep) >= stepsMin)
    .sort((left, right) => left.key - right.key)
  return {
    words: new TextEncoder().encode(words.words.join('\n')),
    wordMarks: Uint8Array.from(words.words, (word) => (purposeWords.has(word) ? 1 : 0) + (verbSet.has(word) ? 2 : 0)),
    clusters,
    featureKeys: packKeys(heaviest.map(({ key }) => key)),
    featureWeights: packWeights(
      heaviest.flatMap(({ weights }) => weights),
      settings.featureStep,
    ),
    partBias: relativeToNothing(parts.bias).map(rounded),
    wholeBias: [...whole.bias.subarray(0, weighedOutcomes)].map(rounded),
    windows: packWindows(windows, settings),
  }
}

function packWindows(
  { detectors, dimensions, hidden, ...windows }: FittedWindows,
  { vectorStep }: TableSettings,
): WindowTables {
  return {
    detectors,
    dimensions,
    hidden,
    vectors: packWeights(windows.vectors, vectorStep),
    filters: packWeights(windows.filters, networkStep),
    hiddenWeights: packWeights(windows.hiddenWeights, networkStep),
    outputs: packWeights(windows.outputs, networkStep),
    hiddenOutputs: packWeights(windows.hiddenOutputs, networkStep),
    filterBias: [...windows.filterBias].map(rounded),
    hiddenBias: [...windows.hiddenBias].map(rounded),
    outputBias: [...windows.outputBias].map(rounded),
  }
}

function relativeToNothing(weights: Float64Array): number[] {
  const nothing = weights[weighedOutcomes] as number
  return [...weights.subarray(0, weighedOutcomes)].map((weight) => weight - nothing)
}

/** Of all outcomes together, as they are packed. */
function steps(weights: readonly number[], step: number): number {
  return weights.reduce((sum, weight) => sum + Math.abs(Math.round(weight / step)), 0)
}

function largest(weights: ArrayLike<number>): number {
  let most = 0
  for (let at = 0; at < weights.length; at += 1) most = Math.max(most, Math.abs(weights[at] as number))
  return most
}

function rounded(weight: number): number {
  return Number(weight.toFixed(4))
}
