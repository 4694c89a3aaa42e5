import type { EndedTokens } from '../end-tokens-in-steps.ts'
import type { NewAuditEntry } from '../port/audit.ts'
import type { TokenPlace } from '../port/grants.ts'
import type { ConsentChange, Subject, Withdrawal, WithdrawalPage, WithdrawnConsent } from '../port/subjects.ts'
import { auditEntry } from '../tables/audit.ts'
import { fromNamed } from '../tables/columns.ts'
import { consent, withdrawal } from '../tables/subjects.ts'
import { end, isLookedAt, toEndedTokens, walked } from './active-grants.ts'
import { auditRow, noMemories, recordsFrom } from './audit.ts'
import { listOf, parametersOf, type SqlParameter, type Statement } from './statement.ts'
import { userKey } from './user-key.ts'

/** So many grants are looked at in one step. */
const tokensAtOnce = 1_000

export function listWithdrawn({ tenant, userId }: Subject): Statement<readonly WithdrawnConsent[]> {
  return {
    name: 'list-withdrawn',
    text: `SELECT ${listOf(consent)} FROM ambit.consents WHERE user_key = $1 AND project_id = $2 AND environment = $3`,
    values: [userKey(userId), tenant.projectId, tenant.environment],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(consent, row)),
  }
}

/** By the key of the person, which comes first in the index. */
export function listWithdrawals({ tenant, after, limit }: WithdrawalPage): Statement<readonly Withdrawal[]> {
  const last = after ? [userKey(after.userId), after.scope, after.purposeClass] : [firstUserKey, '', '']
  return {
    name: 'list-withdrawals',
    text: `
      SELECT ${listOf(withdrawal)} FROM ambit.consents
      WHERE project_id = $1 AND environment = $2 AND user_key >= $3::uuid AND (user_key, scope, purpose_class) > ($3::uuid, $4, $5)
      ORDER BY user_key, scope, purpose_class LIMIT $6`,
    values: [tenant.projectId, tenant.environment, ...last, limit],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(withdrawal, row)),
  }
}

const firstUserKey = '00000000-0000-0000-0000-000000000000'

/** Every scope with every class, and the record. */
const pairs = 'unnest($5::text[]) AS scopes (scope) CROSS JOIN unnest($6::text[]) AS classes (purpose_class)'
const recorded = (first: number): string => recordsFrom(`${parametersOf(auditEntry, first)}, ${noMemories}`)

function changeValues({ tenant, userId, scopes, purposeClasses }: ConsentChange): readonly SqlParameter[] {
  return [userKey(userId), tenant.projectId, tenant.environment, userId, [...scopes], [...purposeClasses]]
}

const withdrawText = `
  WITH withdrawn AS (
    INSERT INTO ambit.consents (user_key, project_id, environment, user_id, scope, purpose_class, withdrawn_at)
    SELECT $1::uuid, $2, $3, $4, scope, purpose_class, $7::bigint FROM ${pairs} ON CONFLICT DO NOTHING
  )
  ${recorded(8)}`

export function withdrawConsent(change: ConsentChange, audit: NewAuditEntry): Statement<void> {
  return {
    name: 'withdraw-consent',
    text: withdrawText,
    values: [...changeValues(change), change.atMs, ...auditRow(audit)],
    result: () => undefined,
  }
}

const restoreText = `
  WITH restored AS (
    DELETE FROM ambit.consents WHERE user_key = $1::uuid AND project_id = $2 AND environment = $3 AND user_id = $4
      AND (scope, purpose_class) IN (SELECT scope, purpose_class FROM ${pairs})
  )
  ${recorded(7)}`

export function restoreConsent(change: ConsentChange, audit: NewAuditEntry): Statement<void> {
  return {
    name: 'restore-consent',
    text: restoreText,
    values: [...changeValues(change), ...auditRow(audit)],
    result: () => undefined,
  }
}

const isWithdrawn = (scope: string): string => `EXISTS (
  SELECT FROM ambit.consents AS c WHERE c.user_key = $4::uuid AND c.project_id = g.project_id
    AND c.environment = g.environment AND c.scope = ${scope} AND jsonb_exists(g.purpose_classes::jsonb, c.purpose_class))`

/** A context ends with the last of its scopes. */
const endText = `
  WITH looked AS MATERIALIZED (
    SELECT token_hash, expires_at FROM ambit.grants
    WHERE project_id = $1 AND environment = $2 AND hashtextextended(user_id, 0) = hashtextextended($3::text, 0)
      AND user_id = $3 AND (${end}, token_hash) > ($5::bigint, $7::text)
    ORDER BY ${end}, token_hash LIMIT ${tokensAtOnce}
  ), ended AS (
    UPDATE ambit.grants AS g SET revoked_at = $6, withdrawn_at = $6
    WHERE ${isLookedAt} AND g.revoked_at IS NULL AND g.expires_at > $6 AND g.purpose_classes IS NOT NULL
      AND CASE WHEN g.context IS NULL THEN ${isWithdrawn('g.scope')} ELSE NOT EXISTS (
        SELECT FROM jsonb_array_elements_text(g.context::jsonb -> 'scopes') AS s (scope) WHERE NOT ${isWithdrawn('s.scope')}
      ) END
    RETURNING 1
  )
  ${walked}`

/** One step of ending the tokens that have nothing to show any more. */
export function endTokens({ tenant, userId }: Subject, after: TokenPlace, atMs: number): Statement<EndedTokens> {
  return {
    name: 'end-tokens',
    text: endText,
    values: [tenant.projectId, tenant.environment, userId, userKey(userId), after.expiresAtMs, atMs, after.tokenHash],
    result: toEndedTokens(tokensAtOnce),
  }
}
