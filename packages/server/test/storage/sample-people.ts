/** People and links for the storage tests, with whatever a test wants to be different. */
import type { Role } from '@ambit/core'
import type { NewAuditEntry } from '../../src/storage/port/audit.ts'
import type { AcceptOutcome, Invitation } from '../../src/storage/port/invitations.ts'
import type { NewPasskey } from '../../src/storage/port/passkeys.ts'
import type { PasswordReset } from '../../src/storage/port/password-resets.ts'
import type { NewPerson } from '../../src/storage/port/people.ts'
import type { NewSession } from '../../src/storage/port/sessions.ts'
import type { Store } from '../../src/storage/port/store.ts'
import { actOf, newHash, newId, startMs } from './sample-rows.ts'

export const samplePasswordHash = 'hash of a password'

export function personOf(different: Partial<NewPerson> = {}): NewPerson {
  const id = `person ${newId('req')}`
  return {
    id,
    name: 'Ada',
    email: `${newId('req')}@example.test`,
    credentialId: `credential of ${id}`,
    passwordHash: samplePasswordHash,
    ...different,
  }
}

export function invitationOf(projectId: string, different: Partial<Invitation> = {}): Invitation {
  return {
    id: `invitation ${newId('req')}`,
    projectId,
    role: 'member',
    email: null,
    createdAtMs: startMs,
    expiresAtMs: startMs + 10_000,
    createdBy: 'cli:ada',
    ...different,
  }
}

/** An invitation in the store and its token's hash. */
export async function invited(
  store: Store,
  projectId: string,
  different: Partial<Invitation> = {},
): Promise<{ invitation: Invitation; tokenHash: string }> {
  const invitation = invitationOf(projectId, different)
  const tokenHash = newHash()
  await store.invitations.create(invitation, tokenHash, actOf())
  return { invitation, tokenHash }
}

/** Somebody new, who accepts an invitation to the project. */
export async function joined(
  store: Store,
  projectId: string,
  role: Role = 'member',
  different: Partial<NewPerson> & { readonly nowMs?: number } = {},
): Promise<NewPerson> {
  const { nowMs = startMs, ...person } = different
  const joining = { nowMs, person: personOf(person) }
  const { tokenHash } = await invited(store, projectId, { role })
  const outcome: AcceptOutcome = await store.invitations.accept(tokenHash, joining, actOf())
  if (outcome !== 'accepted') throw new Error(outcome)
  return joining.person
}

export function resetOf(personId: string, different: Partial<PasswordReset> = {}): PasswordReset {
  return {
    id: `reset ${newId('req')}`,
    personId,
    createdAtMs: startMs,
    expiresAtMs: startMs + 10_000,
    createdBy: 'cli:ada',
    ...different,
  }
}

export function sessionOf(personId: string, different: Partial<NewSession> = {}): NewSession {
  return {
    id: `session ${newId('req')}`,
    personId,
    tokenHash: newHash(),
    createdAtMs: startMs,
    renewedAtMs: startMs,
    expiresAtMs: startMs + 10_000,
    address: '127.0.0.1',
    userAgent: null,
    ...different,
  }
}

/** A session of somebody with the password that `personOf` gives them. */
export async function begun(store: Store, personId: string, different: Partial<NewSession> = {}): Promise<NewSession> {
  const session = sessionOf(personId, different)
  if (!(await store.sessions.begin(session, samplePasswordHash, []))) throw new Error('no session was begun')
  return session
}

/** A second factor that is in force, with the hashes of its recovery codes. */
export async function inForce(store: Store, person: string): Promise<{ person: string; codes: readonly string[] }> {
  const codes = [newHash(), newHash(), newHash()]
  await store.secondFactor.propose(person, 'SECRET', startMs, [])
  const confirmation = { personId: person, secret: 'SECRET', step: 1, recoveryCodeHashes: codes, nowMs: startMs }
  if (!(await store.secondFactor.confirm(confirmation, []))) throw new Error('it was not confirmed')
  return { person, codes }
}

export function passkeyOf(personId: string, different: Partial<NewPasskey> = {}): NewPasskey {
  return {
    id: `passkey ${newId('req')}`,
    personId,
    credentialId: newHash(),
    host: 'console.test',
    name: 'laptop',
    publicKey: 'a key',
    algorithm: -7,
    signCount: 0,
    isBackupEligible: null,
    createdAtMs: startMs,
    lastUsedAtMs: null,
    ...different,
  }
}

/** Adds a passkey in a session of its person, which is begun for as long as that takes where there is none. */
export async function addedPasskey(store: Store, passkey: NewPasskey, acts: readonly NewAuditEntry[] = []) {
  const { personId } = passkey
  const [open] = await store.sessions.list(personId)
  if (open) return store.passkeys.add(passkey, open.id, acts)
  const { id } = await begun(store, personId)
  const isAdded = await store.passkeys.add(passkey, id, acts)
  await store.sessions.end(personId, id, [])
  return isAdded
}
