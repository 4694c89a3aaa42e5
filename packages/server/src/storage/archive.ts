/**
 * Everything that is stored, as rows: what an export writes and an import reads, on either database. The tables are in
 * the order in which they can be filled. Sessions, known devices, attempts to sign in and questions to passkeys belong to
 * one place and stay there: people sign in anew. Columns that an older archive does not have are null.
 */
import { tables } from './tables/all-tables.ts'
import { storedDomainKey } from './tables/memories.ts'
import type { Table } from './tables/table.ts'

/** By the names of the columns. There are no bytes in it: those of a chain are in hexadecimal. */
export type ArchiveRow = Readonly<Record<string, string | number | null>>
export type ArchiveTable = Pick<Table, 'name' | 'columns'>

export const archiveTables: readonly ArchiveTable[] = Object.values<Table>(tables).filter(
  ({ isExported }) => isExported,
)

/** What is derived is computed anew, as older archives do not have it. */
export function archivedValue(row: ArchiveRow, column: string): string | number | null {
  if (column === 'domain_key') return storedDomainKey(row.domain as string | null)
  return row[column] ?? null
}

/** One moment of a store, read from beginning to end while it goes on. */
export interface ArchiveSource {
  read(table: ArchiveTable): AsyncIterable<ArchiveRow> | Iterable<ArchiveRow>
  close(): Promise<void>
}

/** An empty store that is filled in one transaction: wholly, or not at all. */
export interface ArchiveTarget {
  insert(table: ArchiveTable, rows: readonly ArchiveRow[]): Promise<void>
  commit(): Promise<void>
  /** Without a commit before it, nothing has happened. */
  close(): Promise<void>
}

/** Said by a target that is not empty. */
export class StoreNotEmpty extends Error {
  override readonly name = 'StoreNotEmpty'
}
