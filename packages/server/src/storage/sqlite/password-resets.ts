import type { DatabaseSync } from 'node:sqlite'
import type { PasswordChange, PasswordReset } from '../port/password-resets.ts'
import { passwordProvider } from '../port/passwords.ts'
import type { Person } from '../port/people.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { newPasswordReset, passwordReset, passwordResets } from '../tables/people.ts'
import { auditWrites } from './audit.ts'
import { removalOfPasskeys } from './passkeys.ts'
import { endOfSessions } from './sessions.ts'
import { insertInto, listOf } from './sql.ts'

const isOpen = 'token_hash = ? AND used_at IS NULL AND expires_at > ?'

export function passwordResetReads(db: DatabaseSync) {
  const find = db.prepare(`
    SELECT ${listOf(passwordReset, 'password_resets')}, name, email
    FROM password_resets JOIN people ON people.id = person_id WHERE ${isOpen}`)
  return {
    findPasswordReset(tokenHash: string, nowMs: number): (PasswordReset & { person: Person }) | null {
      const row = find.get(tokenHash, nowMs)
      if (!row) return null
      const reset = fromNamed(passwordReset, row)
      return { ...reset, person: { id: reset.personId, name: row.name as string, email: row.email as string } }
    },
  }
}

export function passwordResetWrites(db: DatabaseSync) {
  const insert = db.prepare(insertInto(passwordResets, newPasswordReset))
  const find = db.prepare(`SELECT person_id FROM password_resets WHERE ${isOpen}`)
  const useAll = db.prepare('UPDATE password_resets SET used_at = ? WHERE person_id = ? AND used_at IS NULL')
  const setPassword = db.prepare(`
    UPDATE credentials SET password = ?, updated_at = ? WHERE person_id = ? AND provider_id = '${passwordProvider}'`)
  const removePasskeys = removalOfPasskeys(db)
  const endSessions = endOfSessions(db)
  const { recordAudit } = auditWrites(db)
  return {
    createPasswordReset({ reset, acts }: { reset: SqlRow; acts: readonly SqlRow[] }): void {
      insert.run(...reset)
      for (const act of acts) recordAudit(act)
    },
    completePasswordReset(args: { tokenHash: string; change: PasswordChange; acts: readonly SqlRow[] }): boolean {
      const { tokenHash, change, acts } = args
      const personId = find.get(tokenHash, change.nowMs)?.person_id
      if (typeof personId !== 'string') return false
      useAll.run(change.nowMs, personId)
      setPassword.run(change.passwordHash, change.nowMs, personId)
      removePasskeys(personId)
      endSessions(personId)
      for (const act of acts) recordAudit(act)
      return true
    },
  }
}

export function passwordResetRow(reset: PasswordReset, tokenHash: string): SqlRow {
  return toRow(newPasswordReset, { ...reset, tokenHash })
}
