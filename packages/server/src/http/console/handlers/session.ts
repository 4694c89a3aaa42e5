import { emailError, parseEmailAddress, refusedFields } from '@ambit/core'
import { showSession } from '../../../app/account/show-session.ts'
import { signIn } from '../../../app/account/sign-in.ts'
import { signOut } from '../../../app/account/sign-out.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const sessionHandlers = {
  async signIn(deps, visitor, { input }) {
    const email = parseEmailAddress(input.email)
    if (email === null) return refusedFields([emailError('email')])
    return signIn(deps, visitor, { email, password: input.password, code: input.code ?? null })
  },

  signOut: (deps, visitor) => signOut(deps, visitor),

  async showSession(deps, { person }) {
    return { ok: true, value: await showSession(deps, person) }
  },
} satisfies Partial<ConsoleHandlers>
