/** The rows that the sign-in library keeps: its statements are put together from the columns that we know. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Attempt, SignInFilter, SignInRow, SignInTable } from '../port/sign-ins.ts'
import type { SqlRow } from '../tables/columns.ts'
import { signInColumns, tablesOfSignIns } from '../tables/sign-ins.ts'
import { listOf } from './sql.ts'

export function signInReads(db: DatabaseSync) {
  const prepared = preparedOnce(db)
  return {
    selectSignInRows(table: SignInTable, filter: SignInFilter): readonly SignInRow[] {
      const { sql, values } = whereOf(table, filter)
      const rows = prepared(`SELECT ${listOf(tablesOfSignIns[table].columns)} FROM ${table} ${sql} ORDER BY id`).all(
        ...values,
      )
      return rows.map((row) => ({ ...row }) as SignInRow)
    },
  }
}

export function signInWrites(db: DatabaseSync) {
  const prepared = preparedOnce(db)
  const countAttempt = db.prepare(`
    INSERT INTO sign_in_attempts (subject, resets_at, count) VALUES (?1, ?2 + ?3, 1)
    ON CONFLICT (subject) DO UPDATE SET
      count = iif(resets_at <= ?2, 1, count + 1),
      resets_at = iif(resets_at <= ?2, excluded.resets_at, min(resets_at, excluded.resets_at))
    RETURNING count, resets_at`)
  const forget = db.prepare('DELETE FROM sign_in_attempts WHERE subject = ?')
  const keepSetting = db.prepare(`
    INSERT INTO console_settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value
    RETURNING value`)
  const noteTime = db.prepare(`
    INSERT INTO console_settings (name, value) VALUES ('latest_moment', ?)
    ON CONFLICT (name) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))
    RETURNING value`)
  return {
    insertSignInRow({ table, row }: { table: SignInTable; row: SignInRow }): void {
      const columns = signInColumns(table, row)
      const places = columns.map(() => '?').join(', ')
      prepared(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...Object.values(row))
    },
    updateSignInRows(args: { table: SignInTable; filter: SignInFilter; values: SignInRow }): number {
      const { table, filter, values } = args
      const { sql, values: filtered } = whereOf(table, filter)
      const changes = signInColumns(table, values).map((column) => `${column} = ?`)
      if (changes.length === 0) throw new Error('there is nothing to change')
      const statement = prepared(`UPDATE ${table} SET ${changes.join(', ')} ${sql}`)
      return Number(statement.run(...Object.values(values), ...filtered).changes)
    },
    deleteSignInRows({ table, filter }: { table: SignInTable; filter: SignInFilter }): number {
      const { sql, values } = whereOf(table, filter)
      return Number(prepared(`DELETE FROM ${table} ${sql}`).run(...values).changes)
    },
    countAttempt({ subject, nowMs, windowMs }: Attempt): { count: number; resetsAtMs: number } {
      const row = countAttempt.get(subject, nowMs, windowMs)
      return { count: Number(row?.count), resetsAtMs: Number(row?.resets_at) }
    },
    forgetAttempts(subject: string): void {
      forget.run(subject)
    },
    noteTime(nowMs: number): number {
      return Number(noteTime.get(String(nowMs))?.value)
    },
    keepSetting({ name, value }: { name: string; value: string }): string {
      return String(keepSetting.get(name, value)?.value)
    },
  }
}

/** A list is one parameter however long it is, so that there are few different statements. */
function whereOf(table: SignInTable, filter: SignInFilter): { sql: string; values: SqlRow } {
  const columns = signInColumns(table, filter)
  const conditions = columns.map((column) =>
    Array.isArray(filter[column]) ? `${column} IN (SELECT value FROM json_each(?))` : `${column} IS ?`,
  )
  const values = columns.map((column) => {
    const value = filter[column] ?? null
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as string | number | null)
  })
  return { sql: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values }
}

function preparedOnce(db: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
