/** Memories on their way in: within the limits of their user and scope, with a record, and claimed where a retry may come. */
import type { NewAuditEntry } from '../port/audit.ts'
import type { CreateMemoryOutcome, IdempotencyClaim, NewMemory, ScopeLimits } from '../port/memories.ts'
import { auditColumns, auditRow, auditTypes, memoryOf, recordedMemoryColumns } from './audit.ts'
import { userKey } from './memories.ts'
import { type Batch, type InputRow, type Statement, unnestOf } from './statement.ts'

/** Columns of a memory, each with its type, in the order of `memoryInputRow`. */
const memoryTypes = {
  project_id: 'text',
  environment: 'text',
  user_key: 'uuid',
  user_id: 'text',
  scope: 'text',
  id: 'text',
  domain: 'text',
  source: 'text',
  value: 'text',
  created_at: 'bigint',
  expires_at: 'bigint',
  bytes: 'integer',
} as const
const limitTypes = { memories_max: 'integer', bytes_max: 'bigint' } as const
const totalKey = ['user_key', 'project_id', 'environment', 'scope'] as const

const memoryColumns = Object.keys(memoryTypes).join(', ')
const auditInput = auditTypes.map((_, index) => `a${index}`)
const inputTypes = [...Object.values(memoryTypes), ...auditTypes, ...Object.values(limitTypes)]
const inputColumns = [...Object.keys(memoryTypes), ...auditInput, ...Object.keys(limitTypes)].join(', ')

export function memoryInputRow(memory: NewMemory, audit: NewAuditEntry, limits: ScopeLimits): InputRow {
  const { tenant, userId, scope, id, domain, source, valueJson, createdAtMs, expiresAtMs, bytes } = memory
  return [
    ...[tenant.projectId, tenant.environment, userKey(userId), userId, scope, id, domain, source, valueJson],
    ...[createdAtMs, expiresAtMs, bytes],
    ...auditRow(audit),
    ...[limits.memories, limits.bytes],
  ]
}

/**
 * Which rows of an input are beyond a limit. Creates of the same user and scope wait for each other at the row of their
 * total, so that two at once cannot both take the last place. A row that does not fit counts against those after it in
 * the same input, which are then refused as if it had been stored. Each total is looked up by itself: a join may be
 * planned, while there are few, as a walk through all of the tenant's, and the plan is kept when there are millions.
 */
const decide = `
  total AS MATERIALIZED (
    SELECT i.*, t.memories AS total_memories, t.bytes AS total_bytes
    FROM (SELECT DISTINCT ${totalKey.join(', ')} FROM input ORDER BY ${totalKey.join(', ')}) AS i CROSS JOIN LATERAL (
      SELECT memories, bytes FROM ambit.memory_totals AS t
      WHERE ${totalKey.map((name) => `t.${name} = i.${name}`).join(' AND ')} FOR UPDATE
    ) AS t
  ), decided AS MATERIALIZED (
    SELECT input.*, CASE
        WHEN total_memories + row_number() OVER of_user > memories_max THEN 'memories'
        WHEN total_bytes + sum(bytes) OVER of_user > bytes_max THEN 'bytes'
      END AS reached
    FROM input JOIN total USING (${totalKey.join(', ')})
    WINDOW of_user AS (PARTITION BY ${totalKey.join(', ')} ORDER BY n)
  )`

const store = (condition: string): string => `
  memory AS (
    INSERT INTO ambit.memories (${memoryColumns}) SELECT ${memoryColumns} FROM decided WHERE ${condition}
  ), record AS (
    INSERT INTO ambit.audit (${auditColumns}, ${recordedMemoryColumns})
    SELECT ${auditInput.join(', ')}, ${memoryOf('id')} FROM decided WHERE ${condition}
  )`

