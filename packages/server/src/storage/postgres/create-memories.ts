/** Memories on their way in: within the limits of their user and scope, with a record, and claimed where a retry may come. */
import type { NewAuditEntry } from '../port/audit.ts'
import type { CreateMemoryOutcome, IdempotencyClaim, NewMemory, ScopeLimits } from '../port/memories.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditEntry } from '../tables/audit.ts'
import { prefixed, record, type SqlRow, toRow, valuesAt } from '../tables/columns.ts'
import { claim as claimColumns, memory, scopeLimits } from '../tables/memories.ts'
import { memoryOf, recordsFrom } from './audit.ts'
import { type Batch, listOf, listsOf, parametersOf, type Statement, unnestOf } from './statement.ts'
import { withUserKey } from './user-key.ts'

const storedMemory = withUserKey(memory)
const recordInput = prefixed('audit_', auditEntry)
const input = record<{ memory: NewMemory; audit: NewAuditEntry; limits: ScopeLimits }>()({
  memory: storedMemory,
  audit: recordInput,
  limits: scopeLimits,
})
const totalKey = ['user_key', 'project_id', 'environment', 'scope'] as const

export function memoryInputRow(memory: NewMemory, audit: NewAuditEntry, limits: ScopeLimits): SqlRow {
  return toRow(input, { memory, audit, limits })
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
    INSERT INTO ambit.memories (${listOf(storedMemory)}) SELECT ${listOf(storedMemory)} FROM decided WHERE ${condition}
  ), record AS (
    ${recordsFrom(`${listOf(recordInput)}, ${memoryOf('id')}`, `FROM decided WHERE ${condition}`)}
  )`

const totalKeyOf = valuesAt(storedMemory, totalKey)

/** Makes the rows to wait at, for users and scopes that have none yet: what does not exist cannot be locked. */
function makeTotals(rows: readonly SqlRow[]) {
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
      SELECT * FROM ${unnestOf(input)} WITH ORDINALITY AS input (${listOf(input)}, n)
    ), ${decide}, ${store('reached IS NULL')}
    SELECT reached FROM decided ORDER BY n`,
  result: (row) => (row?.reached ? { kind: 'limit_reached', of: row.reached } : { kind: 'created' }),
}

const firstOfClaim = input.names.length + 1
const claimKey = `$${firstOfClaim + claimColumns.names.indexOf('key')}`

/**
 * A memory for a request with an Idempotency-Key. `claim` has a row when the key is ours: new, or left over from one
 * that has expired. Where a twin in another process is just inserting it, we wait for the twin's commit, and neither
 * `claim` nor `earlier` (which sees what was there when we began) has a row: null, and the next look finds the answer.
 */
export function createClaimedMemory(
  row: SqlRow,
  tenant: Tenant,
  claim: IdempotencyClaim,
): Statement<CreateMemoryOutcome | null> {
  return {
    name: 'create-claimed-memory',
    before: makeTotals([row]),
    text: `
      WITH input (${listOf(input)}, n) AS MATERIALIZED (SELECT ${parametersOf(input, 1)}, 1), ${decide},
      earlier AS (
        SELECT fingerprint, response FROM ambit.idempotency_claims JOIN input USING (project_id, environment)
        WHERE key = ${claimKey} AND idempotency_claims.expires_at > input.created_at
      ), claim AS (
        INSERT INTO ambit.idempotency_claims AS claims (${listOf(claimColumns)})
        SELECT ${parametersOf(claimColumns, firstOfClaim)}
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
    values: [...row, ...toRow(claimColumns, { ...claim, tenant })],
    result([row]) {
      if (!row) return null
      if (row.is_created) return { kind: 'created' }
      if (row.reached) return { kind: 'limit_reached', of: row.reached }
      return row.fingerprint === claim.fingerprint ? { kind: 'replayed', response: row.response } : { kind: 'mismatch' }
    },
  }
}
