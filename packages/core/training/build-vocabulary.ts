/** Which words are known and which of them purposes are made of, from the vectors and the labelled purposes. */
import { createVocabulary, type Vocabulary } from '../src/purpose/text/vocabulary.ts'
import { listWords } from '../src/purpose/text/word-list.ts'
import { intentVerbs } from './intent-verbs.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { loadVerbs } from './word-vectors.ts'

/** After the common words and before the rare ones: jargon is likelier here than in newspapers. */
const jargonRank = 8000
/** Shorter words are found in any letters. */
const gluedLengthMin = 3
/** Said as often as this it is a word: "payslip". */
const gluedCountMin = 3
/** Kinds whose words may be misspelt, foreign or gibberish. */
const unreliableKinds = new Set(['noise', 'foreign', 'evasion'])

export interface TrainingWords {
  /** Most frequent first. */
  readonly words: readonly string[]
  /** Those that purposes are made of. */
  readonly purposeWords: ReadonlySet<string>
  /** Base forms. */
  readonly verbs: readonly string[]
}

export function vocabularyOf({ words, purposeWords, verbs }: TrainingWords): Vocabulary {
  return createVocabulary({
    words: listWords(new TextEncoder().encode(words.join('\n')), words.length),
    isPurposeWord: (rank) => purposeWords.has(words[rank] as string),
    verbs,
  })
}

export function buildVocabulary(generalWords: readonly string[], purposes: readonly LabelledPurpose[]): TrainingWords {
  const reliable = purposes.filter(({ kind }) => !unreliableKinds.has(kind))
  const counts = Map.groupBy(
    reliable.flatMap(({ purpose }) => wordsOfIdentifiers(purpose)),
    (word) => word,
  )
  const purposeWords = new Set(counts.keys())
  const general = new Set(generalWords)
  const common = new Set(generalWords.slice(0, jargonRank))
  const isWord = (word: string) => (counts.get(word)?.length ?? 0) >= gluedCountMin || !isGlued(word, common)
  const jargon = [...purposeWords].filter((word) => !general.has(word) && isWord(word)).sort()
  return {
    words: ['a', 'i', ...generalWords.slice(0, jargonRank), ...jargon, ...generalWords.slice(jargonRank)],
    purposeWords,
    verbs: [...new Set([...intentVerbs, ...loadVerbs()])],
  }
}

/** Two words without a space: "quiethours" is "quietHours", in whatever case it is written. */
function isGlued(word: string, common: ReadonlySet<string>): boolean {
  for (let end = gluedLengthMin; end <= word.length - gluedLengthMin; end += 1)
    if (common.has(word.slice(0, end)) && common.has(word.slice(end))) return true
  return false
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