/** Makes the rows to wait at, for users and scopes that have none yet: what does not exist cannot be locked. */
function makeTotals(rows: readonly InputRow[]) {
  const columns = Object.keys(memoryTypes)
  const keys = rows.map((row) => totalKey.map((name) => row[columns.indexOf(name)] ?? null))
  return {
    name: 'make-memory-totals',
    text: `
      INSERT INTO ambit.memory_totals (${totalKey.join(', ')}, memories, bytes)
      SELECT DISTINCT ${totalKey.join(', ')}, 0, 0
      FROM ${unnestOf(totalKey.map((name) => memoryTypes[name]))} AS input (${totalKey.join(', ')})
      ORDER BY ${totalKey.join(', ')} ON CONFLICT DO NOTHING`,
    values: totalKey.map((_, column) => keys.map((key) => key[column] ?? null)),
  }
}

/** Memories and their records, of as many requests as have come together. */
export const insertMemories: Batch<CreateMemoryOutcome> = {
  name: 'insert-memories',
  before: makeTotals,
  text: `
    WITH input AS MATERIALIZED (
      SELECT * FROM ${unnestOf(inputTypes)} WITH ORDINALITY AS input (${inputColumns}, n)
    ), ${decide}, ${store('reached IS NULL')}
    SELECT reached FROM decided ORDER BY n`,
  result: (row) => (row?.reached ? { kind: 'limit_reached', of: row.reached } : { kind: 'created' }),
}

const inputParameters = inputTypes.map((type, index) => `$${index + 1}::${type}`)
const [claimKey, fingerprint, response, claimExpiry] = [1, 2, 3, 4].map((n) => `$${inputTypes.length + n}`)

/**
 * A memory for a request with an Idempotency-Key. `claim` has a row when the key is ours: new, or left over from one
 * that has expired. Where a twin in another process is just inserting it, we wait for the twin's commit, and neither
 * `claim` nor `earlier` (which sees what was there when we began) has a row: null, and the next look finds the answer.
 */
export function createClaimedMemory(row: InputRow, claim: IdempotencyClaim): Statement<CreateMemoryOutcome | null> {
  return {
    name: 'create-claimed-memory',
    before: makeTotals([row]),
    text: `
      WITH input (${inputColumns}, n) AS MATERIALIZED (SELECT ${inputParameters.join(', ')}, 1), ${decide},
      earlier AS (
        SELECT fingerprint, response FROM ambit.idempotency_claims JOIN input USING (project_id, environment)
        WHERE key = ${claimKey} AND idempotency_claims.expires_at > input.created_at
      ), claim AS (
        INSERT INTO ambit.idempotency_claims AS claims (project_id, environment, key, fingerprint, response, expires_at)
        SELECT project_id, environment, ${claimKey}::text, ${fingerprint}::text, ${response}::text, ${claimExpiry}::bigint
        FROM decided WHERE reached IS NULL AND NOT EXISTS (SELECT FROM earlier)
        ON CONFLICT (project_id, environment, key) DO UPDATE SET fingerprint = excluded.fingerprint,
          response = excluded.response, expires_at = excluded.expires_at
          WHERE claims.expires_at <= (SELECT created_at FROM input)
        RETURNING 1
      ), ${store('EXISTS (SELECT FROM claim)')}
      SELECT true AS is_created, NULL AS fingerprint, NULL AS response, NULL AS reached FROM claim
      UNION ALL SELECT false, fingerprint, response, NULL FROM earlier
      UNION ALL SELECT false, NULL, NULL, reached FROM decided
        WHERE reached IS NOT NULL AND NOT EXISTS (SELECT FROM earlier)`,
    values: [...row, claim.key, claim.fingerprint, claim.response, claim.expiresAtMs],
    result([row]) {
      if (!row) return null
      if (row.is_created) return { kind: 'created' }
      if (row.reached) return { kind: 'limit_reached', of: row.reached }
      return row.fingerprint === claim.fingerprint ? { kind: 'replayed', response: row.response } : { kind: 'mismatch' }
    },
  }
}
