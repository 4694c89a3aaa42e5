import type { QueryResultRow } from 'pg'
import type { Columns, SqlRow, SqlValue } from '../tables/columns.ts'

/** One value, or a list of them, as `unnest` takes it. */
export type SqlParameter = SqlValue | SqlRow

export interface SqlQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly SqlParameter[]
}

/** One round of SQL: prepared once on each connection under its name, and what its rows mean. */
export interface Statement<Result> extends SqlQuery {
  /** What has to be done first, in the same transaction. */
  readonly before?: SqlQuery
  /** It changes nothing, so that it may be asked again when its answer was lost. */
  readonly isRead?: boolean
  readonly result: (rows: readonly QueryResultRow[]) => Result
}

/** How statements are run, one by one. */
export type Run = <Result>(statement: Statement<Result>) => Promise<Result>

/**
 * One round of SQL for as many requests as have come together. It takes a list for each column of their input (`unnest`), which
 * is one row of each request or several, and answers with a row for each request, in their order; or with none, when all there is
 * to say is that it happened.
 */
export interface Batch<Result> {
  readonly name: string
  readonly text: string
  readonly result: (row: QueryResultRow | undefined) => Result
  /** It changes nothing, so that it may be asked again when its answer was lost. */
  readonly isRead?: boolean
  /** What has to be done first, in the same transaction. */
  readonly before?: (rows: readonly SqlRow[]) => SqlQuery
  /** Where one statement cannot take any number of requests. */
  readonly requestsMax?: number
  /** Further parameters, after the lists. */
  readonly furtherValues?: (rows: readonly SqlRow[]) => SqlRow
}

export function batchValues({ furtherValues }: Batch<unknown>, rows: readonly SqlRow[]): readonly SqlParameter[] {
  return [...(rows.length > 0 ? listsOf(rows, rows[0]?.length ?? 0) : []), ...(furtherValues?.(rows) ?? [])]
}

/** Rows turned into a list for each of so many columns. */
export function listsOf(rows: readonly SqlRow[], width: number): readonly SqlParameter[] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? null))
}

/** The columns as a list, of a table where several have one of the same name. */
export function listOf({ names }: Columns<unknown>, table?: string): string {
  return names.map((name) => (table ? `${table}.${name}` : name)).join(', ')
}

/** `$n::type` for each column, beginning with `$first`. Where `others` has an expression for a column, it is that. */
export function parametersOf<Name extends string>(
  { names, types }: Columns<unknown, Name>,
  first: number,
  others: { readonly [Column in NoInfer<Name>]?: (parameter: string) => string } = {},
): string {
  return names
    .map((name, index) => {
      const parameter = `$${first + index}::${types[index]}`
      return others[name]?.(parameter) ?? parameter
    })
    .join(', ')
}

/** The lists of rows of these columns, beginning with `$first`, as rows again. */
export function unnestOf({ types }: Columns<unknown>, first = 1): string {
  return `unnest(${types.map((type, index) => `$${first + index}::${type}[]`).join(', ')})`
}
