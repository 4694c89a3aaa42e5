import type { DatabaseSync } from 'node:sqlite'
import type { SweepCounts, SweepOptions } from '../port.ts'

export function sweepWrites(db: DatabaseSync) {
  /** Deletes rows whose column is at most a moment; each by its key, because a DELETE has no LIMIT here. */
  function deletion(table: string, key: string, column: string): (endMs: number, limit: number) => number {
    const statement = db.prepare(
      `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${column} <= ? LIMIT ?)`,
    )
    return (endMs, limit) => Number(statement.run(endMs, limit).changes)
  }

  const memories = deletion('memories', 'rowid', 'expires_at')
  const grants = deletion('grants', 'token_hash', 'expires_at')
  const claims = deletion('idempotency_claims', 'project_id, environment, key', 'expires_at')
  const retiredSecrets = deletion('retired_secrets', 'secret_hash', 'ends_at')
  const sessions = deletion('sessions', 'id', 'expires_at')
  const invitations = deletion('invitations', 'id', 'expires_at')
  const passwordResets = deletion('password_resets', 'id', 'expires_at')
  const attempts = deletion('sign_in_attempts', 'subject', 'resets_at')
  const usage = deletion('usage_counts', 'project_id, environment, hour, key_id, measure, subject, detail', 'hour')
  return {
    sweep({ nowMs, grantsExpiredBeforeMs, linksExpiredBeforeMs, usageBeforeMs, limit }: SweepOptions): SweepCounts {
      return {
        memories: memories(nowMs, limit),
        grants: grants(grantsExpiredBeforeMs, limit),
        idempotencyClaims: claims(nowMs, limit),
        retiredSecrets: retiredSecrets(nowMs, limit),
        sessions: sessions(nowMs, limit),
        invitations: invitations(linksExpiredBeforeMs, limit),
        passwordResets: passwordResets(linksExpiredBeforeMs, limit),
        signInAttempts: attempts(nowMs, limit),
        usageCounts: usage(usageBeforeMs, limit),
      }
    },
  }
}
