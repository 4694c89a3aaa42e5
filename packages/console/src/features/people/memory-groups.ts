/** Memories by scope, and within it by domain, as they are shown. */
import type { Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'

export interface MemoryGroup<Memory> {
  readonly scope: Scope
  readonly domain: string | null
  readonly memories: readonly Memory[]
}

/** Scopes in their usual order, domains by name after what has none; the newest memory first. */
export function memoryGroups<
  Memory extends { readonly id: string; readonly scope: Scope; readonly domain: string | null },
>(memories: readonly Memory[]): readonly MemoryGroup<Memory>[] {
  const groups = Map.groupBy(memories, ({ scope, domain }) => JSON.stringify([scope, domain]))
  return [...groups.values()]
    .map((group) => {
      const [{ scope, domain }] = group as [Memory, ...Memory[]]
      return { scope, domain, memories: group.toSorted((a, b) => (a.id < b.id ? 1 : -1)) }
    })
    .sort((a, b) => placeOf(a.scope) - placeOf(b.scope) || byName(a.domain, b.domain))
}

function placeOf(scope: Scope): number {
  return scopes.indexOf(scope)
}

function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return a.localeCompare(b, 'en', { numeric: true })
}
