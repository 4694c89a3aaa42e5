import type { ConsoleSession } from '@ambit/core'
import { countSignIn, forgetSignIns } from '../../accounts/attempts.ts'
import { type Credentials, checkCredentials, type Proven } from '../../accounts/credentials.ts'
import { findKnownDevice, rememberDevice } from '../../accounts/known-devices.ts'
import { newSession, type OpenSession, type ResponseHeaders } from '../../accounts/sessions.ts'
import type { NewAuditEntry } from '../../storage/port/audit.ts'
import type { Person } from '../../storage/port/people.ts'
import { accountActs, recordFailure } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome, Visitor } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { actingPerson, actingVisitor } from '../owner-act.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { showSession } from './show-session.ts'
import { refuseAttempt } from './too-many-attempts.ts'

/** Which of the two it was is not said: that would tell who has an account. */
export const signInFailed = {
  code: 'sign_in_failed',
  message: 'The e-mail address or the password is wrong.',
} as const

export type SignInNoun = 'attempts' | 'audit' | 'knownDevices' | 'passwords' | 'people' | 'secondFactor' | 'sessions'

export async function signIn(
  deps: ConsoleNeeds<SignInNoun>,
  visitor: Visitor,
  credentials: SignInAttempt,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const begun = await signInWithPassword(deps, visitor, credentials)
  if (!begun.ok) return begun
  const { person } = begun.value
  const headers = await knownFromNowOn(deps, visitor, begun.value)
  return { ok: true, value: await showSession(deps, person), headers }
}

export interface SignInAttempt extends Credentials {
  /** For an account with a second factor: of the app, or from paper. Null: none was given. */
  readonly code: string | null
}

/** Counts the attempt, and begins a session if the password is right, and the code where the account asks for one. */
export async function signInWithPassword(
  deps: ConsoleNeeds<SignInNoun>,
  visitor: Visitor,
  { code, ...credentials }: SignInAttempt,
): Promise<ConsoleOutcome<OpenSession>> {
  const { email } = credentials
  const device = await findKnownDevice(deps, visitor.cookies, email)
  const tooMany = await countSignIn(deps, { address: visitor.address, email, device })
  const acting = actingVisitor(visitor)
  const recordFailed = async (outcome: string): Promise<void> => {
    const person = await deps.store.people.findByEmail(email)
    await recordFailure(deps, acting, { action: 'sign_in', outcome, person })
  }
  if (tooMany) {
    if (tooMany.isFirst) await recordFailed('rate_limited')
    return refuseAttempt(tooMany)
  }
  const proven = await checkCredentials(deps, credentials)
  if (!proven) {
    await recordFailed(signInFailed.code)
    return refuse(signInFailed)
  }
  await forgetSignIns(deps, { email, device })
  const { person } = proven
  const checked = await checkSecondFactor(deps, { person, code, device, acting, action: 'sign_in' })
  if (!checked.ok) return checked
  const session = await beginProvenSession(deps, visitor, proven)
  return session ? { ok: true, value: session } : refuse(signInFailed)
}

/** Null when the password was changed or reset while it was being checked: then it is no longer the password. */
export async function beginProvenSession(
  deps: ConsoleNeeds<'people' | 'sessions'>,
  visitor: Visitor,
  { person, passwordHash }: Proven,
): Promise<OpenSession | null> {
  const { session, opened } = newSession(deps, person, visitor)
  const acts = await signInActs(deps, visitor, { person, method: 'password' })
  return (await deps.store.sessions.begin(session, passwordHash, acts)) ? opened : null
}

export function signInActs(
  deps: ConsoleNeeds<'people'>,
  { address, requestId }: Visitor,
  { person, method }: { readonly person: Person; readonly method: 'password' | 'passkey' },
): Promise<readonly NewAuditEntry[]> {
  const record = { atMs: deps.clock(), action: 'sign_in', personId: person.id, details: { address, method } } as const
  return accountActs(deps, actingPerson({ person, requestId }), record)
}

/** The headers of a session that has begun, and the cookie by which its device is known. */
export async function knownFromNowOn(
  deps: ConsoleNeeds<'knownDevices'>,
  { cookies }: Pick<Visitor, 'cookies'>,
  { sessionId, headers }: OpenSession,
): Promise<ResponseHeaders> {
  const known = await rememberDevice(deps, cookies, sessionId)
  return { ...headers, 'set-cookie': [headers['set-cookie'] ?? [], known].flat() }
}
