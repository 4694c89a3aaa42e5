import type { QueryResultRow } from 'pg'

export type SqlValue = string | number | null | readonly (string | number | null)[]

export interface SqlQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** One round of SQL: prepared once on each connection under its name, and what its rows mean. */
export interface Statement<Result> extends SqlQuery {
  /** What has to be done first, in the same transaction. */
  readonly before?: SqlQuery
  /** It changes nothing, so that it may be asked again when its answer was lost. */
  readonly isRead?: boolean
  readonly result: (rows: readonly QueryResultRow[]) => Result
}

/**
 * One round of SQL for as many requests as have come together. It takes a list for each column of their input (`unnest`),
 * and answers with a row for each, in their order; or with none, when all there is to say is that it happened.
 */
export interface Batch<Result> {
  readonly name: string
  readonly text: string
  readonly result: (row: QueryResultRow | undefined) => Result
  /** What has to be done first, in the same transaction. */
  readonly before?: (rows: readonly InputRow[]) => SqlQuery
  /** Where one statement cannot take any number of them. */
  readonly rowsMax?: number
  /** Further parameters, after the lists. */
  readonly furtherValues?: (rows: readonly InputRow[]) => InputRow
}

export type InputRow = readonly (string | number | null)[]

/** `$1, $2, …` as the lists that `unnest` takes. */
export function unnestOf(types: readonly string[], first = 1): string {
  return `unnest(${types.map((type, index) => `$${first + index}::${type}[]`).join(', ')})`
}

export function batchValues({ furtherValues }: Batch<unknown>, rows: readonly InputRow[]): readonly SqlValue[] {
  return [...columnsOf(rows), ...(furtherValues?.(rows) ?? [])]
}

/** Rows turned into a list for each column. */
export function columnsOf(rows: readonly InputRow[]): readonly SqlValue[] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null))
}
