/** From labelled purposes to the tables that ship. */
import type { PurposeModelTables } from '../src/purpose/purpose-model.ts'
import { createVocabulary } from '../src/purpose/vocabulary.ts'
import { buildVocabulary } from './build-vocabulary.ts'
import { fitClauseModel, prepareRow } from './clause-model.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { packModelTables } from './model-tables.ts'
import type { WordVectors } from './word-vectors.ts'

export function buildPurposeModel(purposes: readonly LabelledPurpose[], vectors: WordVectors): PurposeModelTables {
  const words = buildVocabulary(vectors.words, purposes)
  const vocabulary = createVocabulary(words)
  const rows = purposes.map((labelled) => prepareRow(labelled, vocabulary, vectors))
  return packModelTables(fitClauseModel(rows), words, vectors)
}
