/** Tokens that are still good, of a key or about a person, along an index that has them in the order of their end. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { EndedTokens } from '../end-tokens-in-steps.ts'
import type { ActiveGrant, ActiveGrantPage, TokenOwner, TokenPlace } from '../port/grants.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditEntry } from '../tables/audit.ts'
import type { SqlRow } from '../tables/columns.ts'
import { grantOfToken } from '../tables/grants.ts'
import { auditWrites } from './audit.ts'
import { listOf, prepareLists } from './sql.ts'

/** So many tokens are revoked in one step. */
const tokensAtOnce = 250

/** Written out, so that each has an index: the project and its environment, and the key or the person. */
const ofOwner = {
  key: 'project_id = ? AND environment = ? AND key_id = ?',
  user: 'project_id = ? AND environment = ? AND user_id = ?',
} as const

type Kind = keyof typeof ofOwner

function byKind(prepare: (where: string) => StatementSync): Readonly<Record<Kind, StatementSync>> {
  return { key: prepare(ofOwner.key), user: prepare(ofOwner.user) }
}

function ownerOf(
  { projectId, environment }: Tenant,
  owner: TokenOwner,
): { kind: Kind; place: [string, string, string] } {
  const [kind, id] = 'keyId' in owner ? (['key', owner.keyId] as const) : (['user', owner.userId] as const)
  return { kind, place: [projectId, environment, id] }
}

export function activeGrantReads(db: DatabaseSync) {
  const pages = byKind((where) =>
    prepareLists(
      db,
      `SELECT ${listOf(grantOfToken)} FROM grants
      WHERE ${where} AND revoked_at IS NULL AND expires_at > ? AND (expires_at, token_hash) < (?, ?)
      ORDER BY expires_at DESC, token_hash DESC LIMIT ?`,
    ),
  )
  return {
    listActiveGrants(tenant: Tenant, { owner, nowMs, before, limit }: ActiveGrantPage): readonly ActiveGrant[] {
      const { kind, place } = ownerOf(tenant, owner)
      const { expiresAtMs, tokenHash } = before ?? { expiresAtMs: Number.MAX_SAFE_INTEGER, tokenHash: '' }
      const rows = pages[kind].all(...place, nowMs, expiresAtMs, tokenHash, limit)
      return rows.map((row) => {
        const { tokenHash, ...grant } = grantOfToken.decodeAt(row as unknown as SqlRow, 0)
        return { grant, tokenHash }
      })
    },
  }
}

const detailsAt = auditEntry.names.indexOf('details')

export function activeGrantWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const some = byKind((where) =>
    db.prepare(`
      SELECT expires_at, token_hash FROM grants
      WHERE ${where} AND revoked_at IS NULL AND (expires_at, token_hash) > (?, ?)
      ORDER BY expires_at, token_hash LIMIT ${tokensAtOnce}`),
  )
  const revoke = db.prepare('UPDATE grants SET revoked_at = ? WHERE token_hash = ?')
  return {
    /** One step of revoking all, with its record, where there is something to record. */
    revokeSomeGrants({ tenant, owner, after, atMs, audit, isFirst }: RevokeStep): EndedTokens {
      const { kind, place } = ownerOf(tenant, owner)
      const places = some[kind]
        .all(...place, after.expiresAtMs, after.tokenHash)
        .map((row) => ({ expiresAtMs: row.expires_at as number, tokenHash: row.token_hash as string }))
      for (const { tokenHash } of places) revoke.run(atMs, tokenHash)
      if (isFirst || places.length > 0) recordAudit(audit.with(detailsAt, JSON.stringify({ revoked: places.length })))
      return { ended: places.length, after: places.length < tokensAtOnce ? null : (places.at(-1) ?? null) }
    },
  }
}

interface RevokeStep {
  readonly tenant: Tenant
  readonly owner: TokenOwner
  readonly after: TokenPlace
  readonly atMs: number
  readonly audit: SqlRow
  readonly isFirst: boolean
}
