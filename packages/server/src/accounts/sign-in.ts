import type { ConsoleSession } from '@ambit/core'
import type { ConsoleOutcome, Visitor } from '../app/console-deps.ts'
import { refuse } from '../app/deps.ts'
import { showSession } from '../app/show-session.ts'
import type { AccountDeps, Credentials, FoundSession, ResponseHeaders } from './accounts.ts'
import { countSignIn, forgetSignIns } from './attempts.ts'

/** Which of the two it was is not said: that would tell who has an account. */
export const signInFailed = {
  code: 'sign_in_failed',
  message: 'The e-mail address or the password is wrong.',
} as const

export async function signIn(
  deps: AccountDeps,
  visitor: Visitor,
  credentials: Credentials,
): Promise<ConsoleOutcome<ConsoleSession>> {
  const begun = await beginSession(deps, visitor, credentials)
  if (!begun.ok) return begun
  const { person, sessionId, headers } = begun.value
  return {
    ok: true,
    value: await showSession(deps, person),
    headers: await knownFromNowOn(deps, { sessionId, headers, cookies: visitor.cookies }),
  }
}

/** Counts the attempt, and begins a session if the password is right. */
export async function beginSession(
  deps: AccountDeps,
  visitor: Visitor,
  credentials: Credentials,
): Promise<ConsoleOutcome<FoundSession>> {
  const { email } = credentials
  const device = await deps.accounts.knownDevices.find(visitor.cookies, email)
  const tooMany = await countSignIn(deps, { address: visitor.address, email, device })
  if (tooMany) return tooMany
  const session = await deps.accounts.signIn(credentials, visitor)
  if (!session) return refuse(signInFailed)
  await forgetSignIns(deps, { email, device })
  return { ok: true, value: session }
}

/** The headers of a session that has begun, and the cookie by which its device is known. */
export async function knownFromNowOn(
  deps: AccountDeps,
  begun: Pick<FoundSession, 'sessionId' | 'headers'> & Pick<Visitor, 'cookies'>,
): Promise<ResponseHeaders> {
  const { sessionId, headers, cookies } = begun
  const known = await deps.accounts.knownDevices.remember(cookies, sessionId)
  return { ...headers, 'set-cookie': [headers['set-cookie'] ?? [], known].flat() }
}
