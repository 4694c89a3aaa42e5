/** What a grant shows of a user's memories: in the shape that was asked for, and their ids for the record. */
import type { DatabaseSync } from 'node:sqlite'
import type { AnswerShape, Scope } from '@ambit/core'
import { answerMembers, needsToldMemories } from '@ambit/core/answer-members'
import { idsOf, type MemoryJson, memoryJson, toldMemoryJson } from '../memory-json.ts'
import { type SqlRow, valuesAt } from '../tables/columns.ts'
import { memoryFilter } from '../tables/memories.ts'
import { prepareLists } from './sql.ts'

export interface Selection {
  readonly answer: string
  /** For each filter, oldest first. */
  readonly ids: readonly (readonly string[])[]
}

/** Filters are rows as `filterRow` makes them. */
export function memoryRows(db: DatabaseSync): (filter: SqlRow, json: MemoryJson) => readonly SqlRow[] {
  const prepared = new Map(
    [memoryJson, toldMemoryJson].map((json) => [
      json,
      prepareLists(
        db,
        `SELECT ${json.columns} FROM memories
        WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3 AND scope = ?4
          AND (expires_at IS NULL OR expires_at > ?5)
          AND (?6 IS NULL OR domain = ?6)
          AND (?7 IS NULL OR created_at >= ?7)
          AND (?8 IS NULL OR lower(trim(coalesce(domain, ''))) IN (SELECT value FROM json_each(?8)))
          AND (?9 IS NULL OR lower(trim(coalesce(domain, ''))) NOT IN (SELECT value FROM json_each(?9)))
        ORDER BY id`,
      ),
    ]),
  )
  return (filter, json) => prepared.get(json)?.all(...filter) as unknown as readonly SqlRow[]
}

export function memorySelection(db: DatabaseSync) {
  const select = memoryRows(db)
  return (filters: readonly SqlRow[], shape: AnswerShape): Selection => {
    const json = needsToldMemories(shape) ? toldMemoryJson : memoryJson
    const rows = filters.map((filter) => select(filter, json))
    const memories = new Map(
      filters.map((filter, index) => [scopeOf(filter), JSON.parse(json.text(rows[index] ?? []))]),
    )
    return { answer: answerMembers(shape, memories), ids: rows.map(idsOf) }
  }
}

const scopeAt = memoryFilter.names.indexOf('scope')
/** Of the row of a filter: project, environment, user and scope. */
export const placeOf: (filter: SqlRow) => SqlRow = valuesAt(memoryFilter, [
  'project_id',
  'environment',
  'user_id',
  'scope',
])

export function scopeOf(filter: SqlRow): Scope {
  return filter[scopeAt] as Scope
}

/** How many bytes of values a user has in a scope, whatever a filter lets through of them. */
export function memoryBytes(db: DatabaseSync): (filter: SqlRow) => number {
  const total = db.prepare(
    'SELECT bytes FROM memory_totals WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ?',
  )
  return (filter) => Number(total.get(...placeOf(filter))?.bytes ?? 0)
}
