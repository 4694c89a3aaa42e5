/** Reads that stated the same but for case and spacing, counted as one thing to look at. */
import type { Scope } from '../memory/scopes.ts'
import { statementKey } from './statement-key.ts'

export interface StatedOnce {
  /** ISO 8601, so that moments compare as texts. */
  readonly at: string
  readonly keyId: string
  /** One, or those that a context asked for. */
  readonly scopes: readonly Scope[]
  readonly purpose: string
}

export interface PurposeGroup {
  /** What they have in common. */
  readonly key: string
  /** As it was stated last. */
  readonly purpose: string
  readonly count: number
  /** Each with how often, most first. */
  readonly keys: ReadonlyMap<string, number>
  readonly scopes: ReadonlyMap<Scope, number>
  readonly firstAt: string
  readonly lastAt: string
}

interface Tally extends Omit<PurposeGroup, 'keys' | 'scopes'> {
  purpose: string
  count: number
  readonly keys: Map<string, number>
  readonly scopes: Map<Scope, number>
  firstAt: string
  lastAt: string
}

/** @param groupsMax so many different ones are told apart; what comes after them is not counted. */
export function groupPurposes(groupsMax: number): {
  add: (stated: StatedOnce) => void
  /** Those that were stated most first, and of these the latest. */
  result: () => readonly PurposeGroup[]
} {
  const groups = new Map<string, Tally>()
  return {
    add({ at, keyId, scopes, purpose }) {
      const key = statementKey(purpose)
      const group = groups.get(key)
      if (group) {
        group.count++
        if (at >= group.lastAt) Object.assign(group, { purpose, lastAt: at })
        if (at < group.firstAt) group.firstAt = at
        countIn(group.keys, keyId)
        for (const scope of scopes) countIn(group.scopes, scope)
      } else if (groups.size < groupsMax) {
        const once = { keys: new Map([[keyId, 1]]), scopes: new Map(scopes.map((scope) => [scope, 1])) }
        groups.set(key, { key, purpose, count: 1, firstAt: at, lastAt: at, ...once })
      }
    },
    result: () =>
      [...groups.values()]
        .map((group) => ({ ...group, keys: mostFirst(group.keys), scopes: mostFirst(group.scopes) }))
        .sort((a, b) => b.count - a.count || (a.lastAt < b.lastAt ? 1 : a.lastAt > b.lastAt ? -1 : 0)),
  }
}

function countIn<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function mostFirst<Name>(counts: ReadonlyMap<Name, number>): ReadonlyMap<Name, number> {
  return new Map([...counts].sort(([, a], [, b]) => b - a))
}
