/** What every fit begins with: the words, their kinds and general vectors, and the rows. The same each time. */
import { specialRows } from '../src/purpose/model/windows.ts'
import { createVocabulary, type VocabularyWords } from '../src/purpose/text/vocabulary.ts'
import { buildVocabulary } from './build-vocabulary.ts'
import { composePurposes } from './compose-purposes.ts'
import { loadGuideCases, loadPurposes } from './labelled-purposes.ts'
import { principalVectors } from './principal-vectors.ts'
import { seededRandom } from './seeded-random.ts'
import { swapTails } from './swap-tails.ts'
import { prepareRow, type TrainingRow } from './training-rows.ts'
import { clusterWords } from './word-clusters.ts'
import { loadWordVectors, type WordVectors } from './word-vectors.ts'

export interface TrainingMaterial {
  readonly words: VocabularyWords
  /** By rank. */
  readonly clusters: Uint8Array
  /** Where the vectors of the windows begin. */
  readonly general: { readonly vectors: Float32Array; readonly dimensions: number }
}

/** The samples of what strangers write are few and good. */
const sampleWeight = 1.5
const guideWeight = 4
/** Made-up rows tell less than written ones. */
const madeUpWeight = 0.5

export function loadTraining(): TrainingMaterial {
  const vectors = loadWordVectors()
  const words = buildVocabulary(vectors.words, loadPurposes('train'))
  const clusterByVector = clusterWords(vectors)
  return {
    words,
    clusters: Uint8Array.from(words.words, (word) => clusterByVector[vectors.indexByWord.get(word) ?? -1] ?? 0),
    general: { vectors: startingVectors(words.words, vectors), dimensions: windowDimensions },
  }
}

export function prepareRows({ words, clusters }: TrainingMaterial): TrainingRow[] {
  const purposes = loadPurposes('train')
  const vocabulary = createVocabulary(words)
  const reader = { vocabulary, clusters }
  return [
    ...purposes.map((labelled) => prepareRow(labelled, reader, labelled.file.includes('/sample-') ? sampleWeight : 1)),
    ...loadGuideCases().map((labelled) => prepareRow(labelled, reader, guideWeight)),
    ...composePurposes(purposes).map((labelled) => prepareRow(labelled, reader, madeUpWeight)),
    ...swapTails(purposes, vocabulary).map((labelled) => prepareRow(labelled, reader, madeUpWeight)),
  ]
}

const windowDimensions = 40
/** General vectors are short; this makes them as long as what is learnt. */
const vectorScale = 3

/** By row: the special ones and words without a vector begin anywhere near nothing. */
function startingVectors(words: readonly string[], vectors: WordVectors): Float32Array {
  const random = seededRandom(3)
  const general = principalVectors(vectors, windowDimensions)
  const starting = Float32Array.from(
    { length: (specialRows + words.length) * windowDimensions },
    () => (random() - 0.5) / 5,
  )
  for (const [rank, word] of words.entries()) {
    const index = vectors.indexByWord.get(word)
    if (index === undefined) continue
    const vector = general.subarray(index * windowDimensions, (index + 1) * windowDimensions)
    starting.set(
      vector.map((value) => value * vectorScale),
      (specialRows + rank) * windowDimensions,
    )
  }
  return starting
}
