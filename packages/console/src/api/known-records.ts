/** The records that a page knows, and what they become when there are newer or older ones. */
import type { ConsoleRecord, ConsoleRecords } from '@ambit/core'
import type { Body } from './call.ts'

export type RecordFilter = Body<'exportRecords'>

/** More are not kept while they come in by themselves: those that go can be asked for again. */
export const knownMax = 1_000

/** What came since, on top of what is known. */
export function withNews(known: ConsoleRecords, news: ConsoleRecords): ConsoleRecords {
  // More than fits into one answer: what lies between is not known, and one begins anew.
  if (news.next_cursor !== null) return news
  const ids = new Set(known.records.map(({ id }) => id))
  const fresh = news.records.filter(({ id }) => !ids.has(id))
  if (fresh.length === 0) return { ...known, as_of: news.as_of }
  const records = newestFirst([...fresh, ...known.records])
  // What somebody has looked back for stays.
  const isTooMany = records.length > Math.max(knownMax, known.records.length)
  const kept = isTooMany ? records.slice(0, Math.max(knownMax, known.records.length)) : records
  return { records: kept, next_cursor: isTooMany ? (kept.at(-1)?.id ?? null) : known.next_cursor, as_of: news.as_of }
}

/** What was before, below what is known. */
export function withOlder(known: ConsoleRecords, older: ConsoleRecords): ConsoleRecords {
  const ids = new Set(known.records.map(({ id }) => id))
  const further = older.records.filter(({ id }) => !ids.has(id))
  return { ...known, records: [...known.records, ...further], next_cursor: older.next_cursor }
}

function newestFirst(records: readonly ConsoleRecord[]): readonly ConsoleRecord[] {
  return [...records].sort((a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0))
}
