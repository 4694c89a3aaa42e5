/** What a grant shows of a user's memories: merged for its holder, and their ids for the record. */
import type { DatabaseSync } from 'node:sqlite'
import type { MergedAnswer, Scope } from '@ambit/core'
import { mergedAnswer } from '@ambit/core/merged-answer'
import { memoriesJson, memoryIdAt, memoryJsonColumns } from '../memory-json.ts'
import { type SqlRow, valuesAt } from '../tables/columns.ts'
import { memoryFilter } from '../tables/memories.ts'
import { prepareLists } from './sql.ts'

export interface Selection {
  readonly answer: MergedAnswer & { readonly summaryStruct: string }
  /** Oldest first. */
  readonly ids: readonly string[]
}

export function memorySelection(db: DatabaseSync) {
  const select = prepareLists(
    db,
    `SELECT ${memoryJsonColumns} FROM memories
    WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3 AND scope = ?4
      AND (expires_at IS NULL OR expires_at > ?5)
      AND (?6 IS NULL OR domain = ?6)
      AND (?7 IS NULL OR created_at >= ?7)
    ORDER BY id`,
  )
  /** The filter is a row as `filterRow` makes it. */
  return (filter: SqlRow): Selection => {
    const rows = select.all(...filter) as unknown as readonly SqlRow[]
    const answer = mergedAnswer(filter[scopeAt] as Scope, JSON.parse(memoriesJson(rows)))
    return { answer, ids: rows.map((row) => row[memoryIdAt] as string) }
  }
}

const scopeAt = memoryFilter.names.indexOf('scope')
const placeOf = valuesAt(memoryFilter, ['project_id', 'environment', 'user_id', 'scope'])

/** How many bytes of values a user has in a scope, whatever a filter lets through of them. */
export function memoryBytes(db: DatabaseSync): (filter: SqlRow) => number {
  const total = db.prepare(
    'SELECT bytes FROM memory_totals WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ?',
  )
  return (filter) => Number(total.get(...placeOf(filter))?.bytes ?? 0)
}
