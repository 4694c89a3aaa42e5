import type { DatabaseSync } from 'node:sqlite'
import type { EndedTokens } from '../end-tokens-in-steps.ts'
import type { TokenPlace } from '../port/grants.ts'
import type { ConsentChange, Subject, Withdrawal, WithdrawalPage, WithdrawnConsent } from '../port/subjects.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { consent, consentRow, consents, withdrawal } from '../tables/subjects.ts'
import { auditWrites } from './audit.ts'
import { insertInto, listOf } from './sql.ts'

/** So many grants are looked at in one step. */
const tokensAtOnce = 500

export function consentReads(db: DatabaseSync) {
  const list = db.prepare(`
    SELECT ${listOf(consent)} FROM consents WHERE project_id = ? AND environment = ? AND user_id = ?`)
  const page = db.prepare(`
    SELECT ${listOf(withdrawal)} FROM consents WHERE project_id = ? AND environment = ?
      AND (user_id, scope, purpose_class) > (?, ?, ?) ORDER BY user_id, scope, purpose_class LIMIT ?`)
  return {
    listWithdrawn({ tenant, userId }: Subject): readonly WithdrawnConsent[] {
      return list.all(tenant.projectId, tenant.environment, userId).map((row) => fromNamed(consent, row))
    },
    listWithdrawals({ tenant, after, limit }: WithdrawalPage): readonly Withdrawal[] {
      const last = [after?.userId ?? '', after?.scope ?? '', after?.purposeClass ?? '']
      return page.all(tenant.projectId, tenant.environment, ...last, limit).map((row) => fromNamed(withdrawal, row))
    },
  }
}

export function consentWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const insert = db.prepare(insertInto(consents, consentRow, 'INSERT OR IGNORE'))
  const remove = db.prepare(`
    DELETE FROM consents WHERE project_id = ? AND environment = ? AND user_id = ? AND scope = ? AND purpose_class = ?`)
  const someTokens = db.prepare(`
    SELECT expires_at, token_hash FROM grants
    WHERE project_id = ? AND environment = ? AND user_id = ? AND (expires_at, token_hash) > (?, ?)
    ORDER BY expires_at, token_hash LIMIT ${tokensAtOnce}`)
  const isWithdrawn = (scope: string): string => `EXISTS (
    SELECT 1 FROM consents AS c WHERE c.project_id = g.project_id AND c.environment = g.environment
      AND c.user_id = g.user_id AND c.scope = ${scope}
      AND c.purpose_class IN (SELECT value FROM json_each(g.purpose_classes)))`
  // A context ends with the last of its scopes.
  const endToken = db.prepare(`
    UPDATE grants AS g SET revoked_at = ?1, withdrawn_at = ?1
    WHERE token_hash = ?2 AND revoked_at IS NULL AND expires_at > ?1 AND purpose_classes IS NOT NULL
      AND iif(context IS NULL, ${isWithdrawn('g.scope')}, NOT EXISTS (
        SELECT 1 FROM json_each(g.context, '$.scopes') AS s WHERE NOT ${isWithdrawn('s.value')}))`)
  return {
    withdrawConsent({ change, audit }: { change: ConsentChange; audit: SqlRow }): void {
      for (const pair of pairsOf(change)) insert.run(...toRow(consentRow, pair))
      recordAudit(audit)
    },
    restoreConsent({ change, audit }: { change: ConsentChange; audit: SqlRow }): void {
      for (const { tenant, userId, scope, purposeClass } of pairsOf(change)) {
        remove.run(tenant.projectId, tenant.environment, userId, scope, purposeClass)
      }
      recordAudit(audit)
    },
    /** One step of ending the tokens that have nothing to show any more; `after` is where the next one begins, if any. */
    endTokens(args: Subject & { after: TokenPlace; atMs: number }): EndedTokens {
      const { tenant, userId, after, atMs } = args
      const places = someTokens
        .all(tenant.projectId, tenant.environment, userId, after.expiresAtMs, after.tokenHash)
        .map((row) => ({ expiresAtMs: row.expires_at as number, tokenHash: row.token_hash as string }))
      const ended = places.reduce((sum, { tokenHash }) => sum + Number(endToken.run(atMs, tokenHash).changes), 0)
      return { ended, after: places.length < tokensAtOnce ? null : (places.at(-1) ?? null) }
    },
  }
}

function pairsOf({ tenant, userId, scopes, purposeClasses, atMs }: ConsentChange) {
  return scopes.flatMap((scope) =>
    purposeClasses.map((purposeClass) => ({ tenant, userId, scope, purposeClass, withdrawnAtMs: atMs })),
  )
}
