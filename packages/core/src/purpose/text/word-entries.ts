/** What is known about a word wherever it stands. Worked out once and remembered: texts are made of the same words again and again. */
import { leadGroups, objectGroups } from '../lexicon/purpose-lexicon.ts'
import { partiesByStem } from '../lexicon/who-and-what.ts'
import { type ZoneRole, zoneRoleOf } from '../parts/zone-roles.ts'
import { isWordBackwards } from './backwards.ts'
import { foreignFunctionWords } from './foreign-words.ts'
import { lazyPer } from './lazy.ts'
import { stem } from './stem.ts'
import type { Vocabulary } from './vocabulary.ts'
import { hashWord } from './word-hash.ts'

export interface WordEntry {
  readonly word: string
  readonly stem: string
  readonly wordHash: number
  readonly stemHash: number
  /** In the vocabulary; -1 when the word is unknown. */
  readonly rank: number
  /** Can begin an intent. */
  readonly isVerb: boolean
  readonly zoneRole: ZoneRole
  readonly isPreposition: boolean
  readonly isDeterminer: boolean
  /** Among the plainest words of another language. */
  readonly isForeign: boolean
  /** Common when read from its end, and rare or none as it is. */
  readonly isBackwards: boolean
  /** Numbers of the lexicon's groups that the word belongs to when it leads and when it is acted upon; 0 for none. */
  readonly lead: number
  readonly object: number
  /** A bit for each party of the lexicon. */
  readonly parties: number
}

const prepositions = new Set(
  'for to with from in at by on into onto via about of against behind under over regarding concerning among between as per'.split(
    ' ',
  ),
)
const determiners = new Set(
  'a an the this that these those his her their its my our your every each all any which no'.split(' '),
)

const rememberedMax = 8192

export interface WordEntries {
  of(word: string): WordEntry
  /** Null for a word that the vocabulary does not have: that is not worth remembering. */
  ofKnown(word: string): WordEntry | null
}

export const wordEntries: (vocabulary: Vocabulary) => WordEntries = lazyPer(createEntries)

function createEntries(vocabulary: Vocabulary): WordEntries {
  const remembered = new Map<string, WordEntry>()
  const remember = (word: string): WordEntry => {
    if (remembered.size >= rememberedMax) remembered.clear()
    const entry = createEntry(word, vocabulary)
    remembered.set(word, entry)
    return entry
  }
  return {
    of: (word) => remembered.get(word) ?? remember(word),
    ofKnown(word) {
      const entry = remembered.get(word)
      if (entry !== undefined) return entry.rank < 0 ? null : entry
      return vocabulary.has(word) ? remember(word) : null
    },
  }
}

function createEntry(word: string, vocabulary: Vocabulary): WordEntry {
  const wordStem = stem(word)
  return {
    word,
    stem: wordStem,
    wordHash: hashWord(word),
    stemHash: hashWord(wordStem),
    rank: vocabulary.rank(word),
    isVerb: vocabulary.isVerbStem(wordStem),
    zoneRole: zoneRoleOf(word),
    isPreposition: prepositions.has(word),
    isDeterminer: determiners.has(word),
    isForeign: foreignFunctionWords.has(word),
    isBackwards: isWordBackwards(word, vocabulary.rank),
    lead: leadGroups.get(wordStem) ?? 0,
    object: objectGroups.get(wordStem) ?? 0,
    parties: partiesByStem.get(wordStem) ?? 0,
  }
}
