import { emailError, parseEmailAddress, refusedFields } from '@ambit/core'
import { signIn } from '../../../accounts/sign-in.ts'
import { showSession } from '../../../app/show-session.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const sessionHandlers = {
  async signIn(deps, visitor, { input }) {
    const email = parseEmailAddress(input.email)
    if (email === null) return refusedFields([emailError('email')])
    return signIn(deps, visitor, { email, password: input.password })
  },

  async signOut({ accounts }, { cookies }) {
    return { ok: true, value: { done: true }, headers: await accounts.signOut(cookies) }
  },

  async showSession(deps, { person }) {
    return { ok: true, value: await showSession(deps, person) }
  },
} satisfies Partial<ConsoleHandlers>
