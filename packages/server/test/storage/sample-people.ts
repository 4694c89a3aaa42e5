/** People and links for the storage tests, with whatever a test wants to be different. */
import type { Role } from '@ambit/core'
import type { AcceptOutcome, Invitation } from '../../src/storage/port/invitations.ts'
import type { PasswordReset } from '../../src/storage/port/password-resets.ts'
import type { NewPerson } from '../../src/storage/port/people.ts'
import type { SignInRow } from '../../src/storage/port/sign-ins.ts'
import type { Store } from '../../src/storage/port/store.ts'
import { actOf, newHash, newId, startMs } from './sample-rows.ts'

export function personOf(different: Partial<NewPerson> = {}): NewPerson {
  const id = `person ${newId('req')}`
  return {
    id,
    name: 'Ada',
    email: `${newId('req')}@example.test`,
    credentialId: `credential of ${id}`,
    passwordHash: 'hash of a password',
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

export function sessionRow(personId: string, different: SignInRow = {}): SignInRow {
  return {
    id: `session ${newId('req')}`,
    person_id: personId,
    token: newHash(),
    expires_at: startMs + 10_000,
    ip_address: '127.0.0.1',
    user_agent: null,
    created_at: startMs,
    updated_at: startMs,
    ...different,
  }
}
