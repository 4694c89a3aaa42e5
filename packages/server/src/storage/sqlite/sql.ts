/** Parts of statements that are made of a table's columns. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Columns } from '../tables/columns.ts'

/** The columns as a list, of a table where several have one of the same name. */
export function listOf({ names }: Columns<unknown>, table?: string): string {
  return names.map((name) => (table ? `${table}.${name}` : name)).join(', ')
}

/** Takes a whole row, as `toRow` makes it. */
export function insertInto(table: { readonly name: string }, columns: Columns<unknown>, verb = 'INSERT'): string {
  return `${verb} INTO ${table.name} (${listOf(columns)}) VALUES (${columns.names.map(() => '?').join(', ')})`
}

/** Rows as lists of values, which are quicker to make than objects. */
export function prepareLists(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/** The first four parameters are project, environment, user and scope. */
export function ofPlace(table: string): string {
  return `${table}.project_id = ?1 AND ${table}.environment = ?2 AND ${table}.user_id = ?3 AND ${table}.scope = ?4`
}
