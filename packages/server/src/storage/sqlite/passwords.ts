import type { DatabaseSync } from 'node:sqlite'
import { type OwnPasswordChange, passwordProvider, type Rehash } from '../port/passwords.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { newSession, sessions } from '../tables/sign-ins.ts'
import { auditWrites } from './audit.ts'
import { endOfSessions } from './sessions.ts'
import { insertInto } from './sql.ts'

export function passwordReads(db: DatabaseSync) {
  const find = db.prepare(`
    SELECT password FROM credentials WHERE person_id = ? AND provider_id = '${passwordProvider}'`)
  return {
    findPasswordHash(personId: string): string | null {
      return (find.get(personId)?.password as string | null | undefined) ?? null
    },
  }
}

export function passwordWrites(db: DatabaseSync) {
  const set = db.prepare(`
    UPDATE credentials SET password = ?, updated_at = ?
    WHERE person_id = ? AND provider_id = '${passwordProvider}' AND password = ?`)
  const rehash = ({ personId, currentHash, passwordHash, nowMs }: Rehash): boolean =>
    set.run(passwordHash, nowMs, personId, currentHash).changes === 1
  const useUpLinks = db.prepare('UPDATE password_resets SET used_at = ? WHERE person_id = ? AND used_at IS NULL')
  const insertSession = db.prepare(insertInto(sessions, newSession))
  const endSessions = endOfSessions(db)
  const { recordAudit } = auditWrites(db)
  return {
    rehashPassword: rehash,
    changePassword({ change, acts }: { change: OwnPasswordChange; acts: readonly SqlRow[] }): boolean {
      const { session, ...password } = change
      const { personId, nowMs } = password
      if (!rehash(password)) return false
      useUpLinks.run(nowMs, personId)
      endSessions(personId)
      insertSession.run(...toRow(newSession, session))
      for (const act of acts) recordAudit(act)
      return true
    },
  }
}
