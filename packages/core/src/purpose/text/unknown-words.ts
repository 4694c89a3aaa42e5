/** What is meant by a word that is not known: by its humps, or by whatever its letters give. Found out once and remembered, for it takes long. */
import { foreignFunctionWords } from './foreign-words.ts'
import { humpsOf } from './humps.ts'
import { lazyPer } from './lazy.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { readToken, tokenLengthMax } from './spelling.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface UnknownWords {
  /** Takes the same of the budget whether it is remembered or not: how a text is read depends on nothing that was read before. */
  read(written: string, asWritten: string, budget: ReadingBudget): readonly string[]
}

interface RememberedReading {
  readonly read: readonly string[]
  readonly steps: number
}

const rememberedMax = 4096
/** Shorter and rarer ones are found in any letters. */
const common = { lengthMin: 3, rankMax: 10_000 }

export const unknownWords: (vocabulary: Vocabulary) => UnknownWords = lazyPer(createUnknownWords)

function createUnknownWords(vocabulary: Vocabulary): UnknownWords {
  const remembered = new Map<string, RememberedReading>()
  return {
    read(written, asWritten, budget) {
      if (asWritten.length > tokenLengthMax || foreignFunctionWords.has(written)) return [written]
      const key = written === asWritten ? written : `${written} ${asWritten}`
      const known = remembered.get(key)
      if (known !== undefined) {
        budget.spend(known.steps)
        return known.read
      }
      const spent = budget.spent
      const read = readUnknown(written, asWritten, vocabulary, budget)
      // What was given up is no reading.
      if (budget.isExhausted) return read
      if (remembered.size >= rememberedMax) remembered.clear()
      remembered.set(key, { read, steps: budget.spent - spent })
      return read
    },
  }
}

function readUnknown(
  written: string,
  asWritten: string,
  vocabulary: Vocabulary,
  budget: ReadingBudget,
): readonly string[] {
  const version = versionNumber.exec(written)
  if (version !== null) return [version[1] as string]
  const humps = humpsOf(asWritten)
  if (humps.length > 1 && humps.every((hump) => vocabulary.has(hump))) return humps
  const read = readToken(written, vocabulary, budget)
  if (humps.length < 2 || read.some((part) => part !== written)) return read
  // Capitals inside a word that nobody knows make no words of its pieces.
  if (!humps.some((hump) => isCommon(hump, vocabulary))) return read
  return humps.flatMap((hump) => readToken(hump, vocabulary, budget))
}

/** "book_table_v3" */
const versionNumber = /^v(\d{1,3})$/

function isCommon(word: string, vocabulary: Vocabulary): boolean {
  const rank = vocabulary.rank(word)
  return word.length >= common.lengthMin && rank >= 0 && rank <= common.rankMax
}
