import type { ConsoleSession } from '@ambit/core'
import { countSignIn, forgetSignIns } from '../../accounts/attempts.ts'
import { type Credentials, checkCredentials, type Proven } from '../../accounts/credentials.ts'
import { findKnownDevice, rememberDevice } from '../../accounts/known-devices.ts'
import { newSession, type OpenSession, type ResponseHeaders } from '../../accounts/sessions.ts'
import type { ConsoleNeeds, ConsoleOutcome, Visitor } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { showSession } from './show-session.ts'
import { refuseAttempt } from './too-many-attempts.ts'

/** Which of the two it was is not said: that would tell who has an account. */
export const signInFailed = {
  code: 'sign_in_failed',
  message: 'The e-mail address or the password is wrong.',
} as const

export async function signIn(
  deps: ConsoleNeeds<'attempts' | 'knownDevices' | 'passwords' | 'people' | 'secondFactor' | 'sessions'>,
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
  deps: ConsoleNeeds<'attempts' | 'knownDevices' | 'passwords' | 'people' | 'secondFactor' | 'sessions'>,
  visitor: Visitor,
  { code, ...credentials }: SignInAttempt,
): Promise<ConsoleOutcome<OpenSession>> {
  const { email } = credentials
  const device = await findKnownDevice(deps, visitor.cookies, email)
  const tooMany = await countSignIn(deps, { address: visitor.address, email, device })
  if (tooMany) return refuseAttempt(tooMany)
  const proven = await checkCredentials(deps, credentials)
  if (!proven) return refuse(signInFailed)
  await forgetSignIns(deps, { email, device })
  const { requestId } = visitor
  const checked = await checkSecondFactor(deps, { person: proven.person, code, device, requestId })
  if (!checked.ok) return checked
  const session = await beginProvenSession(deps, visitor, proven)
  return session ? { ok: true, value: session } : refuse(signInFailed)
}

/** Null when the password was changed or reset while it was being checked: then it is no longer the password. */
export async function beginProvenSession(
  deps: ConsoleNeeds<'sessions'>,
  visitor: Visitor,
  { person, passwordHash }: Proven,
): Promise<OpenSession | null> {
  const { session, opened } = newSession(deps, person, visitor)
  return (await deps.store.sessions.begin(session, passwordHash)) ? opened : null
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
