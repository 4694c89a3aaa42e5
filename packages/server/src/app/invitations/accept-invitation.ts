import { type ConsoleSession, fieldError, refusedFields } from '@ambit/core'
import { countAcceptance } from '../../accounts/attempts.ts'
import { checkNewPassword } from '../../accounts/check-new-password.ts'
import type { OpenSession } from '../../accounts/sessions.ts'
import { asUnknownOutcome } from '../../accounts/unknown-outcome.ts'
import type { ActDetails } from '../../storage/port/audit.ts'
import type { AcceptOutcome, Invitation } from '../../storage/port/invitations.ts'
import type { NewPerson, Person } from '../../storage/port/people.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import { showSession } from '../account/show-session.ts'
import {
  beginProvenSession,
  knownFromNowOn,
  type SignInNoun,
  signInFailed,
  signInWithPassword,
} from '../account/sign-in.ts'
import { refuseAttempt } from '../account/too-many-attempts.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, Visitor } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { isFromTheMachine } from '../link-creators.ts'
import { actingPerson, ownerAct } from '../owner-act.ts'
import { findInvitation, linkInvalid } from './find-invitation.ts'

export interface Acceptance {
  readonly token: string
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly password: string
  /** For an account with a second factor. */
  readonly code: string | null
}

/** Lets somebody into a project: with a new account, or with the one they have, which its own password proves. */
export async function acceptInvitation(
  deps: ConsoleNeeds<SignInNoun | 'invitations' | 'passkeys'>,
  visitor: Visitor,
  acceptance: Acceptance,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const { token, email, password } = acceptance
  const badPassword = await checkNewPassword('password', password, acceptance)
  if (badPassword) return refusedFields([badPassword])
  const invitation = await findInvitation(deps, token)
  if (!invitation.ok) return invitation
  const { email: invitedEmail, createdBy } = invitation.value
  if (invitedEmail !== null && invitedEmail !== email) {
    return refusedFields([fieldError('email', 'invitedAddress', { email: invitedEmail })])
  }
  const tooMany = await countAcceptance(deps, { token, inviter: isFromTheMachine(createdBy) ? null : createdBy })
  if (tooMany) return refuseAttempt(tooMany)
  const known = await deps.store.people.findByEmail(email)
  const invited = { ...acceptance, invitation: invitation.value }
  return known ? joinAs(deps, visitor, invited) : joinAsNew(deps, visitor, invited)
}

interface Invited extends Acceptance {
  readonly invitation: Invitation
}

async function joinAs(
  deps: ConsoleNeeds<SignInNoun | 'invitations' | 'passkeys'>,
  visitor: Visitor,
  acceptance: Invited,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const begun = await signInWithPassword(deps, visitor, acceptance)
  if (!begun.ok) return begun
  const session = begun.value
  const accepted = await accept(deps, visitor, acceptance, {
    person: { id: session.person.id },
    account: await accountFacts(deps, session.person.id),
  })
  if (accepted === 'accepted') return asUnknownOutcome(welcome(deps, visitor, session))
  const { person, sessionId } = session
  const record = { atMs: deps.clock(), action: 'end_session', personId: person.id, subject: sessionId } as const
  const acts = await accountActs(deps, actingPerson({ person, requestId: visitor.requestId }), record)
  await deps.store.sessions.end(person.id, sessionId, acts)
  return refuse(linkInvalid)
}

async function joinAsNew(
  deps: ConsoleNeeds<'invitations' | 'knownDevices' | 'people' | 'sessions'>,
  visitor: Visitor,
  acceptance: Invited,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const { name, email, password } = acceptance
  const passwordHash = await deps.passwords.hash(password)
  const person = { id: deps.newId('per'), name, email, credentialId: deps.newId('crd'), passwordHash }
  const accepted = await accept(deps, visitor, acceptance, { person, account: {} })
  if (accepted === 'link_invalid') return refuse(linkInvalid)
  if (accepted === 'email_taken') {
    return refuse({
      code: 'conflict',
      message: 'There is an account with this address by now: join with its password.',
    })
  }
  const session = await asUnknownOutcome(
    beginProvenSession(deps, visitor, { person: { id: person.id, name, email }, passwordHash }),
  )
  return session ? asUnknownOutcome(welcome(deps, visitor, session)) : refuse(signInFailed)
}

/**
 * Lists the ways into an existing account. The records of a project begin when somebody joins it, so a passkey that was
 * added earlier would otherwise never be seen in them.
 */
async function accountFacts(
  { store }: ConsoleNeeds<'passkeys' | 'secondFactor'>,
  personId: string,
): Promise<ActDetails> {
  const [passkeys, factor] = await Promise.all([store.passkeys.list(personId), store.secondFactor.find(personId)])
  const names = passkeys.map(({ name, createdAtMs }) => `${name} (${isoTimestamp(createdAtMs)})`)
  return {
    account: 'existing',
    second_factor: factor !== null && factor.confirmedAtMs !== null ? 'on' : 'off',
    passkeys: names.length > 0 ? names.join(', ') : null,
  }
}

function accept(
  deps: ConsoleNeeds<'invitations'>,
  { requestId }: Visitor,
  { token, email, invitation }: Invited,
  { person, account }: { readonly person: NewPerson | Pick<Person, 'id'>; readonly account: ActDetails },
): Promise<AcceptOutcome> {
  const nowMs = deps.clock()
  const act = ownerAct(deps, actingPerson({ person: { id: person.id, email }, requestId }), {
    atMs: nowMs,
    tenant: { projectId: invitation.projectId, environment: deps.environment },
    action: 'accept_invitation',
    subject: invitation.id,
    details: { role: invitation.role, ...account },
  })
  return deps.store.invitations.accept(deps.hashSecret(token), { nowMs, person }, act)
}

async function welcome(
  deps: ConsoleNeeds<'knownDevices' | 'people'>,
  visitor: Visitor,
  session: OpenSession,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const value = await showSession(deps, session.person)
  return { ok: true, value, headers: await knownFromNowOn(deps, visitor, session) }
}
