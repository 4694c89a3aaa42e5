import type { SqlType } from '../tables/columns.ts'

/** One step from one schema to the next, on both databases. One that has shipped is never edited: the next one mends it. */
export interface Migration {
  /** The columns that are there from now on, by table, with a space between. */
  readonly makes: Readonly<Record<string, string>>
  readonly sqlite: string
  readonly postgres: string
}

type NewColumns = Readonly<Record<string, Readonly<Record<string, SqlType>>>>

const sqliteTypes: Readonly<Record<SqlType, string>> = {
  text: 'TEXT',
  uuid: 'TEXT',
  integer: 'INTEGER',
  bigint: 'INTEGER',
  'double precision': 'REAL',
  bytea: 'BLOB',
  any: 'ANY',
}

/** New columns of tables that exist. In the rows that are there they are null. */
export function addColumns<const Added extends NewColumns>(
  added: Added,
): Omit<Migration, 'makes'> & {
  readonly makes: { readonly [Table in keyof Added & string]: keyof Added[Table] & string }
} {
  const all = Object.entries(added).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, type]) => ({ table, column, type })),
  )
  const makes = Object.entries(added).map(([table, columns]) => [table, Object.keys(columns).join(' ')])
  return {
    makes: Object.fromEntries(makes) as never,
    sqlite: all
      .map(({ table, column, type }) => `ALTER TABLE ${table} ADD COLUMN ${column} ${sqliteTypes[type]};`)
      .join('\n'),
    postgres: all
      .map(({ table, column, type }) => `ALTER TABLE ambit.${table} ADD COLUMN ${column} ${type};`)
      .join('\n'),
  }
}

/**
 * For PostgreSQL: what the role that requests run as may do with a new table, such as `SELECT, INSERT`, and that it meets
 * nothing but the rows of the tenant whose transaction it is in.
 */
export function behindRowSecurity(table: string, may: string): string {
  return `
  GRANT ${may} ON ambit.${table} TO ambit_tenant;
  ALTER TABLE ambit.${table} ENABLE ROW LEVEL SECURITY;
  CREATE POLICY own_tenant ON ambit.${table} TO ambit_tenant
    USING (project_id = current_setting('ambit.project_id', true)
      AND environment = current_setting('ambit.environment', true));
`
}
