/** Memories on their way in: within the limits of their user and scope, and with a record. */
import type { NewAuditEntry } from '../port/audit.ts'
import type { CreateMemoryOutcome, NewMemory, ScopeLimits } from '../port/memories.ts'
import { beingErased } from '../port/store-unavailable.ts'
import { auditEntry } from '../tables/audit.ts'
import { prefixed, record, type SqlRow, toRow, valuesAt } from '../tables/columns.ts'
import { memory, scopeLimits } from '../tables/memories.ts'
import { memoryOf, recordsFrom } from './audit.ts'
import { isBeingErased } from './erasure-check.ts'
import { type Batch, listOf, listsOf, unnestOf } from './statement.ts'
import { withUserKey } from './user-key.ts'

const storedMemory = withUserKey(memory)
const recordInput = prefixed('audit_', auditEntry)
export const memoryInput = record<{ memory: NewMemory; audit: NewAuditEntry; limits: ScopeLimits }>()({
  memory: storedMemory,
  audit: recordInput,
  limits: scopeLimits,
})
export const totalKey = ['user_key', 'project_id', 'environment', 'scope'] as const

export function memoryInputRow(memory: NewMemory, audit: NewAuditEntry, limits: ScopeLimits): SqlRow {
  return toRow(memoryInput, { memory, audit, limits })
}

/**
 * Which rows of an input are beyond a limit. Creates of the same user and scope wait for each other at the row of their
 * total, so that two at once cannot both take the last place. A row that does not fit counts against those after it in
 * the same input, which are then refused as if it had been stored. Each total is looked up by itself: a join may be
 * planned, while there are few, as a walk through all of the tenant's, and the plan is kept when there are millions.
 */
export const lockTotals = `
  total AS MATERIALIZED (
    SELECT i.*, t.memories AS total_memories, t.bytes AS total_bytes
    FROM (SELECT DISTINCT ${totalKey.join(', ')} FROM input ORDER BY ${totalKey.join(', ')}) AS i CROSS JOIN LATERAL (
      SELECT memories, bytes FROM ambit.memory_totals AS t
      WHERE ${totalKey.map((name) => `t.${name} = i.${name}`).join(' AND ')} FOR UPDATE
    ) AS t
  )`

const decideLimits = `
  ${lockTotals}, decided AS MATERIALIZED (
    SELECT input.*, CASE
        WHEN ${isBeingErased((column) => `input.${column}`)} THEN 'erased'
        WHEN total_memories + row_number() OVER of_user > memories_max THEN 'memories'
        WHEN total_bytes + sum(bytes) OVER of_user > bytes_max THEN 'bytes'
      END AS reached
    FROM input JOIN total USING (${totalKey.join(', ')})
    WINDOW of_user AS (PARTITION BY ${totalKey.join(', ')} ORDER BY n)
  )`

export const storeDecided = (condition: string): string => `
  memory AS (
    INSERT INTO ambit.memories (${listOf(storedMemory)}) SELECT ${listOf(storedMemory)} FROM decided WHERE ${condition}
  ), record AS (
    ${recordsFrom(`${listOf(recordInput)}, ${memoryOf('id')}`, `FROM decided WHERE ${condition}`)}
  )`

const totalKeyOf = valuesAt(storedMemory, totalKey)

/** Makes the rows to wait at, for users and scopes that have none yet: what does not exist cannot be locked. */
export function makeTotals(rows: readonly SqlRow[]) {
  return {
    name: 'make-memory-totals',
    text: `
      INSERT INTO ambit.memory_totals (${totalKey.join(', ')}, memories, bytes)
      SELECT DISTINCT ${totalKey.join(', ')}, 0, 0
      FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS input (${totalKey.join(', ')})
      ORDER BY ${totalKey.join(', ')} ON CONFLICT DO NOTHING`,
    values: listsOf(rows.map(totalKeyOf), totalKey.length),
  }
}

/** Memories and their records, of as many requests as have come together. */
export const insertMemories: Batch<CreateMemoryOutcome> = {
  name: 'insert-memories',
  before: makeTotals,
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(memoryInput)} WITH ORDINALITY AS input (${listOf(memoryInput)}, n)
    ), ${decideLimits}, ${storeDecided('reached IS NULL')}
    SELECT reached FROM decided ORDER BY n`,
  result: (row) => (row?.reached ? notCreated(row.reached) : { kind: 'created' }),
}

export function notCreated(reached: keyof ScopeLimits | 'erased'): CreateMemoryOutcome {
  if (reached === 'erased') throw beingErased()
  return { kind: 'limit_reached', of: reached }
}
