/** A memory that is claimed, because a retry may come, or that takes the place of others: it is created by itself. */
import type { QueryResultRow } from 'pg'
import type { ClaimOutcome, CreateMemoryOutcome, IdempotencyClaim, Superseded } from '../port/memories.ts'
import type { Tenant } from '../port/tenant.ts'
import { subjectKey } from '../subject-key.ts'
import { auditEntry } from '../tables/audit.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { claim as claimColumns, visibleDomains } from '../tables/memories.ts'
import { auditRow, memoriesOf, recordsFrom } from './audit.ts'
import { lockTotals, makeTotals, memoryInput, notCreated, storeDecided, totalKey } from './create-memories.ts'
import { isBeingErased } from './erasure-check.ts'
import { isInDomains } from './memories.ts'
import { emptyClaimsOf } from './memory-removal.ts'
import { listOf, parametersOf, type SqlParameter, type Statement } from './statement.ts'

export interface CreatedAlone {
  readonly row: SqlRow
  readonly tenant: Tenant
  readonly userId: string
  readonly claim: IdempotencyClaim | null
  readonly superseded: Superseded | null
}

const firstOfClaim = memoryInput.names.length + 1
const claimParameter = (column: (typeof claimColumns.names)[number]): string =>
  `$${firstOfClaim + claimColumns.names.indexOf(column)}`

interface SupersededParameters {
  readonly ids: string
  readonly only: string
  readonly hidden: string
}

/** Those whose place is taken: all of them have to be there, and may be seen. */
const findSuperseded = ({ ids, only, hidden }: SupersededParameters): string => `
  old AS MATERIALIZED (
    SELECT m.id, m.project_id, m.environment, m.claim_key, coalesce(m.bytes, octet_length(m.value)) AS bytes
    FROM ambit.memories AS m JOIN input AS i ON ${totalKey.map((name) => `m.${name} = i.${name}`).join(' AND ')}
    WHERE m.user_key = ${userKeyParameter} AND m.id = ANY (${ids}) AND (m.expires_at IS NULL OR m.expires_at > i.created_at)
      AND ${isInDomains('m', only, hidden)}
    FOR UPDATE OF m
  )`

const userKeyParameter = `$${memoryInput.names.indexOf('user_key') + 1}::uuid`

const decide = (ids: string | null): string => `
  decided AS MATERIALIZED (
    SELECT input.*, CASE
        WHEN ${isBeingErased((column) => `input.${column}`)} THEN 'erased'
        ${ids ? `WHEN leaving_memories < cardinality(${ids}) THEN 'missing'` : ''}
        WHEN total_memories - leaving_memories + 1 > memories_max THEN 'memories'
        WHEN total_bytes - leaving_bytes + bytes > bytes_max THEN 'bytes'
      END AS reached
    FROM input JOIN total USING (${totalKey.join(', ')})
    CROSS JOIN (${ids ? 'SELECT count(*) AS leaving_memories, coalesce(sum(bytes), 0) AS leaving_bytes FROM old' : 'SELECT 0 AS leaving_memories, 0 AS leaving_bytes'}) AS leaving
  )`

/**
 * `claim` has a row when the key is ours: new, or left over from one that has expired. Where a twin in another process is
 * just inserting it, we wait for the twin's commit, and neither `claim` nor `earlier` (which sees what was there when we
 * began) has a row: null, and the next look finds the answer.
 */
const takeClaim = `
  earlier AS (
    SELECT fingerprint, response FROM ambit.idempotency_claims JOIN input USING (project_id, environment)
    WHERE key = ${claimParameter('key')} AND idempotency_claims.expires_at > input.created_at
  ), claim AS (
    INSERT INTO ambit.idempotency_claims AS claims (${listOf(claimColumns)})
    SELECT ${parametersOf(claimColumns, firstOfClaim)}
    FROM decided WHERE reached IS NULL AND NOT EXISTS (SELECT FROM earlier)
    ON CONFLICT (project_id, environment, key) DO UPDATE SET fingerprint = excluded.fingerprint,
      response = excluded.response, expires_at = excluded.expires_at, subject_key = excluded.subject_key
      WHERE claims.expires_at <= (SELECT created_at FROM input)
    RETURNING 1
  )`

const noClaim = `
  earlier AS (SELECT NULL::text AS fingerprint, NULL::text AS response WHERE false),
  claim AS (SELECT FROM decided WHERE reached IS NULL)`

const isOurs = 'EXISTS (SELECT FROM claim)'

