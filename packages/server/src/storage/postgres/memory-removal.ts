/** Taking memories out, wholly or in part, with whatever else remembers what they said. */
import { scopes } from '@ambit/core/scopes'
import { storedBytes } from '@ambit/core/stored-bytes'
import type { SpeakingMemory } from '../large-reads.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import type { MemoryFilter, MemoryToDelete } from '../port/memories.ts'
import { auditEntry } from '../tables/audit.ts'
import { toRow } from '../tables/columns.ts'
import { visibleDomains } from '../tables/memories.ts'
import { auditRow, memoriesOf, memoryOf, recordsFrom } from './audit.ts'
import { isInDomains } from './memories.ts'
import { listsOf, parametersOf, type Statement } from './statement.ts'
import { userKey } from './user-key.ts'

/**
 * Part of a statement: empties the claims of memories that go, which are of one tenant. The answer that a claim holds says nothing of
 * the value, and goes on keeping a retry from doing it again. Of several memories in one request, each has the request's key, a
 * space and a number. The keys are a list, because a join may be planned as a walk through all claims of the tenant.
 */
export function emptyClaimsOf(memories: string, condition = 'true'): string {
  const keys = `SELECT unnest(ARRAY[claim_key, split_part(claim_key, ' ', 1)]) FROM ${memories} WHERE claim_key IS NOT NULL`
  return `
    UPDATE ambit.idempotency_claims AS claims SET fingerprint = ''
    WHERE claims.project_id = (SELECT project_id FROM ${memories} LIMIT 1)
      AND claims.environment = (SELECT environment FROM ${memories} LIMIT 1)
      AND claims.key = ANY (ARRAY(${keys})) AND ${condition}`
}

const deleteText = `
  WITH gone AS (
    DELETE FROM ambit.memories
    WHERE id = $1 AND project_id = $2 AND environment = $3 AND (expires_at IS NULL OR expires_at > $4)
      AND EXISTS (
        SELECT FROM unnest($5::text[], $6::text[], $7::text[]) AS visible (scope, only_domains, hidden_domains)
        WHERE visible.scope = memories.scope AND ${isInDomains('memories', 'only_domains', 'hidden_domains')}
      )
    RETURNING project_id, environment, user_id, scope, domain, claim_key
  ), emptied AS (${emptyClaimsOf('gone')}), recorded AS (${recordsFrom(
    `${parametersOf(auditEntry, 8, {
      user_id: (parameter) => `coalesce(gone.user_id, ${parameter})`,
      scope: (parameter) => `coalesce(gone.scope, ${parameter})`,
      domain: (parameter) => `coalesce(gone.domain, ${parameter})`,
    })}, ${memoryOf('$1')}`,
    'FROM gone',
  )})
  SELECT user_id FROM gone`

/** Whose memory it was; null: there is none. */
export function deleteMemory(
  { tenant: { projectId, environment }, memoryId, visible }: MemoryToDelete,
  audit: NewAuditEntry,
): Statement<string | null> {
  const domains = scopes.map((scope) => toRow(visibleDomains, visible[scope]))
  return {
    name: 'delete-memory',
    text: deleteText,
    values: [memoryId, projectId, environment, audit.atMs, [...scopes], ...listsOf(domains, 2), ...auditRow(audit)],
    result: ([row]) => row?.user_id ?? null,
  }
}

const isIts = (memories: string): string => `
  ${memories}.user_key = $1::uuid AND ${memories}.project_id = $2 AND ${memories}.environment = $3 AND ${memories}.scope = $4
    AND ${memories}.id = input.id AND ${memories}.value = input.before`

const forgetText = `
  WITH input AS MATERIALIZED (
    SELECT * FROM unnest($5::text[], $6::text[], $7::text[], $8::integer[]) AS input (id, before, remaining, bytes)
  ), changed AS (
    UPDATE ambit.memories AS m SET value = input.remaining, bytes = input.bytes FROM input
    WHERE ${isIts('m')} AND input.remaining IS NOT NULL RETURNING m.id, m.project_id, m.environment, m.claim_key
  ), gone AS (
    DELETE FROM ambit.memories AS m USING input
    WHERE ${isIts('m')} AND input.remaining IS NULL RETURNING m.id, m.project_id, m.environment, m.claim_key
  ), forgotten AS MATERIALIZED (SELECT * FROM changed UNION ALL SELECT * FROM gone),
  emptied AS (${emptyClaimsOf('forgotten')}), recorded AS (${recordsFrom(
    `${parametersOf(auditEntry, 9)}, ${memoriesOf('ids')}`,
    'FROM (SELECT array_agg(id ORDER BY id) AS ids FROM forgotten) AS forgotten WHERE ids IS NOT NULL',
  )})
  SELECT id FROM forgotten ORDER BY id`

/** The ids of those that said what they were found to say until now: others are to be looked at again. */
export function forgetEntry(
  { tenant, userId, scope }: MemoryFilter,
  speaking: readonly SpeakingMemory[],
  audit: NewAuditEntry,
): Statement<readonly string[]> {
  return {
    name: 'forget-entry',
    text: forgetText,
    values: [
      ...[userKey(userId), tenant.projectId, tenant.environment, scope],
      speaking.map(({ id }) => id),
      speaking.map(({ before }) => before),
      speaking.map(({ left }) => left),
      speaking.map(({ left }) => (left === null ? null : storedBytes(JSON.parse(left), left))),
      ...auditRow(audit),
    ],
    result: (rows) => rows.map(({ id }) => id),
  }
}
