import type { NewAuditEntry } from '../port/audit.ts'
import { passwordProvider } from '../port/passwords.ts'
import type { Person } from '../port/people.ts'
import type { NewSession, Session } from '../port/sessions.ts'
import { fromNamed, prefixed, toRow } from '../tables/columns.ts'
import { newSession, person, session } from '../tables/sign-ins.ts'
import { actLists, recordedActs } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

const whose = prefixed('person_', person)

export function findSession(tokenHash: string): Statement<{ session: Session; person: Person } | null> {
  return {
    name: 'find-session',
    text: `
      SELECT ${listOf(session, 'sessions')}, ${person.names.map((name) => `people.${name} AS person_${name}`).join(', ')}
      FROM ambit.sessions JOIN ambit.people ON people.id = person_id WHERE token = $1`,
    values: [tokenHash],
    isRead: true,
    result: ([row]) => (row ? { session: fromNamed(session, row), person: fromNamed(whose, row) } : null),
  }
}

/** The password is held until the end: whatever changes it waits, and then finds the session and ends it. */
export function beginSession(
  begun: NewSession,
  passwordHash: string,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  const own = newSession.names.length
  return {
    name: 'begin-session',
    text: `
      WITH proof AS MATERIALIZED (
        SELECT FROM ambit.credentials
        WHERE person_id = $${own + 1} AND provider_id = '${passwordProvider}' AND password = $${own + 2} FOR SHARE
      ), begun AS (
        INSERT INTO ambit.sessions (${listOf(newSession)}) SELECT ${parametersOf(newSession, 1)} FROM proof RETURNING 1
      ), recorded AS (
        ${recordedActs(own + 3, 'begun')}
      )
      SELECT FROM begun`,
    values: [...toRow(newSession, begun), begun.personId, passwordHash, ...actLists(acts)],
    result: (rows) => rows.length === 1,
  }
}

export function renewSession(
  sessionId: string,
  { renewedAtMs, expiresAtMs }: Pick<Session, 'renewedAtMs' | 'expiresAtMs'>,
): Statement<boolean> {
  return {
    name: 'renew-session',
    text: 'UPDATE ambit.sessions SET updated_at = $2, expires_at = $3 WHERE id = $1 RETURNING 1',
    values: [sessionId, renewedAtMs, expiresAtMs],
    result: (rows) => rows.length === 1,
  }
}

export function listSessions(personId: string): Statement<readonly Session[]> {
  return {
    name: 'list-sessions',
    text: `SELECT ${listOf(session)} FROM ambit.sessions WHERE person_id = $1 ORDER BY created_at DESC, id DESC`,
    values: [personId],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(session, row)),
  }
}

export function endSession(personId: string, sessionId: string, acts: readonly NewAuditEntry[]): Statement<boolean> {
  return {
    name: 'end-session',
    text: `
      WITH ended AS (
        DELETE FROM ambit.sessions WHERE person_id = $1 AND id = $2 RETURNING 1
      ), recorded AS (
        ${recordedActs(3, 'ended')}
      )
      SELECT FROM ended`,
    values: [personId, sessionId, ...actLists(acts)],
    result: (rows) => rows.length === 1,
  }
}

export function endAllSessions(personId: string, acts: readonly NewAuditEntry[]): Statement<void> {
  return {
    name: 'end-all-sessions',
    text: `WITH recorded AS (${recordedActs(2, '(SELECT) AS done')}) SELECT ambit.end_sessions($1, NULL)`,
    values: [personId, ...actLists(acts)],
    result: () => undefined,
  }
}
