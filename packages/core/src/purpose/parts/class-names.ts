/** Finds the names of the six classes, written in any case and with `_`, `-` or a space. */
import { type PurposeClass, purposeClasses } from '../purpose-classes.ts'
import type { Token } from '../text/tokens.ts'

const names = purposeClasses.map((purposeClass) => ({ purposeClass, words: purposeClass.split('_') }))
type Name = (typeof names)[number]

/** No two names begin with the same word. */
const nameByFirstWord: ReadonlyMap<string, Name> = new Map(
  names.flatMap((name) => {
    const first = name.words[0] as string
    return [
      [first, name],
      [`${first}s`, name],
    ]
  }),
)

export function classNameAt(tokens: readonly Token[], at: number): PurposeClass | null {
  return nameAt(tokens, at)?.purposeClass ?? null
}

export function classNameLengthAt(tokens: readonly Token[], at: number): number {
  return nameAt(tokens, at)?.words.length ?? 0
}

function nameAt(tokens: readonly Token[], at: number): Name | null {
  const token = tokens[at]
  const name = token === undefined ? undefined : nameByFirstWord.get(token.word)
  if (name === undefined) return null
  return name.words.every((word, offset) => isWord(tokens[at + offset], word)) ? name : null
}

/** "recommendations" and "notifications" are used as names too. */
function isWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.word === word || token.word === `${word}s`)
}
