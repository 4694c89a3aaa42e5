import type { DatabaseSync } from 'node:sqlite'
import type { Attempt } from '../port/attempts.ts'

export function attemptWrites(db: DatabaseSync) {
  const count = db.prepare(`
    INSERT INTO sign_in_attempts (subject, resets_at, count) VALUES (?1, ?2 + ?3, 1)
    ON CONFLICT (subject) DO UPDATE SET
      count = iif(resets_at <= ?2, 1, count + 1),
      resets_at = iif(resets_at <= ?2, excluded.resets_at, min(resets_at, excluded.resets_at))
    RETURNING count, resets_at`)
  const forget = db.prepare('DELETE FROM sign_in_attempts WHERE subject = ?')
  return {
    countAttempt({ subject, nowMs, windowMs }: Attempt): { count: number; resetsAtMs: number } {
      const row = count.get(subject, nowMs, windowMs)
      return { count: Number(row?.count), resetsAtMs: Number(row?.resets_at) }
    },
    forgetAttempts(subject: string): void {
      forget.run(subject)
    },
  }
}
