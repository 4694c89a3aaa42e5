/** Tokens that are still good, of a key or about a person, along an index that has them in the order of their end. */
import type { QueryResultRow } from 'pg'
import type { EndedTokens } from '../end-tokens-in-steps.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import type { ActiveGrant, ActiveGrantPage, TokenOwner, TokenPlace } from '../port/grants.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditEntry } from '../tables/audit.ts'
import { fromNamed } from '../tables/columns.ts'
import { grantOfToken } from '../tables/grants.ts'
import { auditRow, noMemories, recordsFrom } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

/** So many tokens are revoked in one step. */
const tokensAtOnce = 1_000

/** As the indexes have it that are meant, and no other one. */
export const end = '(expires_at + 0)'

/** The same. */
const ofOwner = {
  key: 'project_id = $1 AND environment = $2 AND key_id = $3',
  user: `project_id = $1 AND environment = $2
    AND hashtextextended(user_id, 0) = hashtextextended($3::text, 0) AND user_id = $3`,
} as const

function ownerOf({ projectId, environment }: Tenant, owner: TokenOwner) {
  const [kind, id] = 'keyId' in owner ? (['key', owner.keyId] as const) : (['user', owner.userId] as const)
  return { kind, place: [projectId, environment, id] } as const
}

export function listActiveGrants(
  tenant: Tenant,
  { owner, nowMs, before, limit }: ActiveGrantPage,
): Statement<readonly ActiveGrant[]> {
  const { kind, place } = ownerOf(tenant, owner)
  const { expiresAtMs, tokenHash } = before ?? { expiresAtMs: Number.MAX_SAFE_INTEGER, tokenHash: '' }
  return {
    name: `list-active-grants-of-${kind}`,
    text: `
      SELECT ${listOf(grantOfToken)} FROM ambit.grants
      WHERE ${ofOwner[kind]} AND revoked_at IS NULL AND ${end} > $4::bigint
        AND (${end}, token_hash) < ($5::bigint, $6::text)
      ORDER BY ${end} DESC, token_hash DESC LIMIT $7`,
    values: [...place, nowMs, expiresAtMs, tokenHash, limit],
    isRead: true,
    result: (rows) =>
      rows.map((row) => {
        const { tokenHash, ...grant } = fromNamed(grantOfToken, row)
        return { grant, tokenHash }
      }),
  }
}

/** Of a grant that a step has `looked` at. Joined, they may be looked for with a walk through everybody's. */
export const isLookedAt = 'token_hash = ANY (ARRAY(SELECT token_hash FROM looked))'

/** How far a step has come that has `looked` and `ended`. */
export const walked = `
  SELECT (SELECT count(*) FROM ended) AS ended, count(*) AS looked, max(expires_at) AS last_end,
    (array_agg(token_hash ORDER BY expires_at DESC, token_hash DESC))[1] AS last_hash
  FROM looked`

export function toEndedTokens(atOnce: number): (rows: readonly QueryResultRow[]) => EndedTokens {
  return ([row]) => ({
    ended: row?.ended,
    after: row?.looked < atOnce ? null : { expiresAtMs: row?.last_end, tokenHash: row?.last_hash },
  })
}

/** What else the record would say gives way to how many there were. */
const revokedCount = (given: string): string =>
  `coalesce('{"revoked":' || (SELECT count(*) FROM ended) || '}', ${given})`

const recorded = recordsFrom(
  `${parametersOf(auditEntry, 8, { details: revokedCount })}, ${noMemories}`,
  'WHERE $7::integer = 1 OR EXISTS (SELECT FROM ended)',
)

/** One step of revoking all, with its record, where there is something to record. */
export function revokeSomeGrants(
  { owner, atMs, after, isFirst }: RevokeSome,
  audit: NewAuditEntry,
): Statement<EndedTokens> {
  const { kind, place } = ownerOf(audit.tenant, owner)
  return {
    name: `revoke-some-grants-of-${kind}`,
    text: `
      WITH looked AS MATERIALIZED (
        SELECT expires_at, token_hash FROM ambit.grants
        WHERE ${ofOwner[kind]} AND revoked_at IS NULL AND (${end}, token_hash) > ($4::bigint, $5::text)
        ORDER BY ${end}, token_hash LIMIT ${tokensAtOnce}
      ), ended AS (
        UPDATE ambit.grants SET revoked_at = $6 WHERE ${isLookedAt} AND revoked_at IS NULL RETURNING 1
      ), recorded AS (${recorded})
      ${walked}`,
    values: [...place, after.expiresAtMs, after.tokenHash, atMs, Number(isFirst), ...auditRow(audit)],
    result: toEndedTokens(tokensAtOnce),
  }
}

interface RevokeSome {
  readonly owner: TokenOwner
  readonly atMs: number
  readonly after: TokenPlace
  readonly isFirst: boolean
}
