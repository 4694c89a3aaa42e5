/** Which keys of a project the playground has made, so that it takes one again rather than make another. */
import type { ConsoleKey } from '@ambit/core'

export const playgroundKeyName = 'playground'

export interface PlaygroundKeys {
  /** The newest: it is given another hour and another secret. Undefined: there is none that still is as it was made. */
  readonly reusable: ConsoleKey | undefined
  /** Whose time is over: they are deleted when a key is asked for. */
  readonly leftOver: readonly ConsoleKey[]
}

/** Those that this person made, and nobody else's. */
export function playgroundKeys(keys: readonly ConsoleKey[], personId: string, nowMs: number): PlaygroundKeys {
  const own = keys
    .filter((key) => isOfPlayground(key) && key.created_by?.person_id === personId)
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  const reusable = own.find(({ purpose_classes, purposes }) => purpose_classes === null && purposes === null)
  const leftOver = own.filter((key) => key !== reusable && Date.parse(key.expires_at ?? '') <= nowMs)
  return { reusable, leftOver }
}

/** A key that never ends was made by somebody who only gave it this name. */
export function isOfPlayground({ name, expires_at }: Pick<ConsoleKey, 'name' | 'expires_at'>): boolean {
  return name === playgroundKeyName && expires_at !== null
}
