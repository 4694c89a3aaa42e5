import { passkeysPerPersonMax } from '@ambit/core/limits'
import type { NewAuditEntry } from '../port/audit.ts'
import type { NewPasskey, Passkey, PasskeyChallenge, PasskeyStore } from '../port/passkeys.ts'
import type { NewSession } from '../port/sessions.ts'
import { fromNamed, prefixed, toRow } from '../tables/columns.ts'
import { newPasskey, passkey, passkeyChallenge, passkeyProof } from '../tables/second-factor.ts'
import { newSession, person } from '../tables/sign-ins.ts'
import { actLists, recordedActs } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

const whose = prefixed('person_', person)
const isOneRow = (rows: readonly unknown[]): boolean => rows.length === 1

export function listPasskeys(personId: string): Statement<readonly Passkey[]> {
  return {
    name: 'list-passkeys',
    text: `SELECT ${listOf(passkey)} FROM ambit.passkeys WHERE person_id = $1 ORDER BY created_at, id`,
    values: [personId],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(passkey, row)),
  }
}

export function findPasskey(credentialId: string): Statement<Awaited<ReturnType<PasskeyStore['find']>>> {
  return {
    name: 'find-passkey',
    text: `
      SELECT ${listOf(newPasskey, 'passkeys')}, ${person.names.map((name) => `people.${name} AS person_${name}`).join(', ')}
      FROM ambit.passkeys JOIN ambit.people ON people.id = passkeys.person_id WHERE credential_id = $1`,
    values: [credentialId],
    isRead: true,
    result([row]) {
      if (!row) return null
      return { passkey: fromNamed(passkey, row), proof: fromNamed(passkeyProof, row), person: fromNamed(whose, row) }
    },
  }
}

/** The person is held, so that whatever removes all of their passkeys comes before or after, and ends the session before. */
export function addPasskey(added: NewPasskey, sessionId: string, acts: readonly NewAuditEntry[]): Statement<boolean> {
  const own = newPasskey.names.length
  return {
    name: 'add-passkey',
    text: `
      WITH person AS MATERIALIZED (
        SELECT id FROM ambit.people WHERE id = $${own + 1} FOR NO KEY UPDATE
      ), session AS MATERIALIZED (
        SELECT 1 FROM ambit.sessions WHERE id = $${own + 2} AND person_id = (SELECT id FROM person) FOR KEY SHARE
      ), added AS (
        INSERT INTO ambit.passkeys (${listOf(newPasskey)}) SELECT ${parametersOf(newPasskey, 1)} FROM session
        WHERE (SELECT count(*) FROM ambit.passkeys WHERE person_id = $${own + 1}) < ${passkeysPerPersonMax}
        ON CONFLICT (credential_id) DO NOTHING RETURNING 1
      ), recorded AS (
        ${recordedActs(own + 3, 'added')}
      )
      SELECT FROM added`,
    values: [...toRow(newPasskey, added), added.personId, sessionId, ...actLists(acts)],
    result: isOneRow,
  }
}

export function renamePasskey(
  personId: string,
  passkeyId: string,
  name: string,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  return {
    name: 'rename-passkey',
    text: `
      WITH renamed AS (
        UPDATE ambit.passkeys SET name = $3 WHERE person_id = $1 AND id = $2 RETURNING 1
      ), recorded AS (
        ${recordedActs(4, 'renamed')}
      )
      SELECT FROM renamed`,
    values: [personId, passkeyId, name, ...actLists(acts)],
    result: isOneRow,
  }
}

export function removePasskey(personId: string, passkeyId: string, acts: readonly NewAuditEntry[]): Statement<boolean> {
  return {
    name: 'remove-passkey',
    text: `
      WITH removed AS (
        DELETE FROM ambit.passkeys WHERE person_id = $1 AND id = $2 RETURNING 1
      ), recorded AS (
        ${recordedActs(3, 'removed')}
      )
      SELECT FROM removed`,
    values: [personId, passkeyId, ...actLists(acts)],
    result: isOneRow,
  }
}

/** The passkey is held until the end: whatever takes it away waits, and then finds the session and ends it. */
export function signInWithPasskey(
  passkeyId: string,
  signCount: number,
  session: NewSession,
  acts: readonly NewAuditEntry[],
): Statement<boolean> {
  return {
    name: 'sign-in-with-passkey',
    text: `
      WITH used AS (
        UPDATE ambit.passkeys SET sign_count = $2, last_used_at = $3
        WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0)) RETURNING 1
      ), begun AS (
        INSERT INTO ambit.sessions (${listOf(newSession)}) SELECT ${parametersOf(newSession, 4)} FROM used
      ), recorded AS (
        ${recordedActs(4 + newSession.names.length, 'used')}
      )
      SELECT FROM used`,
    values: [passkeyId, signCount, session.createdAtMs, ...toRow(newSession, session), ...actLists(acts)],
    result: isOneRow,
  }
}

export function keepPasskeyChallenge(challenge: PasskeyChallenge): Statement<void> {
  return {
    name: 'keep-passkey-challenge',
    text: `
      INSERT INTO ambit.passkey_challenges (${listOf(passkeyChallenge)})
      VALUES (${parametersOf(passkeyChallenge, 1)})`,
    values: toRow(passkeyChallenge, challenge),
    result: () => undefined,
  }
}

export function takePasskeyChallenge(
  challengeHash: string,
  personId: string | null,
  nowMs: number,
): Statement<boolean> {
  return {
    name: 'take-passkey-challenge',
    text: `
      DELETE FROM ambit.passkey_challenges
      WHERE challenge_hash = $1 AND person_id IS NOT DISTINCT FROM $2 AND expires_at > $3 RETURNING 1`,
    values: [challengeHash, personId, nowMs],
    result: isOneRow,
  }
}
