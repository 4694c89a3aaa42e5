/** The rows that the sign-in library keeps: its statements are put together from the columns that we know. */
import { hash } from 'node:crypto'
import type { Attempt, SignInFilter, SignInRow, SignInTable, SignInValue } from '../port/sign-ins.ts'
import type { Columns } from '../tables/columns.ts'
import { signInColumns, tablesOfSignIns } from '../tables/sign-ins.ts'
import { listOf, type SqlParameter, type Statement } from './statement.ts'

export function insertSignInRow(table: SignInTable, row: SignInRow): Statement<void> {
  const columns = signInColumns(table, row)
  const places = columns.map((_, index) => `$${index + 1}`)
  const text = `INSERT INTO ambit.${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`
  return { name: nameOf(text), text, values: Object.values(row), result: () => undefined }
}

export function selectSignInRows(table: SignInTable, filter: SignInFilter): Statement<readonly SignInRow[]> {
  const { sql, values } = whereOf(table, filter, 0)
  const text = `SELECT ${listOf(tablesOfSignIns[table].columns)} FROM ambit.${table} ${sql} ORDER BY id`
  return { name: nameOf(text), text, values, isRead: true, result: (rows) => rows }
}

export function updateSignInRows(table: SignInTable, filter: SignInFilter, values: SignInRow): Statement<number> {
  const changes = signInColumns(table, values).map((column, index) => `${column} = $${index + 1}`)
  if (changes.length === 0) throw new Error('there is nothing to change')
  const where = whereOf(table, filter, changes.length)
  const text = `UPDATE ambit.${table} SET ${changes.join(', ')} ${where.sql} RETURNING 1`
  return { name: nameOf(text), text, values: [...Object.values(values), ...where.values], result: countRows }
}

export function deleteSignInRows(table: SignInTable, filter: SignInFilter): Statement<number> {
  const { sql, values } = whereOf(table, filter, 0)
  const text = `DELETE FROM ambit.${table} ${sql} RETURNING 1`
  return { name: nameOf(text), text, values, result: countRows }
}

const countRows = (rows: readonly unknown[]): number => rows.length

/** A list is one parameter however long it is, so that there are few different statements. */
function whereOf(table: SignInTable, filter: SignInFilter, before: number): { sql: string; values: SqlParameter[] } {
  const { names, types }: Columns<unknown> = tablesOfSignIns[table].columns
  const values: SqlParameter[] = []
  const conditions = signInColumns(table, filter).map((column) => {
    const value = filter[column] as SignInValue | readonly SignInValue[]
    if (value === null) return `${column} IS NULL`
    values.push(value)
    const place = `$${before + values.length}`
    if (typeof value !== 'object') return `${column} = ${place}`
    return `${column} = ANY (${place}::${types[names.indexOf(column)]}[])`
  })
  return { sql: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values }
}

/** Names have a greatest length, and the same text must have the same one. */
function nameOf(text: string): string {
  return `sign-ins-${hash('sha256', text).slice(0, 16)}`
}

export function countAttempt(attempt: Attempt): Statement<{ readonly count: number; readonly resetsAtMs: number }> {
  const { subject, nowMs, windowMs } = attempt
  return {
    name: 'count-attempt',
    text: `
      INSERT INTO ambit.sign_in_attempts AS a (subject, resets_at, count) VALUES ($1, $2::bigint + $3::bigint, 1)
      ON CONFLICT (subject) DO UPDATE SET
        count = CASE WHEN a.resets_at <= $2 THEN 1 ELSE a.count + 1 END,
        resets_at = CASE WHEN a.resets_at <= $2 THEN excluded.resets_at ELSE least(a.resets_at, excluded.resets_at) END
      RETURNING count, resets_at`,
    values: [subject, nowMs, windowMs],
    result: ([row]) => ({ count: row?.count, resetsAtMs: row?.resets_at }),
  }
}

export function forgetAttempts(subject: string): Statement<void> {
  return {
    name: 'forget-attempts',
    text: 'DELETE FROM ambit.sign_in_attempts WHERE subject = $1',
    values: [subject],
    result: () => undefined,
  }
}

/** The value that is there, or this one. It is written either way, so that two at once agree. */
export function keepSetting(name: string, value: string): Statement<string> {
  return {
    name: 'keep-setting',
    text: `
      INSERT INTO ambit.console_settings AS s (name, value) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET value = s.value RETURNING value`,
    values: [name, value],
    result: ([row]) => row?.value,
  }
}

export function noteTime(nowMs: number): Statement<number> {
  return {
    name: 'note-time',
    text: `
      INSERT INTO ambit.console_settings AS s (name, value) VALUES ('latest_moment', $1::bigint::text)
      ON CONFLICT (name) DO UPDATE SET value = greatest(s.value::bigint, excluded.value::bigint)::text
      RETURNING value`,
    values: [nowMs],
    result: ([row]) => Number(row?.value),
  }
}
