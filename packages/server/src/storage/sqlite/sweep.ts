import type { DatabaseSync } from 'node:sqlite'
import type { SweepCounts, SweepOptions } from '../port.ts'

export function sweepWrites(db: DatabaseSync) {
  const memories = db.prepare(`
    DELETE FROM memories WHERE rowid IN
      (SELECT rowid FROM memories WHERE expires_at IS NOT NULL AND expires_at <= ? LIMIT ?)`)
  const grants = db.prepare(`
    DELETE FROM grants WHERE token_hash IN (SELECT token_hash FROM grants WHERE expires_at <= ? LIMIT ?)`)
  const claims = db.prepare(`
    DELETE FROM idempotency_claims WHERE (project_id, environment, key) IN
      (SELECT project_id, environment, key FROM idempotency_claims WHERE expires_at <= ? LIMIT ?)`)
  return {
    sweep({ nowMs, grantsExpiredBeforeMs, limit }: SweepOptions): SweepCounts {
      return {
        memories: Number(memories.run(nowMs, limit).changes),
        grants: Number(grants.run(grantsExpiredBeforeMs, limit).changes),
        idempotencyClaims: Number(claims.run(nowMs, limit).changes),
      }
    },
  }
}
