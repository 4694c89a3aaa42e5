import type { DatabaseSync } from 'node:sqlite'
import { passwordProvider } from '../port/passwords.ts'
import type { Person } from '../port/people.ts'
import type { NewSession, Session } from '../port/sessions.ts'
import { fromNamed, prefixed, type SqlRow, toRow } from '../tables/columns.ts'
import { newSession, person, session, sessions } from '../tables/sign-ins.ts'
import { auditWrites } from './audit.ts'
import { insertInto, listOf } from './sql.ts'

const whose = prefixed('person_', person)

export function sessionReads(db: DatabaseSync) {
  const byToken = db.prepare(`
    SELECT ${listOf(session, 'sessions')}, ${person.names.map((name) => `people.${name} AS person_${name}`).join(', ')}
    FROM sessions JOIN people ON people.id = person_id WHERE token = ?`)
  const ofPerson = db.prepare(`
    SELECT ${listOf(session)} FROM sessions WHERE person_id = ? ORDER BY created_at DESC, id DESC`)
  return {
    findSession(tokenHash: string): { session: Session; person: Person } | null {
      const row = byToken.get(tokenHash)
      return row ? { session: fromNamed(session, row), person: fromNamed(whose, row) } : null
    },
    listSessions(personId: string): readonly Session[] {
      return ofPerson.all(personId).map((row) => fromNamed(session, row))
    },
  }
}

type Acts = { readonly acts: readonly SqlRow[] }

export function sessionWrites(db: DatabaseSync) {
  const insert = db.prepare(insertInto(sessions, newSession))
  const hashOf = db.prepare(`
    SELECT password FROM credentials WHERE person_id = ? AND provider_id = '${passwordProvider}'`)
  const renew = db.prepare('UPDATE sessions SET updated_at = ?, expires_at = ? WHERE id = ?')
  const end = db.prepare('DELETE FROM sessions WHERE person_id = ? AND id = ?')
  const endAll = endOfSessions(db)
  const { recordAudit } = auditWrites(db)
  return {
    beginSession(args: { session: NewSession; passwordHash: string } & Acts): boolean {
      const { session, passwordHash, acts } = args
      if (hashOf.get(session.personId)?.password !== passwordHash) return false
      insert.run(...toRow(newSession, session))
      for (const act of acts) recordAudit(act)
      return true
    },
    renewSession(args: { sessionId: string; renewedAtMs: number; expiresAtMs: number }): boolean {
      return renew.run(args.renewedAtMs, args.expiresAtMs, args.sessionId).changes > 0
    },
    endSession({ personId, sessionId, acts }: { personId: string; sessionId: string } & Acts): boolean {
      if (end.run(personId, sessionId).changes === 0) return false
      for (const act of acts) recordAudit(act)
      return true
    },
    endAllSessions({ personId, acts }: { personId: string } & Acts): void {
      endAll(personId)
      for (const act of acts) recordAudit(act)
    },
  }
}

/** Ends every session of a person, and forgets their devices. */
export function endOfSessions(db: DatabaseSync): (personId: string) => void {
  const endSessions = db.prepare('DELETE FROM sessions WHERE person_id = ?')
  const forgetDevices = db.prepare('DELETE FROM known_devices WHERE person_id = ?')
  return (personId) => {
    endSessions.run(personId)
    forgetDevices.run(personId)
  }
}
