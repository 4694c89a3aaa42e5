/** Packs a fitted model into the tables that ship. */
import { zones } from '../src/purpose/clause-zones.ts'
import { packWeights } from '../src/purpose/packed-weights.ts'
import type { PurposeModelTables } from '../src/purpose/purpose-model.ts'
import { purposeOutcomes, weighedOutcomes } from '../src/purpose/purpose-outcomes.ts'
import type { VocabularyWords } from '../src/purpose/vocabulary.ts'
import type { ClauseModel } from './clause-model.ts'
import { vectorDimensions, type WordVectors } from './word-vectors.ts'

const outcomes = purposeOutcomes.length
/** Features that matter less than this to every outcome are left out. */
const featureWeightMin = 0.1

export function packModelTables(
  model: ClauseModel,
  { words, purposeWords, verbs }: VocabularyWords,
  vectors: WordVectors,
): PurposeModelTables {
  const verbSet = new Set(verbs)
  const weightsByWord = new Map(words.map((word) => [word, wordWeights(word, model, vectors)]))
  const wordWeightMax = largest([...weightsByWord.values()].flatMap((weights) => weights ?? []))
  const wordLines = words.map((word) => {
    const marks = (purposeWords.has(word) ? '*' : '') + (verbSet.has(word) ? '!' : '')
    const weights = weightsByWord.get(word)
    return weights ? `${marks}${word} ${packWeights(weights, wordWeightMax)}` : marks + word
  })
  const features = [...model.featureWeights]
    .map(([key, weights]) => ({ key, weights: relativeToNothing(weights) }))
    .filter(({ weights }) => largest(weights) >= featureWeightMin)
  const featureWeightMax = largest(features.flatMap(({ weights }) => weights))
  return {
    words: wordLines.join('\n'),
    features: features.map(({ key, weights }) => `${key}\t${packWeights(weights, featureWeightMax)}`).join('\n'),
    bias: relativeToNothing(model.bias).map((weight) => Number(weight.toFixed(4))),
    wordWeightMax: Number(wordWeightMax.toFixed(4)),
    featureWeightMax: Number(featureWeightMax.toFixed(4)),
  }
}

/** A word's vector times the weights of its dimensions, in each zone: what is left of the vectors at run time. */
function wordWeights(word: string, model: ClauseModel, vectors: WordVectors): number[] | null {
  const index = vectors.indexByWord.get(word)
  if (index === undefined) return null
  return zones.flatMap((_, zoneIndex) => {
    const sums = new Float64Array(outcomes)
    for (let dimension = 0; dimension < vectorDimensions; dimension += 1) {
      const value = vectors.values[index * vectorDimensions + dimension] as number
      const from = (zoneIndex * vectorDimensions + dimension) * outcomes
      for (let outcome = 0; outcome < outcomes; outcome += 1) {
        sums[outcome] = (sums[outcome] as number) + value * (model.denseWeights[from + outcome] as number)
      }
    }
    return relativeToNothing(sums)
  })
}

function relativeToNothing(weights: Float64Array): number[] {
  const nothing = weights[weighedOutcomes] as number
  return [...weights.subarray(0, weighedOutcomes)].map((weight) => weight - nothing)
}

function largest(weights: readonly number[]): number {
  return weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
}
