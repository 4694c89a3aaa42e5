import type { ConsoleSession } from '@ambit/core'
import type { ConsoleOutcome, Visitor } from '../app/console-deps.ts'
import { refuse } from '../app/deps.ts'
import { showSession } from '../app/show-session.ts'
import type { AccountDeps, Credentials } from './accounts.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'

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
  const { email } = credentials
  const tooMany = await countAttempt(deps, { address: visitor.address, email })
  if (tooMany) return tooMany
  const session = await deps.accounts.signIn(credentials, visitor)
  if (!session) return refuse(signInFailed)
  await forgetAttempts(deps, email)
  return { ok: true, value: await showSession(deps, session.person), headers: session.headers }
}
