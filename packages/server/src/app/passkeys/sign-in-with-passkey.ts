import type { ConsoleSession, PasskeySignInQuestion } from '@ambit/core'
import { countPasskeyQuestion, forgetPasskeyQuestions } from '../../accounts/attempts.ts'
import {
  isSignedBy,
  type PasskeyAssertion,
  readAssertion,
  userHandleOf,
} from '../../accounts/passkeys/verify-passkey.ts'
import { newSession } from '../../accounts/sessions.ts'
import type { PasskeyProof } from '../../storage/port/passkeys.ts'
import type { Person } from '../../storage/port/people.ts'
import { showSession } from '../account/show-session.ts'
import { knownFromNowOn, signInActs } from '../account/sign-in.ts'
import { refuseAttempt } from '../account/too-many-attempts.ts'
import { accountActs, recordFailure } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, Visitor } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson, actingVisitor } from '../owner-act.ts'
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
  const isForThisHost = found?.passkey.host === party.value.host
  if (!found || !isForThisHost || !isProven(assertion, read, found)) {
    const attempt = { action: 'sign_in', outcome: notAccepted.code, details: { method: 'passkey' } } as const
    await recordFailure(deps, actingVisitor(visitor), { ...attempt, person: found?.person ?? null })
    return refuse(found && isForThisHost ? notAccepted : isUnknown)
  }
  const { session, opened } = newSession(deps, found.person, visitor)
  const acts = await signInActs(deps, visitor, { person: found.person, method: 'passkey' })
  if (!(await deps.store.passkeys.signIn(found.passkey.id, read.signCount, session, acts))) {
    return refuseCopy(deps, visitor, found.person, found.passkey.id)
  }
  await forgetPasskeyQuestions(deps, visitor.address)
  const headers = await knownFromNowOn(deps, visitor, opened)
  return { ok: true, value: await showSession(deps, found.person), headers }
}

function isProven(
  assertion: PasskeyAssertion,
  read: { readonly isBackupEligible: boolean },
  { person, proof }: { readonly person: Person; readonly proof: PasskeyProof },
): boolean {
  if (assertion.userHandle !== userHandleOf(person.id) || !isSignedBy(assertion, proof)) return false
  return proof.isBackupEligible === null || proof.isBackupEligible === read.isBackupEligible
}

/** It is on record, so that somebody asks how there can be two of it. */
async function refuseCopy(
  deps: ConsoleNeeds<'audit' | 'people'>,
  { requestId }: Visitor,
  person: Person,
  passkeyId: string,
): Promise<ConsoleOutcome<never>> {
  const done = { atMs: deps.clock(), action: 'use_passkey', outcome: hasCopy.code } as const
  const record = { ...done, personId: person.id, subject: passkeyId }
  const acts = await accountActs(deps, actingPerson({ person, requestId }), record)
  await Promise.all(acts.map((act) => deps.store.audit.record(act)))
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
