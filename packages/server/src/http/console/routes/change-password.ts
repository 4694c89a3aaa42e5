import { changePasswordRequest, doneResponse, parseBody } from '@ambit/core'
import { changePassword } from '../../../accounts/change-password.ts'
import type { ConsoleRoute } from '../console-route.ts'

const parse = parseBody(changePasswordRequest)

export const changePasswordRoute: ConsoleRoute = {
  operationId: 'changePassword',
  method: 'POST',
  path: '/console/account/password',
  tag: 'Account',
  access: 'person',
  summary: 'Change your password',
  description:
    'Ends all other sessions and forgets all other devices. This session goes on under a new cookie. Ten wrong current ' +
    'passwords in a session stop it from trying for up to fifteen minutes.',
  request: {
    schema: changePasswordRequest,
    examples: {
      'a new password': {
        current_password: 'a sentence nobody else would say',
        new_password: 'another sentence nobody else would say',
      },
    },
  },
  success: { status: 200, description: 'The new password is in force.', schema: doneResponse, example: { done: true } },
  refusals: ['sign_in_failed', 'rate_limited'],
  async handle(deps, caller, { body }) {
    const command = parse(body)
    if (!command.ok) return command
    const { current_password: currentPassword, new_password: newPassword } = command.value
    return changePassword(deps, caller, { currentPassword, newPassword })
  },
}
