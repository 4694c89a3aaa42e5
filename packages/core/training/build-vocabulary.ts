/** Which words are known and which of them purposes are made of, from the vectors and the labelled purposes. */
import type { VocabularyWords } from '../src/purpose/text/vocabulary.ts'
import { intentVerbs } from './intent-verbs.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { loadVerbs } from './word-vectors.ts'

/** After the common words and before the rare ones: jargon is likelier here than in newspapers. */
const jargonRank = 8000
/** Kinds whose words may be misspelt, foreign or gibberish. */
const unreliableKinds = new Set(['noise', 'foreign', 'evasion'])

export function buildVocabulary(
  generalWords: readonly string[],
  purposes: readonly LabelledPurpose[],
): VocabularyWords {
  const reliable = purposes.filter(({ kind }) => !unreliableKinds.has(kind))
  const purposeWords = new Set(reliable.flatMap(({ purpose }) => wordsOfIdentifiers(purpose)))
  const general = new Set(generalWords)
  const jargon = [...purposeWords].filter((word) => !general.has(word)).sort()
  return {
    words: ['a', 'i', ...generalWords.slice(0, jargonRank), ...jargon, ...generalWords.slice(jargonRank)],
    purposeWords,
    verbs: [...new Set([...intentVerbs, ...loadVerbs()])],
  }
}

function wordsOfIdentifiers(purpose: string): string[] {
  return purpose
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/['’](s|d|ll|re|ve|m)\b/g, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1)
}
