import type { QueryResultRow } from 'pg'

export type SqlValue = string | number | null | readonly (string | number | null)[]

/** One round of SQL: prepared once on each connection under its name, and what its rows mean. */
export interface Statement<Result> {
  readonly name: string
  readonly text: string
  readonly values: readonly SqlValue[]
  /** It changes nothing, so that it may be asked again when its answer was lost. */
  readonly isRead?: boolean
  readonly result: (rows: readonly QueryResultRow[]) => Result
}

/**
 * An insert that takes its rows as one list for each column, so that those of many requests are one statement:
 * `SELECT … FROM unnest($1::text[], $2::bigint[])`.
 */
export interface RowsInsert {
  readonly name: string
  readonly text: string
}

/** `$1, $2, …` as the lists that `unnest` takes. */
export function unnestOf(types: readonly string[]): string {
  return `unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})`
}

/** Rows turned into a list for each column. */
export function columnsOf(rows: readonly (readonly (string | number | null)[])[]): readonly SqlValue[] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null))
}
