/**
 * Memories as the JSON text that a merge takes them in. One text of all of them is made and parsed sooner than each by
 * itself, and PostgreSQL makes it where they are.
 */
import type { Memory, ToldMemory } from '@ambit/core'
import type { SqlRow } from './tables/columns.ts'

/**
 * How a column is written: `word` is text in which nothing has to be escaped, `text` any text or null, `json` is JSON
 * already.
 */
type Form = 'word' | 'text' | 'number' | 'json'
type Fields<M> = { readonly [Field in keyof M]-?: readonly [column: string, form: Form] }

const fields: Fields<Memory> = {
  id: ['id', 'word'],
  source: ['source', 'word'],
  createdAtMs: ['created_at', 'number'],
  value: ['value', 'json'],
}

const toldFields: Fields<ToldMemory> = { ...fields, domain: ['domain', 'text'], sourceRef: ['source_ref', 'text'] }

export interface MemoryJson {
  /** In the order in which `text` takes them; the id is the first. */
  readonly columns: string
  /** A list, made from rows of these columns. */
  readonly text: (rows: readonly SqlRow[]) => string
  /** One memory, as an expression of PostgreSQL. */
  readonly sql: string
}

/** What a merge needs. */
export const memoryJson: MemoryJson = memoryJsonOf(fields)
/** Everything that is told of memories beside what they say. */
export const toldMemoryJson: MemoryJson = memoryJsonOf(toldFields)

/** What a look selects: those columns, and after them when each memory expires. */
export function lookColumns({ columns }: MemoryJson): string {
  return `${columns}, expires_at`
}

const createdAt = Object.keys(fields).indexOf('createdAtMs' satisfies keyof Memory)

/**
 * Until when a look at these rows shows the same memories, if none comes or goes.
 * @param ageMaxMs how old they may be; null: of any age.
 */
export function sameUntilMs(rows: readonly SqlRow[], ageMaxMs: number | null): number {
  let untilMs = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const expiresAtMs = row[row.length - 1] as number | null
    if (expiresAtMs !== null && expiresAtMs < untilMs) untilMs = expiresAtMs
    if (ageMaxMs !== null) untilMs = Math.min(untilMs, (row[createdAt] as number) + ageMaxMs + 1)
  }
  return untilMs
}

export function idsOf(rows: readonly SqlRow[]): readonly string[] {
  return rows.map((row) => row[0] as string)
}

function memoryJsonOf(fields: Readonly<Record<string, readonly [string, Form]>>): MemoryJson {
  const parts = Object.entries(fields).map(([field, [column, form]], index) => {
    const quote = form === 'word' ? '"' : ''
    return { column, before: `${index === 0 ? '{' : ','}"${field}":${quote}`, after: quote, isText: form === 'text' }
  })
  return {
    columns: parts.map(({ column }) => column).join(', '),
    text(rows) {
      const memories = rows.map((row) => {
        let json = ''
        for (let at = 0; at < parts.length; at++) {
          const { before, after, isText } = parts[at] as (typeof parts)[number]
          json += before + (isText ? JSON.stringify(row[at]) : row[at]) + after
        }
        return `${json}}`
      })
      return `[${memories.join(',')}]`
    },
    sql: `${parts
      .map(({ column, before, after, isText }) => {
        const value = isText ? `coalesce(to_json(${column})::text, 'null')` : column
        return `'${before}' || ${value}${after === '' ? '' : ` || '${after}'`}`
      })
      .join(' || ')} || '}'`,
  }
}
