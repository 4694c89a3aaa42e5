/** Packs a fitted model into the tables that ship. */
import type { PackedWeights } from '../src/purpose/model/packed-numbers.ts'
import type { PurposeModelTables, WindowTables } from '../src/purpose/model/purpose-model.ts'
import { weighedOutcomes } from '../src/purpose/model/purpose-outcomes.ts'
import type { VocabularyWords } from '../src/purpose/text/vocabulary.ts'
import type { FittedReading } from './fit-model.ts'
import type { FittedWindows } from './fit-windows.ts'
import { packDigits, packKeys, packWeights } from './pack-numbers.ts'

/** The table has room for this many; those that are light and rare are left out. */
const featuresMax = 450_000

export interface FittedModel {
  readonly parts: FittedReading
  readonly whole: FittedReading
  readonly words: VocabularyWords
  /** By rank. */
  readonly clusters: Uint8Array
  readonly windows: FittedWindows
}

export function packModelTables({ parts, whole, words, clusters, windows }: FittedModel): PurposeModelTables {
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
    .sort((left, right) => right.size - left.size || (left.key >>> 0) - (right.key >>> 0))
    .filter(({ key }) => {
      // Two features can have the same number, though hardly ever: the heavier one keeps it.
      if (taken.has(key)) return false
      taken.add(key)
      return true
    })
    .slice(0, featuresMax)
    .sort((left, right) => (left.key >>> 0) - (right.key >>> 0))
  const featureWeightMax = rounded(largest(heaviest.map(({ weights }) => largest(weights))))
  return {
    words: words.words.join('\n'),
    wordMarks: packDigits(words.words.map((word) => (purposeWords.has(word) ? 1 : 0) + (verbSet.has(word) ? 2 : 0))),
    clusters: packDigits([...clusters].flatMap((cluster) => [cluster >> 4, cluster & 15])),
    featureKeys: packKeys(heaviest.map(({ key }) => key >>> 0)),
    featureWeights: heaviest.map(({ weights }) => packWeights(weights, featureWeightMax)).join(''),
    featureWeightMax,
    partBias: relativeToNothing(parts.bias).map(rounded),
    wholeBias: [...whole.bias.subarray(0, weighedOutcomes)].map(rounded),
    windows: packWindows(windows),
  }
}

function packWindows({ detectors, dimensions, hidden, ...windows }: FittedWindows): WindowTables {
  return {
    detectors,
    dimensions,
    hidden,
    vectors: packed(windows.vectors),
    filters: packed(windows.filters),
    hiddenWeights: packed(windows.hiddenWeights),
    outputs: packed(windows.outputs),
    hiddenOutputs: packed(windows.hiddenOutputs),
    filterBias: [...windows.filterBias].map(rounded),
    hiddenBias: [...windows.hiddenBias].map(rounded),
    outputBias: [...windows.outputBias].map(rounded),
  }
}

function packed(weights: Float32Array): PackedWeights {
  const max = rounded(largest(weights))
  return { max, weights: packWeights(weights, max) }
}

function relativeToNothing(weights: Float64Array): number[] {
  const nothing = weights[weighedOutcomes] as number
  return [...weights.subarray(0, weighedOutcomes)].map((weight) => weight - nothing)
}

function largest(weights: ArrayLike<number>): number {
  let most = 0
  for (let at = 0; at < weights.length; at += 1) most = Math.max(most, Math.abs(weights[at] as number))
  return most
}

function rounded(weight: number): number {
  return Number(weight.toFixed(4))
}
