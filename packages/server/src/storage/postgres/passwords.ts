import type { NewAuditEntry } from '../port/audit.ts'
import { type OwnPasswordChange, passwordProvider, type Rehash } from '../port/passwords.ts'
import { toRow } from '../tables/columns.ts'
import { newSession } from '../tables/sign-ins.ts'
import { actLists, recordedActs } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

export function findPasswordHash(personId: string): Statement<string | null> {
  return {
    name: 'find-password-hash',
    text: `SELECT password FROM ambit.credentials WHERE person_id = $1 AND provider_id = '${passwordProvider}'`,
    values: [personId],
    isRead: true,
    result: ([row]) => row?.password ?? null,
  }
}

export function rehashPassword({ personId, currentHash, passwordHash, nowMs }: Rehash): Statement<boolean> {
  return {
    name: 'rehash-password',
    text: `
      UPDATE ambit.credentials SET password = $3, updated_at = $4
      WHERE person_id = $1 AND provider_id = '${passwordProvider}' AND password = $2 RETURNING person_id`,
    values: [personId, currentHash, passwordHash, nowMs],
    result: (rows) => rows.length === 1,
  }
}

export function changePassword(change: OwnPasswordChange, acts: readonly NewAuditEntry[]): Statement<boolean> {
  const { personId, currentHash, passwordHash, nowMs, session } = change
  return {
    name: 'change-password',
    text: `
      WITH changed AS (
        UPDATE ambit.credentials SET password = $3, updated_at = $4
        WHERE person_id = $1 AND provider_id = '${passwordProvider}' AND password = $2 RETURNING person_id
      ), used AS (
        UPDATE ambit.password_resets SET used_at = $4
        WHERE person_id IN (SELECT person_id FROM changed) AND used_at IS NULL
      ), begun AS (
        INSERT INTO ambit.sessions (${listOf(newSession)}) SELECT ${parametersOf(newSession, 6)} FROM changed
      ), recorded AS (
        ${recordedActs(6 + newSession.names.length, 'changed')}
      )
      SELECT ambit.end_sessions(person_id, $5) FROM changed`,
    values: [personId, currentHash, passwordHash, nowMs, session.id, ...toRow(newSession, session), ...actLists(acts)],
    result: (rows) => rows.length === 1,
  }
}
