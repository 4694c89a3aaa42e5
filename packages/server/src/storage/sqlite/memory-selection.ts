/** What a grant shows of a user's memories: merged for its holder, and their ids for the record. */
import type { DatabaseSync } from 'node:sqlite'
import type { MergedAnswer, Scope } from '@ambit/core'
import { mergedAnswer } from '@ambit/core/merged-answer'
import type { SqlRow } from './rows.ts'

export interface Selection {
  readonly answer: MergedAnswer & { readonly summaryStruct: string }
  /** Oldest first. */
  readonly ids: readonly string[]
}

export function memorySelection(db: DatabaseSync) {
  const select = db.prepare(`
    SELECT id, source, created_at, value FROM memories
    WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3 AND scope = ?4
      AND (expires_at IS NULL OR expires_at > ?5)
      AND (?6 IS NULL OR domain = ?6)
      AND (?7 IS NULL OR created_at >= ?7)
    ORDER BY id`)
  select.setReturnArrays(true)
  /** The filter is a row as `filterRow` makes it. */
  return (filter: SqlRow): Selection => {
    const rows = select.all(...filter) as unknown as readonly [string, string, number, string][]
    // One text of all of them is parsed sooner than each by itself.
    const memories = rows.map(
      ([id, source, createdAtMs, value]) =>
        `{"id":"${id}","source":"${source}","createdAtMs":${createdAtMs},"value":${value}}`,
    )
    const answer = mergedAnswer(filter[scopeAt] as Scope, JSON.parse(`[${memories.join(',')}]`))
    return { answer, ids: rows.map(([id]) => id) }
  }
}

const scopeAt = 3

/** How many bytes of values a user has in a scope, whatever a filter lets through of them. */
export function memoryBytes(db: DatabaseSync): (filter: SqlRow) => number {
  const total = db.prepare(
    'SELECT bytes FROM memory_totals WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ?',
  )
  return (filter) => Number(total.get(...filter.slice(0, scopeAt + 1))?.bytes ?? 0)
}