const removeSuperseded = (ids: string, firstOfAudit: number): string => `
  gone AS (
    DELETE FROM ambit.memories AS m USING input AS i
    WHERE ${totalKey.map((name) => `m.${name} = i.${name}`).join(' AND ')} AND m.user_key = ${userKeyParameter}
      AND m.id = ANY (${ids}) AND ${isOurs}
  ), emptied AS (${emptyClaimsOf('old', isOurs)}), superseded AS (${recordsFrom(
    `${parametersOf(auditEntry, firstOfAudit)}, ${memoriesOf('ids')}`,
    `FROM (SELECT array_agg(id ORDER BY id) AS ids FROM old) AS old WHERE ${isOurs}`,
  )})`

function textOf(isClaimed: boolean, isSuperseding: boolean): string {
  const firstOfSuperseded = firstOfClaim + (isClaimed ? claimColumns.names.length : 0)
  const ids = isSuperseding ? `$${firstOfSuperseded}::text[]` : null
  const domains = { only: `$${firstOfSuperseded + 1}::text`, hidden: `$${firstOfSuperseded + 2}::text` }
  return `
    WITH input (${listOf(memoryInput)}, n) AS MATERIALIZED (SELECT ${parametersOf(memoryInput, 1)}, 1), ${lockTotals},
    ${ids ? `${findSuperseded({ ids, ...domains })},` : ''} ${decide(ids)}, ${isClaimed ? takeClaim : noClaim},
    ${ids ? `${removeSuperseded(ids, firstOfSuperseded + 3)},` : ''} ${storeDecided(isOurs)}
    SELECT true AS is_created, NULL AS fingerprint, NULL AS response, NULL AS reached FROM claim
    UNION ALL SELECT false, fingerprint, response, NULL FROM earlier
    UNION ALL SELECT false, NULL, NULL, reached FROM decided
      WHERE reached IS NOT NULL AND NOT EXISTS (SELECT FROM earlier)`
}

const texts = { plain: textOf(false, true), claimed: textOf(true, false), both: textOf(true, true) }

/** Null: a twin came in between, and it is to be tried again. */
export function createMemoryAlone(created: CreatedAlone): Statement<CreateMemoryOutcome | null> {
  const { row, tenant, userId, claim, superseded } = created
  const variant = claim ? (superseded ? 'both' : 'claimed') : 'plain'
  const values: SqlParameter[] = [...row]
  if (claim) values.push(...toRow(claimColumns, { ...claim, tenant, subjectKey: subjectKey(userId) }))
  if (superseded) {
    values.push([...superseded.ids], ...toRow(visibleDomains, superseded.visibleDomains), ...auditRow(superseded.audit))
  }
  return {
    name: `create-memory-${variant}`,
    before: makeTotals([row]),
    text: texts[variant],
    values,
    result: ([outcome]) => (outcome ? outcomeOf(outcome, claim) : null),
  }
}

function outcomeOf(row: QueryResultRow, claim: IdempotencyClaim | null): CreateMemoryOutcome {
  if (row.is_created) return { kind: 'created' }
  if (row.reached === 'missing') return { kind: 'superseded_missing' }
  if (row.reached) return notCreated(row.reached)
  return fits(row.fingerprint, claim) ? { kind: 'replayed', response: row.response } : { kind: 'mismatch' }
}

/** One that was emptied, because what it was made for is gone, fits every body. */
function fits(fingerprint: string, claim: IdempotencyClaim | null): boolean {
  return fingerprint === '' || fingerprint === claim?.fingerprint
}

const claimAt = (column: (typeof claimColumns.names)[number]): string => `$${claimColumns.names.indexOf(column) + 1}`
const nowParameter = `$${claimColumns.names.length + 1}::bigint`

const claimText = `
  WITH earlier AS (
    SELECT fingerprint FROM ambit.idempotency_claims
    WHERE project_id = ${claimAt('project_id')} AND environment = ${claimAt('environment')} AND key = ${claimAt('key')}
      AND expires_at > ${nowParameter}
  ), claim AS (
    INSERT INTO ambit.idempotency_claims AS claims (${listOf(claimColumns)})
    SELECT ${parametersOf(claimColumns, 1)} WHERE NOT EXISTS (SELECT FROM earlier)
    ON CONFLICT (project_id, environment, key) DO UPDATE SET fingerprint = excluded.fingerprint,
      response = excluded.response, expires_at = excluded.expires_at, subject_key = excluded.subject_key
      WHERE claims.expires_at <= ${nowParameter}
    RETURNING fingerprint
  )
  SELECT fingerprint FROM earlier UNION ALL SELECT fingerprint FROM claim`

/** Null: a twin came in between, and it is to be tried again. */
export function claimRequest(tenant: Tenant, claim: IdempotencyClaim, nowMs: number): Statement<ClaimOutcome | null> {
  return {
    name: 'claim-request',
    text: claimText,
    values: [...toRow(claimColumns, { ...claim, tenant, subjectKey: null }), nowMs],
    result([row]) {
      if (!row) return null
      return fits(row.fingerprint, claim) ? 'claimed' : 'mismatch'
    },
  }
}
