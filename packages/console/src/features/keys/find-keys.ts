/** Finding a key among hundreds. */
import type { ConsoleKey } from '@ambit/core'
import { type KeyState, statesOf } from './key-state.ts'

export interface KeyQuestion {
  /** Part of a name, of who made it, an id, the end of a secret, or all of one. */
  readonly text: string
  /** Null: in any state. */
  readonly state: KeyState | null
}

export function findKeys(
  keys: readonly ConsoleKey[],
  { text, state }: KeyQuestion,
  nowMs: number,
): readonly ConsoleKey[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return keys.filter((key) => {
    if (state !== null && !statesOf(key, nowMs).includes(state)) return false
    const said = [key.name, key.created_by?.name ?? '', ...(key.purposes ?? []), ...key.capabilities]
      .join(' ')
      .toLowerCase()
    return words.every((word) => said.includes(word) || isOf(key, word))
  })
}

/** Whoever has found a secret somewhere looks for the key that it belongs to. */
function isOf({ id, last_four, environment }: ConsoleKey, word: string): boolean {
  if (id.startsWith(word)) return true
  const ending = last_four.toLowerCase()
  return word.startsWith('sk_')
    ? word.startsWith(`sk_${environment}_`) && word.endsWith(ending)
    : word.replace(/^…/, '') === ending
}
