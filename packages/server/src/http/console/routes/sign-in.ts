import { emailError, parseBody, parseEmailAddress, refusedFields, sessionResponse, signInRequest } from '@ambit/core'
import { signIn } from '../../../accounts/sign-in.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleSession } from '../examples.ts'

const parse = parseBody(signInRequest)

export const signInRoute: ConsoleRoute = {
  operationId: 'signIn',
  method: 'POST',
  path: '/console/sign-in',
  tag: 'Account',
  access: 'open',
  summary: 'Sign in',
  description:
    'Begins a session of seven days that is renewed while it is used, for thirty days at most, and sets its cookie. ' +
    'After ten attempts for an account or fifty from an address, further ones are refused for up to fifteen minutes. ' +
    'A device that has signed in to the account before has a second cookie and ten attempts of its own: strangers who ' +
    'guess do not lock it out.',
  request: {
    schema: signInRequest,
    examples: { 'e-mail and password': { email: 'ada@example.com', password: 'a sentence nobody else would say' } },
  },
  success: { status: 200, description: 'Signed in.', schema: sessionResponse, example: exampleSession },
  refusals: ['sign_in_failed', 'rate_limited'],
  async handle(deps, visitor, { body }) {
    const command = parse(body)
    if (!command.ok) return command
    const email = parseEmailAddress(command.value.email)
    if (email === null) return refusedFields([emailError('email')])
    return signIn(deps, visitor, { email, password: command.value.password })
  },
}
