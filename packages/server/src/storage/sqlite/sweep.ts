import type { DatabaseSync } from 'node:sqlite'
import type { SweepCounts, SweepOptions } from '../port/maintenance.ts'

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
  const sessions = deletion('sessions', 'id', 'expires_at')
  const invitations = deletion('invitations', 'id', 'expires_at')
  const passwordResets = deletion('password_resets', 'id', 'expires_at')
  const attempts = deletion('sign_in_attempts', 'subject', 'resets_at')
  const devices = deletion('known_devices', 'token_hash, person_id', 'expires_at')
  const usageKey = 'key_id, measure, subject, detail'
  const usageHours = deletion('usage_counts', `project_id, environment, hour, ${usageKey}`, 'hour')
  const usageDays = deletion('usage_days', `project_id, environment, day, ${usageKey}`, 'day')
  const audit = deletion('audit', 'project_id, environment, id', 'at')
  return {
    sweep(options: SweepOptions): SweepCounts {
      const { nowMs, grantsExpiredBeforeMs, linksExpiredBeforeMs, usageHoursBeforeMs, usageDaysBeforeMs } = options
      const { auditBeforeMs, limit } = options
      return {
        memories: memories(nowMs, limit),
        grants: grants(grantsExpiredBeforeMs, limit),
        idempotencyClaims: claims(nowMs, limit),
        sessions: sessions(nowMs, limit),
        invitations: invitations(linksExpiredBeforeMs, limit),
        passwordResets: passwordResets(linksExpiredBeforeMs, limit),
        signInAttempts: attempts(nowMs, limit),
        knownDevices: devices(nowMs, limit),
        usageHours: usageHours(usageHoursBeforeMs, limit),
        usageDays: usageDays(usageDaysBeforeMs, limit),
        audit: auditBeforeMs === null ? 0 : audit(auditBeforeMs, limit),
        auditMonths: 0,
      }
    },
  }
}
