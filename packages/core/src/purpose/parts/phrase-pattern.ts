/**
 * A small notation for stretches of words, so that rules are data a reader can check:
 *   `ignore|bypass`   one of these words        `the|all?`   one of these words, or nothing
 *   `..2`             up to two words of any kind   `CLASS`   the name of a class, however written
 *   `ING`             a word that ends in -ing
 */

import type { Token } from '../text/tokens.ts'
import { classNameLengthAt } from './class-names.ts'

export interface PhrasePattern {
  readonly slots: readonly Slot[]
}

type Slot =
  | { readonly kind: 'words'; readonly words: ReadonlySet<string>; readonly isOptional: boolean }
  | { readonly kind: 'gap'; readonly lengthMax: number }
  | { readonly kind: 'class' }
  | { readonly kind: 'gerund' }

export function parsePhrasePattern(notation: string): PhrasePattern {
  return { slots: notation.split(' ').map(parseSlot) }
}

function parseSlot(notation: string): Slot {
  if (notation === 'CLASS') return { kind: 'class' }
  if (notation === 'ING') return { kind: 'gerund' }
  if (notation.startsWith('..')) return { kind: 'gap', lengthMax: Number(notation.slice(2)) }
  const isOptional = notation.endsWith('?')
  return { kind: 'words', words: new Set(notation.replace('?', '').split('|')), isOptional }
}

/** How many tokens the pattern covers from this position on, or 0. The longest gaps are tried first. */
export function matchPhrase(pattern: PhrasePattern, tokens: readonly Token[], from: number): number {
  const end = matchSlots(pattern.slots, 0, tokens, from)
  return end === null ? 0 : end - from
}

function matchSlots(slots: readonly Slot[], slotAt: number, tokens: readonly Token[], at: number): number | null {
  const slot = slots[slotAt]
  if (slot === undefined) return at
  if (slot.kind === 'class') {
    const length = classNameLengthAt(tokens, at)
    return length === 0 ? null : matchSlots(slots, slotAt + 1, tokens, at + length)
  }
  if (slot.kind === 'gap') {
    for (let skipped = Math.min(slot.lengthMax, tokens.length - at); skipped >= 0; skipped -= 1) {
      const end = matchSlots(slots, slotAt + 1, tokens, at + skipped)
      if (end !== null) return end
    }
    return null
  }
  const token = tokens[at]
  if (slot.kind === 'gerund') return token?.word.endsWith('ing') ? matchSlots(slots, slotAt + 1, tokens, at + 1) : null
  if (token !== undefined && slot.words.has(token.word)) {
    const end = matchSlots(slots, slotAt + 1, tokens, at + 1)
    if (end !== null) return end
  }
  return slot.isOptional ? matchSlots(slots, slotAt + 1, tokens, at) : null
}

/** Patterns by the word they can begin with, so that a text is not tried against all of them at every word. */
export type PhraseIndex = ReadonlyMap<string, readonly PhrasePattern[]>

/** Every pattern must begin with words. */
export function indexPhrasePatterns(notations: readonly string[]): PhraseIndex {
  const index = new Map<string, PhrasePattern[]>()
  for (const notation of notations) {
    const pattern = parsePhrasePattern(notation)
    for (const word of (notation.split(' ')[0] as string).split('|')) {
      const others = index.get(word)
      if (others === undefined) index.set(word, [pattern])
      else others.push(pattern)
    }
  }
  return index
}

/** How many tokens the longest match from this position on covers, or 0. */
export function longestPhrase(index: PhraseIndex, tokens: readonly Token[], from: number): number {
  const patterns = index.get((tokens[from] as Token).word)
  if (patterns === undefined) return 0
  return patterns.reduce((longest, pattern) => Math.max(longest, matchPhrase(pattern, tokens, from)), 0)
}
