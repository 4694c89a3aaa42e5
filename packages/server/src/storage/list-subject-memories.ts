/** A page of all that is kept of a person: first which memories, then what they say, so that a page has a bound in bytes, too. */
import type { MemoryValue, Scope } from '@ambit/core'
// By itself, because threads load this file and need nothing else of the core.
import { scopes } from '@ambit/core/scopes'
import { sentValue } from '@ambit/core/sent-value'
import { type Page, pageBytesMax, type SubjectMemory, type SubjectMemoryPage } from './port/subjects.ts'

export interface SizedMemory {
  readonly id: string
  readonly bytes: number
}

export interface MemoryListing {
  /** The first of a scope, oldest first, no more than are asked for. */
  readonly sizes: (scope: Scope, limit: number) => readonly SizedMemory[] | Promise<readonly SizedMemory[]>
  /** In any order. */
  readonly told: (ids: readonly string[]) => readonly SubjectMemory[] | Promise<readonly SubjectMemory[]>
}

export async function listSubjectMemories(
  { scope, limit }: Pick<SubjectMemoryPage, 'scope' | 'limit'>,
  { sizes, told }: MemoryListing,
): Promise<Page<SubjectMemory>> {
  const found: SizedMemory[] = []
  for (const each of scope === null ? scopes : [scope]) found.push(...(await sizes(each, limit + 1)))
  // Ids sort in the order in which they were made.
  found.sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids: string[] = []
  let bytes = 0
  for (const memory of found) {
    bytes += memory.bytes
    if (ids.length === limit || (ids.length > 0 && bytes > pageBytesMax)) break
    ids.push(memory.id)
  }
  const memories = (ids.length === 0 ? [] : await told(ids)).map(asSent)
  memories.sort((a, b) => (a.id < b.id ? -1 : 1))
  return { items: memories, hasMore: found.length > ids.length }
}

function asSent(memory: SubjectMemory): SubjectMemory {
  return { ...memory, valueJson: JSON.stringify(sentValue(JSON.parse(memory.valueJson) as MemoryValue)) }
}
