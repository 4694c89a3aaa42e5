/** What is to be said of a refused part in which nobody knows the words, though letters alone do not give them away. */
import { isNameOrLoanWord } from '../text/foreign-stretches.ts'
import { runsOf } from '../text/runs.ts'
import type { Token } from '../text/tokens.ts'

const strangeMin = 2

/** "fryy gur qngn": several words in a row, of which some look misspelt. Null where there are none. */
export function strangeWordsIn(tokens: readonly Token[]): readonly Token[] | null {
  const isStrange = ({ legibility }: Token) => legibility !== 'known' && legibility !== 'number'
  return (
    runsOf(tokens, isStrange, strangeMin).find((run) => {
      const words = run.filter(({ isPiece }) => !isPiece)
      return words.length >= strangeMin && run.some(isUnknown)
    }) ?? null
  )
}

function isUnknown({ word, legibility }: Token): boolean {
  return legibility === 'unknown' && !isNameOrLoanWord(word)
}
