/** Finds words that nobody knows, by how many tokens they fall into: common words are one, and letters at random one each. */
import { canonicalizeText } from '../text/canonical-text.ts'
import { form } from '../text/form.ts'
import type { Tokenize } from '../text/tokenizer.ts'
import type { Stretch } from './unreadable.ts'

const words = /[\p{L}\p{M}]{2,}/gu
/** Letters a token. A text has to have one word with more, or a word that is one token. */
const knownMin = 2.5
/** And no run of words with fewer. Names and misspelt words have fewer now and then, but not one after the other. */
const strangeMax = 2
const strangeLettersMin = 4
const strangeRunMin = 3

/** Null: there is at least one known word, and no run of strange ones. */
export function findUnknownWords(text: string, tokenize: Tokenize): Stretch | null {
  let run: Stretch | null = null
  let runLength = 0
  let isAnyKnown = false
  const all = [...text.matchAll(words)]
  for (const { 0: word, index } of all) {
    const formed = form(canonicalizeText(word))
    const tokens = tokenize(formed).flat().length
    const lettersPerToken = formed.length / tokens
    isAnyKnown ||= tokens === 1 || lettersPerToken >= knownMin
    if (formed.length < strangeLettersMin) continue
    const isStrange = lettersPerToken < strangeMax
    runLength = isStrange ? runLength + 1 : 0
    if (isStrange) run = { start: runLength === 1 || run === null ? index : run.start, end: index + word.length }
    if (runLength >= strangeRunMin) return run
  }
  const [first] = all
  const last = all.at(-1)
  if (isAnyKnown || first === undefined || last === undefined) return null
  return { start: first.index, end: last.index + last[0].length }
}
