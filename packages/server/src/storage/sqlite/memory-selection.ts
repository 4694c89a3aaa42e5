/** What a grant shows of a user's memories: in the shape that was asked for, and what its record says of them. */
import type { DatabaseSync } from 'node:sqlite'
import type { AnswerShape, Scope } from '@ambit/core'
import { answerMembers, needsToldMemories } from '@ambit/core/answer-members'
import { involvedMemories } from '../involved-memories.ts'
import type { SelectRows } from '../large-job.ts'
import { idsOf, lookColumns, type MemoryJson, memoryJson, sameUntilMs, toldMemoryJson } from '../memory-json.ts'
import { ageMaxMs, type MadeAnswer } from '../remembered-answers.ts'
import { type SqlRow, valuesAt } from '../tables/columns.ts'
import { memoryFilter } from '../tables/memories.ts'
import { filterRow } from './memories.ts'
import { ofPlace, prepareLists } from './sql.ts'

/** Filters are rows as `filterRow` makes them. */
function memoryRows(db: DatabaseSync): (filter: SqlRow, json: MemoryJson) => readonly SqlRow[] {
  const prepared = new Map(
    [memoryJson, toldMemoryJson].map((json) => [
      json,
      prepareLists(
        db,
        `SELECT ${lookColumns(json)} FROM memories
        WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3 AND scope = ?4
          AND (expires_at IS NULL OR expires_at > ?5)
          AND (?6 IS NULL OR domain_key = ?6)
          AND (?7 IS NULL OR created_at >= ?7)
          AND (?8 IS NULL OR coalesce(domain_key, '') IN (SELECT value FROM json_each(?8)))
          AND (?9 IS NULL OR coalesce(domain_key, '') NOT IN (SELECT value FROM json_each(?9)))
        ORDER BY id`,
      ),
    ]),
  )
  return (filter, json) => prepared.get(json)?.all(...filter) as unknown as readonly SqlRow[]
}

export function memorySelection(db: DatabaseSync) {
  const select = memoryRows(db)
  return (filters: readonly SqlRow[], shape: AnswerShape): Omit<MadeAnswer, 'versions'> => {
    const json = needsToldMemories(shape) ? toldMemoryJson : memoryJson
    const selected = filters.map((filter) => ({ filter, rows: select(filter, json) }))
    const memories = new Map(selected.map(({ filter, rows }) => [scopeOf(filter), JSON.parse(json.text(rows))]))
    return {
      answer: answerMembers(shape, memories),
      seen: selected.map(({ rows }) => involvedMemories(idsOf(rows))),
      untilMs: Math.min(...selected.map(({ filter, rows }) => sameUntilMs(rows, ageMaxMs(filter)))),
    }
  }
}

/** For a connection that no transaction is open on. */
export function selectionOfOneMoment(db: DatabaseSync): SelectRows {
  const select = memoryRows(db)
  const version = db.prepare(`SELECT ${versionColumn} AS version FROM memory_totals AS t WHERE ${ofPlace('t')}`)
  return (memoryFilter, json) => {
    const filter = filterRow(memoryFilter)
    db.exec('BEGIN')
    try {
      const current = version.get(...placeOf(filter))?.version as string | undefined
      return { rows: select(filter, json), version: current ?? null }
    } finally {
      db.exec('COMMIT')
    }
  }
}

/** Rows from before there were versions have none, until their first change. */
export const versionColumn = "coalesce(t.version, '')"

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
