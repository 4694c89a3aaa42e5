import { hash } from 'node:crypto'
import type { Memory } from '@ambit/core'
import type { CreateMemoryOutcome, IdempotencyClaim, MemoryFilter, NewAuditEntry, NewMemory } from '../port.ts'
import { auditColumns, auditRow, auditTypes, memoriesOf, memoryOf, recordedMemoryColumns } from './audit.ts'
import { type Batch, type InputRow, type Statement, unnestOf } from './statement.ts'

const memoryColumns =
  'project_id, environment, user_key, user_id, scope, id, domain, source, value, created_at, expires_at'
const memoryTypes = [
  'text',
  'text',
  'uuid',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'bigint',
  'bigint',
] as const

/** What memories are spread by: as short as an index wants it, and even for ids that all begin alike. */
export function userKey(userId: string): string {
  return hash('sha256', userId).slice(0, 32)
}

const inputColumns = [...memoryTypes, ...auditTypes].map((_, index) => `c${index + 1}`)
const memoryInput = inputColumns.slice(0, memoryTypes.length).join(', ')
const auditInput = inputColumns.slice(memoryTypes.length).join(', ')
const idInput = inputColumns[memoryColumns.split(', ').indexOf('id')]
const insertFromInput = (condition: string): string => `
  INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
  SELECT ${auditInput}, ${memoryOf(String(idInput))} FROM input ${condition}`

/** Memories and their records, of as many requests as have come together. */
export const insertMemories: Batch<void> = {
  name: 'insert-memories',
  text: `
    WITH input (${inputColumns.join(', ')}) AS (SELECT * FROM ${unnestOf([...memoryTypes, ...auditTypes])}),
    memory AS (INSERT INTO ambit.memories (${memoryColumns}) SELECT ${memoryInput} FROM input)
    ${insertFromInput('')}`,
  result: () => undefined,
}

export function memoryInputRow(memory: NewMemory, audit: NewAuditEntry): InputRow {
  const { tenant, userId, scope, id, domain, source, value, createdAtMs, expiresAtMs } = memory
  return [
    tenant.projectId,
    tenant.environment,
    userKey(userId),
    userId,
    scope,
    id,
    domain,
    source,
    JSON.stringify(value),
    createdAtMs,
    expiresAtMs,
    ...auditRow(audit),
  ]
}

const inputParameters = [...memoryTypes, ...auditTypes].map((type, index) => `$${index + 1}::${type}`)
const [claimKey, fingerprint, response, claimExpiry] = [1, 2, 3, 4].map((n) => `$${inputColumns.length + n}`)
const [projectId, environment, createdAt] = ['project_id', 'environment', 'created_at'].map(
  (column) => inputParameters[memoryColumns.split(', ').indexOf(column)],
)

/**
 * A memory for a request with an Idempotency-Key. `claim` has a row when the key is ours: new, or left over from one
 * that has expired. Where a twin in another process is just inserting it, we wait for the twin's commit, and neither
 * `claim` nor `earlier` (which sees what was there when we began) has a row: null, and the next look finds the answer.
 */
