/**
 * Memories as the JSON text that a merge takes them in. One text of all of them is made and parsed sooner than each by
 * itself, and PostgreSQL makes it where they are.
 */
import type { Memory } from '@ambit/core'
import type { SqlRow } from './tables/columns.ts'

/**
 * Each field, the column that it comes from, and how that is written: `word` is text in which nothing has to be escaped,
 * `json` is JSON already.
 */
const fields: { readonly [Field in keyof Memory]-?: readonly [column: string, form: 'word' | 'number' | 'json'] } = {
  id: ['id', 'word'],
  source: ['source', 'word'],
  createdAtMs: ['created_at', 'number'],
  value: ['value', 'json'],
}

const parts = Object.entries(fields).map(([field, [column, form]], index) => {
  const quote = form === 'word' ? '"' : ''
  return { column, before: `${index === 0 ? '{' : ','}"${field}":${quote}`, after: quote }
})

/** In the order in which `memoriesJson` takes them. */
export const memoryJsonColumns: string = parts.map(({ column }) => column).join(', ')

export const memoryIdAt: number = parts.findIndex(({ column }) => column === 'id')

/** Made from rows of these columns. */
export function memoriesJson(rows: readonly SqlRow[]): string {
  const memories = rows.map((row) => {
    let json = ''
    for (let at = 0; at < parts.length; at++) {
      const { before, after } = parts[at] as (typeof parts)[number]
      json += before + row[at] + after
    }
    return `${json}}`
  })
  return `[${memories.join(',')}]`
}

/** The same as an expression of SQL, for one memory. */
export const memoryJsonSql: string = `${parts
  .map(({ column, before, after }) => `'${before}' || ${column}${after === '' ? '' : ` || '${after}'`}`)
  .join(' || ')} || '}'`
