import { type ConsoleSession, fieldError, findPasswordError, refusedFields } from '@ambit/core'
import type { ConsoleOutcome, Visitor } from '../app/console-deps.ts'
import { refuse } from '../app/deps.ts'
import { findInvitation, linkInvalid } from '../app/find-invitation.ts'
import { showSession } from '../app/show-session.ts'
import type { NewPerson, Person } from '../storage/console-port.ts'
import type { AccountDeps, FoundSession } from './accounts.ts'
import { countAttempt, countLinkAttempt, forgetAttempts } from './attempts.ts'
import { pastTheWrite } from './past-the-write.ts'
import { signInFailed } from './sign-in.ts'

export interface Acceptance {
  readonly token: string
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly password: string
}

/** Lets somebody into a project: with a new account, or with the one they have, which its own password proves. */
export async function acceptInvitation(
  deps: AccountDeps,
  visitor: Visitor,
  acceptance: Acceptance,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const { token, email, password } = acceptance
  const badPassword = findPasswordError('password', password, acceptance)
  if (badPassword) return refusedFields([badPassword])
  const invitation = await findInvitation(deps, token)
  if (!invitation.ok) return invitation
  const { email: invited } = invitation.value
  if (invited !== null && invited !== email) {
    return refusedFields([fieldError('email', `must be ${invited}: the invitation is for this address`)])
  }
  const known = await deps.store.people.findByEmail(email)
  return known ? joinAs(deps, visitor, acceptance) : joinAsNew(deps, visitor, acceptance)
}

async function joinAs(
  deps: AccountDeps,
  visitor: Visitor,
  acceptance: Acceptance,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const { email } = acceptance
  const tooMany = await countAttempt(deps, { address: visitor.address, email })
  if (tooMany) return tooMany
  const session = await deps.accounts.signIn(acceptance, visitor)
  if (!session) return refuse(signInFailed)
  await forgetAttempts(deps, email)
  const accepted = await accept(deps, acceptance.token, { id: session.person.id })
  if (accepted === 'accepted') return pastTheWrite(welcome(deps, session))
  await deps.store.signIns.delete('sessions', { id: session.sessionId })
  return refuse(linkInvalid)
}

async function joinAsNew(
  deps: AccountDeps,
  visitor: Visitor,
  { token, name, email, password }: Acceptance,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const tooMany = await countLinkAttempt(deps, token)
  if (tooMany) return tooMany
  const passwordHash = await deps.accounts.hashPassword(password)
  const person = { id: deps.newId('per'), name, email, credentialId: deps.newId('crd'), passwordHash }
  const accepted = await accept(deps, token, person)
  if (accepted === 'link_invalid') return refuse(linkInvalid)
  if (accepted === 'email_taken') {
    return refuse({
      code: 'conflict',
      message: 'There is an account with this address by now: join with its password.',
    })
  }
  const session = await pastTheWrite(deps.accounts.signIn({ email, password }, visitor))
  return session ? pastTheWrite(welcome(deps, session)) : refuse(signInFailed)
}

function accept({ store, clock, hashSecret }: AccountDeps, token: string, person: NewPerson | Pick<Person, 'id'>) {
  return store.invitations.accept(hashSecret(token), { nowMs: clock(), person })
}

async function welcome(deps: AccountDeps, { person, headers }: FoundSession): Promise<ConsoleOutcome<ConsoleSession>> {
  return { ok: true, value: await showSession(deps, person), headers }
}
