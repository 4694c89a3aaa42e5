/** Finds the names of the six classes, written in any case and with `_`, `-` or a space. */
import { type PurposeClass, purposeClasses } from './purpose-classes.ts'
import type { Token } from './tokens.ts'

const names = purposeClasses.map((purposeClass) => ({ purposeClass, words: purposeClass.split('_') }))

export function classNameAt(tokens: readonly Token[], at: number): PurposeClass | null {
  const name = names.find(({ words }) => words.every((word, offset) => isWord(tokens[at + offset], word)))
  return name?.purposeClass ?? null
}

export function classNameLengthAt(tokens: readonly Token[], at: number): number {
  return classNameAt(tokens, at)?.split('_').length ?? 0
}

/** "recommendations" and "notifications" are used as names too. */
function isWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.word === word || token.word === `${word}s`)
}
