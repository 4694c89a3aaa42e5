/** What every fit begins with: the words, their kinds and general vectors, and the rows. The same each time. */
import { specialRows } from '../src/purpose/model/windows.ts'
import { buildVocabulary, type TrainingWords, vocabularyOf } from './build-vocabulary.ts'
import { composePurposes } from './compose-purposes.ts'
import { windowSettings } from './fit-windows.ts'
import { framePurposes } from './frame-purposes.ts'
import { isSample, type LabelledPurpose, loadGuideCases, loadPurposes } from './labelled-purposes.ts'
import { createNearDuplicateFinder } from './near-duplicates.ts'
import { principalDirections } from './principal-directions.ts'
import { swapTails } from './swap-tails.ts'
import { prepareRow, type TrainingRow } from './training-rows.ts'
import { clusterWords } from './word-clusters.ts'
import { loadWordVectors, vectorDimensions, type WordVectors } from './word-vectors.ts'

/** What is learnt from. */
export interface TrainingLines {
  readonly purposes: readonly LabelledPurpose[]
  readonly guideCases: readonly LabelledPurpose[]
}

export interface TrainingMaterial extends TrainingLines {
  readonly words: TrainingWords
  /** By rank. */
  readonly clusters: Uint8Array
  /** What general English says of each word, by row, and the directions in which words differ most. */
  readonly general: { readonly vectors: Float32Array; readonly directions: Float32Array }
}

/** The samples of what strangers write are few and good. */
const sampleWeight = 2.5
const guideWeight = 4
/** Made-up rows tell less than written ones. */
const madeUpWeight = 0.5

export function loadTraining(lines: TrainingLines): TrainingMaterial {
  const vectors = loadWordVectors()
  const words = buildVocabulary(vectors.words, lines.purposes)
  const clusterByVector = clusterWords(vectors)
  return {
    ...lines,
    words,
    clusters: Uint8Array.from(words.words, (word) => clusterByVector[vectors.indexByWord.get(word) ?? -1] ?? 0),
    general: { vectors: generalVectors(words.words, vectors), directions: startingDirections(vectors) },
  }
}

export function allLines(): TrainingLines {
  return { purposes: loadPurposes('train'), guideCases: loadGuideCases() }
}

/** And without what resembles a sample: what is measured on the samples then tells how strangers' words are read. */
export function withoutSamples({ purposes, guideCases }: TrainingLines): TrainingLines {
  const resembles = createNearDuplicateFinder(purposes.filter(isSample))
  return {
    purposes: purposes.filter((labelled) => !isSample(labelled) && !resembles(labelled.purpose)),
    guideCases: guideCases.filter(({ purpose }) => !resembles(purpose)),
  }
}

/** All rows, or each so-manieth. */
export function prepareRows(material: TrainingMaterial, eachNth = 1): TrainingRow[] {
  const { words, clusters, guideCases } = material
  const purposes = sliced(material.purposes, eachNth)
  const vocabulary = vocabularyOf(words)
  const reader = { vocabulary, clusters: (rank: number) => clusters[rank] as number }
  return [
    ...purposes.map((labelled) => prepareRow(labelled, reader, isSample(labelled) ? sampleWeight : 1)),
    ...guideCases.map((labelled) => prepareRow(labelled, reader, guideWeight)),
    ...sliced(
      [...composePurposes(purposes), ...framePurposes(purposes), ...swapTails(purposes, vocabulary)],
      eachNth,
    ).map((labelled) => prepareRow(labelled, reader, madeUpWeight)),
  ]
}

function sliced<Item>(items: readonly Item[], eachNth: number): readonly Item[] {
  return eachNth === 1 ? items : items.filter((_, at) => at % eachNth === 0)
}

/** General vectors are short; this makes them as long as what is learnt. */
const vectorScale = 3

/** By row; nothing for the special ones and for words without a vector. */
function generalVectors(words: readonly string[], { indexByWord, values }: WordVectors): Float32Array {
  const general = new Float32Array((specialRows + words.length) * vectorDimensions)
  for (const [rank, word] of words.entries()) {
    const index = indexByWord.get(word)
    if (index === undefined) continue
    general.set(
      values.subarray(index * vectorDimensions, (index + 1) * vectorDimensions),
      (specialRows + rank) * vectorDimensions,
    )
  }
  return general
}

function startingDirections(vectors: WordVectors): Float32Array {
  return principalDirections(vectors, windowSettings.dimensions).map((value) => value * vectorScale)
}
