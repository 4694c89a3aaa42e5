import type { ConsoleSession, PasskeySignInQuestion } from '@ambit/core'
import { countPasskeyQuestion, forgetPasskeyQuestions } from '../../accounts/attempts.ts'
import {
  isSignedBy,
  type PasskeyAssertion,
  readAssertion,
  userHandleOf,
} from '../../accounts/passkeys/verify-passkey.ts'
import { newSession } from '../../accounts/sessions.ts'
import type { Person } from '../../storage/port/people.ts'
import { showSession } from '../account/show-session.ts'
import { knownFromNowOn } from '../account/sign-in.ts'
import { refuseAttempt } from '../account/too-many-attempts.ts'
import { accountActs } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, Visitor } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson } from '../owner-act.ts'
import { newChallenge, relyingPartyOf, takeChallenge } from './passkey-challenge.ts'

/** A question that any passkey for this host may answer: who somebody is, it says itself. */
export async function askPasskey(
  deps: ConsoleNeeds<'attempts' | 'passkeys'>,
  visitor: Visitor,
): Promise<ConsoleOutcome<PasskeySignInQuestion>> {
  const party = relyingPartyOf(visitor)
  if (!party.ok) return party
  const tooMany = await countPasskeyQuestion(deps, visitor.address)
  if (tooMany) return refuseAttempt(tooMany)
  return { ok: true, value: { challenge: await newChallenge(deps, null), host: party.value.host } }
}

/** Begins a session with a passkey, which is two factors by itself: no password and no code are asked for. */
export async function signInWithPasskey(
  deps: ConsoleNeeds<'attempts' | 'audit' | 'knownDevices' | 'passkeys' | 'people' | 'sessions'>,
  visitor: Visitor,
  assertion: PasskeyAssertion,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const party = relyingPartyOf(visitor)
  if (!party.ok) return party
  const read = readAssertion(assertion, party.value)
  // Used up whatever comes of it: no answer is tried twice.
  if (!read || !(await takeChallenge(deps, read.challenge, null))) return refuse(notAccepted)
  const found = await deps.store.passkeys.find(assertion.credentialId)
  if (!found || found.passkey.host !== party.value.host) return refuse(isUnknown)
  if (assertion.userHandle !== userHandleOf(found.person.id)) return refuse(notAccepted)
  if (!isSignedBy(assertion, found.proof)) return refuse(notAccepted)
  const { isBackupEligible } = found.proof
  if (isBackupEligible !== null && isBackupEligible !== read.isBackupEligible) return refuse(notAccepted)
  const { session, opened } = newSession(deps, found.person, visitor)
  if (!(await deps.store.passkeys.signIn(found.passkey.id, read.signCount, session))) {
    return refuseCopy(deps, visitor, found.person, found.passkey.id)
  }
  await forgetPasskeyQuestions(deps, visitor.address)
  const headers = await knownFromNowOn(deps, visitor, opened)
  return { ok: true, value: await showSession(deps, found.person), headers }
}

/** It is on record, so that somebody asks how there can be two of it. */
async function refuseCopy(
  deps: ConsoleNeeds<'audit' | 'people'>,
  { requestId }: Visitor,
  person: Person,
  passkeyId: string,
): Promise<ConsoleOutcome<never>> {
  const record = { atMs: deps.clock(), action: 'use_passkey', personId: person.id, subject: passkeyId } as const
  const acts = await accountActs(deps, actingPerson({ person, requestId }), record)
  for (const act of acts) await deps.store.audit.record({ ...act, outcome: hasCopy.code })
  return refuse(hasCopy)
}

const notAccepted = { code: 'sign_in_failed', message: 'The passkey was not accepted. Try again.' } as const
const isUnknown = {
  code: 'sign_in_failed',
  message: 'This passkey is not known here, or no longer. Sign in with your password.',
} as const
const hasCopy = {
  code: 'sign_in_failed',
  message: 'This passkey has counted back, as a copy of it would. Sign in with your password, and remove it.',
} as const
