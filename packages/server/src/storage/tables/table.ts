import type { SweepOptions } from '../port/maintenance.ts'
import type { Tenant } from '../port/tenant.ts'
import { type Columns, columns } from './columns.ts'

/** What there is to know of a table, once, for both databases. How it came to be is in the migrations. */
export interface Table<
  T = unknown,
  TableName extends string = string,
  Name extends string = string,
  Swept extends Sweep | null = Sweep | null,
> {
  readonly name: TableName
  readonly columns: Columns<T, Name>
  /** What a row is found by when it is swept. */
  readonly key: { readonly sqlite: readonly string[]; readonly postgres: readonly string[] }
  /** Null: its rows stay. */
  readonly sweep: Swept
  /** Whether it goes from one store to another with `ambit export`. */
  readonly isExported: boolean
  readonly distribution: Distribution
}

/**
 * Where its rows are when PostgreSQL is spread over several machines. `by` a column: those with the same value are on one machine,
 * with those of all tables that are spread by the same column, and a statement has to say which value it means.
 * `reference`: all of them are on every machine, for what is looked up before anybody knows whose request it is. `local`: on
 * the first machine, for the console and for upkeep.
 */
export type Distribution = { readonly by: string } | 'reference' | 'local'

/** What requests of a tenant read and write: all of one request is on one machine, and so is its transaction. */
export const byTenant = { by: 'project_id' } as const

export interface Sweep {
  /** Rows go when this moment is over, counted from the moment that an option of the sweep names. */
  readonly column: string
  readonly end: Exclude<keyof SweepOptions, 'limit' | 'auditRetentionDays'>
}

interface Described<Name extends string> {
  /** The same on both databases, unless it is said for each. */
  readonly key: readonly Name[] | Table['key']
  readonly sweep?: Sweep & { readonly column: Name }
  /** False for what belongs to one place and stays there. */
  readonly isExported?: boolean
  /** Absent: local. */
  readonly distribution?: { readonly by: Name } | Exclude<Distribution, object>
}

export function table<const TableName extends string, T, Name extends string, D extends Described<NoInfer<Name>>>(
  name: TableName,
  columns: Columns<T, Name>,
  described: D,
): Table<T, TableName, Name, D extends { readonly sweep: Sweep } ? Sweep : null> {
  const { key, sweep, isExported = true, distribution = 'local' }: Described<Name> = described
  const keys = 'sqlite' in key ? key : { sqlite: key, postgres: key }
  return { name, columns, key: keys, sweep: (sweep ?? null) as never, isExported, distribution }
}

/** Whose a row is. */
export const tenant = columns<Tenant, { project_id: 'text'; environment: 'text' }>(
  { project_id: 'text', environment: 'text' },
  ({ projectId, environment }) => [projectId, environment],
  ([projectId, environment]) => ({ projectId, environment }) as Tenant,
)