export function createClaimedMemory(
  memory: NewMemory,
  audit: NewAuditEntry,
  claim: IdempotencyClaim,
): Statement<CreateMemoryOutcome | null> {
  return {
    name: 'create-claimed-memory',
    text: `
      WITH input (${inputColumns.join(', ')}) AS (SELECT ${inputParameters.join(', ')}),
      earlier AS (
        SELECT fingerprint, response FROM ambit.idempotency_claims
        WHERE project_id = ${projectId} AND environment = ${environment} AND key = ${claimKey}
          AND expires_at > ${createdAt}
      ), claim AS (
        INSERT INTO ambit.idempotency_claims AS claims (project_id, environment, key, fingerprint, response, expires_at)
        SELECT ${projectId}, ${environment}, ${claimKey}::text, ${fingerprint}::text, ${response}::text,
          ${claimExpiry}::bigint
        WHERE NOT EXISTS (SELECT FROM earlier)
        ON CONFLICT (project_id, environment, key) DO UPDATE SET fingerprint = excluded.fingerprint,
          response = excluded.response, expires_at = excluded.expires_at
          WHERE claims.expires_at <= ${createdAt}
        RETURNING 1
      ), memory AS (
        INSERT INTO ambit.memories (${memoryColumns}) SELECT ${memoryInput} FROM input WHERE EXISTS (SELECT FROM claim)
      ), record AS (
        ${insertFromInput('WHERE EXISTS (SELECT FROM claim)')}
      )
      SELECT true AS is_created, NULL AS fingerprint, NULL AS response FROM claim
      UNION ALL SELECT false, fingerprint, response FROM earlier`,
    values: [...memoryInputRow(memory, audit), claim.key, claim.fingerprint, claim.response, claim.expiresAtMs],
    result([row]) {
      if (!row) return null
      if (row.is_created) return { kind: 'created' }
      return row.fingerprint === claim.fingerprint ? { kind: 'replayed', response: row.response } : { kind: 'mismatch' }
    },
  }
}

/** What a grant lets its holder see, as columns of an input, in the order of `filterRow`. */
export const filterColumns = 'f_project, f_environment, f_key, f_user, f_scope, f_now, f_domain, f_since'
export const filterTypes = ['text', 'text', 'uuid', 'text', 'text', 'bigint', 'text', 'bigint'] as const

export function filterRow(filter: MemoryFilter): InputRow {
  const { tenant, userId, scope, domain, createdSinceMs, nowMs } = filter
  return [tenant.projectId, tenant.environment, userKey(userId), userId, scope, nowMs, domain, createdSinceMs]
}

/**
 * For every `n` of an input, what the record says of the memories it may see, and all of them as one JSON text, for
 * the caller: one value to send and to parse, however many there are. Each is looked up by itself, in one partition; the
 * OFFSET keeps the planner from turning that round and walking through everybody's. That the key is one of those asked
 * for is said twice, the second time in a form that PostgreSQL prunes by before it starts: the partitions of nobody are
 * not even opened, and opening all 64 takes ten times as long as reading from one.
 */
export function seenBy(input: string, firstSlot: number): string {
  return `
    SELECT n, ${memoriesOf('ids')}, '[' || coalesce(memories, '') || ']' AS memories
    FROM ${input} CROSS JOIN LATERAL (
      SELECT array_agg(id) AS ids, string_agg('{"id":"' || id || '","source":"' || source || '","createdAtMs":' ||
        created_at || ',"value":' || value || '}', ',') AS memories
      FROM (
        SELECT id, source, created_at, value FROM ambit.memories
        WHERE project_id = f_project AND environment = f_environment AND user_key = f_key AND user_id = f_user
          AND scope = f_scope AND user_key IN (${keySlots(firstSlot)})
          AND (expires_at IS NULL OR expires_at > f_now)
          AND (f_domain IS NULL OR domain = f_domain)
          AND (f_since IS NULL OR created_at >= f_since)
        ORDER BY id OFFSET 0
      ) AS oldest_first
    ) AS selection`
}

/** So many at once have a slot for their key in the statement. */
export const seenAtOnceMax = 8

function keySlots(first: number): string {
  return Array.from({ length: seenAtOnceMax }, (_, index) => `$${first + index}::uuid`).join(', ')
}

const keyColumn = filterColumns.split(', ').indexOf('f_key')

/** The keys of an input; slots that are left over repeat the first. */
export function keySlotValues(rows: readonly InputRow[]): InputRow {
  return Array.from({ length: seenAtOnceMax }, (_, index) => (rows[index] ?? rows[0])?.[keyColumn] ?? null)
}

export function parseSelection(json: string): readonly Memory[] {
  return JSON.parse(json) as readonly Memory[]
}
