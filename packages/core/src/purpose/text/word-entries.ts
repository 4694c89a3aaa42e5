/** What is known about a word wherever it stands. Worked out once and remembered: texts are made of the same words again and again. */
import { leadGroups, objectGroups } from '../lexicon/purpose-lexicon.ts'
import { partiesByStem } from '../lexicon/who-and-what.ts'
import { type ZoneRole, zoneRoleOf } from '../parts/zone-roles.ts'
import { isWordBackwards } from './backwards.ts'
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
const entriesByVocabulary = new WeakMap<Vocabulary, Map<string, WordEntry>>()

export function wordEntry(word: string, vocabulary: Vocabulary): WordEntry {
  let entries = entriesByVocabulary.get(vocabulary)
  if (entries === undefined) {
    entries = new Map()
    entriesByVocabulary.set(vocabulary, entries)
  }
  const remembered = entries.get(word)
  if (remembered !== undefined) return remembered
  if (entries.size >= rememberedMax) entries.clear()
  const entry = createEntry(word, vocabulary)
  entries.set(word, entry)
  return entry
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
    isBackwards: isWordBackwards(word, vocabulary.rank),
    lead: leadGroups.get(wordStem) ?? 0,
    object: objectGroups.get(wordStem) ?? 0,
    parties: partiesByStem.get(wordStem) ?? 0,
  }
}
