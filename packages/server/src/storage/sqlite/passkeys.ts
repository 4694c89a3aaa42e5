import type { DatabaseSync } from 'node:sqlite'
import { passkeysPerPersonMax } from '@ambit/core/limits'
import type { NewPasskey, Passkey, PasskeyChallenge, PasskeyStore } from '../port/passkeys.ts'
import type { NewSession } from '../port/sessions.ts'
import { fromNamed, prefixed, type SqlRow, toRow } from '../tables/columns.ts'
import {
  newPasskey,
  passkey,
  passkeyChallenge,
  passkeyChallenges,
  passkeyProof,
  passkeys,
} from '../tables/second-factor.ts'
import { newSession, person, sessions } from '../tables/sign-ins.ts'
import { auditWrites } from './audit.ts'
import { insertInto, listOf } from './sql.ts'

const whose = prefixed('person_', person)

export function passkeyReads(db: DatabaseSync) {
  const ofPerson = db.prepare(`SELECT ${listOf(passkey)} FROM passkeys WHERE person_id = ? ORDER BY created_at, id`)
  const byCredential = db.prepare(`
    SELECT ${listOf(newPasskey, 'passkeys')}, ${person.names.map((name) => `people.${name} AS person_${name}`).join(', ')}
    FROM passkeys JOIN people ON people.id = passkeys.person_id WHERE credential_id = ?`)
  return {
    listPasskeys(personId: string): readonly Passkey[] {
      return ofPerson.all(personId).map((row) => fromNamed(passkey, row))
    },
    findPasskey(credentialId: string): Awaited<ReturnType<PasskeyStore['find']>> {
      const row = byCredential.get(credentialId)
      if (!row) return null
      return { passkey: fromNamed(passkey, row), proof: fromNamed(passkeyProof, row), person: fromNamed(whose, row) }
    },
  }
}

interface PasskeyChange {
  readonly personId: string
  readonly passkeyId: string
  readonly acts: readonly SqlRow[]
}

interface PasskeySignIn {
  readonly passkeyId: string
  readonly signCount: number
  readonly session: NewSession
  readonly acts: readonly SqlRow[]
}

export function passkeyWrites(db: DatabaseSync) {
  const countOf = db.prepare('SELECT count(*) AS count FROM passkeys WHERE person_id = ?')
  const findSession = db.prepare('SELECT 1 FROM sessions WHERE id = ? AND person_id = ?')
  const insert = db.prepare(`${insertInto(passkeys, newPasskey)} ON CONFLICT (credential_id) DO NOTHING`)
  const rename = db.prepare('UPDATE passkeys SET name = ? WHERE person_id = ? AND id = ?')
  const remove = db.prepare('DELETE FROM passkeys WHERE person_id = ? AND id = ?')
  const use = db.prepare(`
    UPDATE passkeys SET sign_count = ?2, last_used_at = ?3
    WHERE id = ?1 AND (sign_count < ?2 OR (sign_count = 0 AND ?2 = 0))`)
  const insertSession = db.prepare(insertInto(sessions, newSession))
  const insertChallenge = db.prepare(insertInto(passkeyChallenges, passkeyChallenge))
  const takeChallenge = db.prepare(`
    DELETE FROM passkey_challenges WHERE challenge_hash = ? AND person_id IS ? AND expires_at > ?`)
  const { recordAudit } = auditWrites(db)

  function recorded(changes: number | bigint, acts: readonly SqlRow[]): boolean {
    const isDone = Number(changes) > 0
    if (isDone) for (const act of acts) recordAudit(act)
    return isDone
  }

  return {
    addPasskey({ added, sessionId, acts }: { added: NewPasskey; sessionId: string; acts: readonly SqlRow[] }): boolean {
      if (!findSession.get(sessionId, added.personId)) return false
      if (Number(countOf.get(added.personId)?.count) >= passkeysPerPersonMax) return false
      return recorded(insert.run(...toRow(newPasskey, added)).changes, acts)
    },
    renamePasskey({ personId, passkeyId, name, acts }: PasskeyChange & { name: string }): boolean {
      return recorded(rename.run(name, personId, passkeyId).changes, acts)
    },
    removePasskey({ personId, passkeyId, acts }: PasskeyChange): boolean {
      return recorded(remove.run(personId, passkeyId).changes, acts)
    },
    signInWithPasskey(args: PasskeySignIn): boolean {
      const { passkeyId, signCount, session, acts } = args
      if (use.run(passkeyId, signCount, session.createdAtMs).changes === 0) return false
      insertSession.run(...toRow(newSession, session))
      return recorded(1, acts)
    },
    keepPasskeyChallenge(challenge: PasskeyChallenge): void {
      insertChallenge.run(...toRow(passkeyChallenge, challenge))
    },
    takePasskeyChallenge(args: { challengeHash: string; personId: string | null; nowMs: number }): boolean {
      return takeChallenge.run(args.challengeHash, args.personId, args.nowMs).changes > 0
    },
  }
}

/** Removes every passkey of a person, and what they were asked for new ones. */
export function removalOfPasskeys(db: DatabaseSync): (personId: string) => void {
  const removals = ['passkeys', 'passkey_challenges'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE person_id = ?`),
  )
  return (personId) => {
    for (const removal of removals) removal.run(personId)
  }
}
