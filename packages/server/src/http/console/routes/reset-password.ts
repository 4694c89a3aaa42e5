import { doneResponse, parseBody, resetPasswordRequest } from '@ambit/core'
import { resetPassword } from '../../../accounts/reset-password.ts'
import type { ConsoleRoute } from '../console-route.ts'

const parse = parseBody(resetPasswordRequest)

export const resetPasswordRoute: ConsoleRoute = {
  operationId: 'resetPassword',
  method: 'POST',
  path: '/console/password-resets/complete',
  tag: 'Account',
  access: 'open',
  summary: 'Set a new password with a link',
  description:
    'Sets the password of the account that the link was made for, ends all of its sessions and forgets ' +
    'its devices.',
  request: {
    schema: resetPasswordRequest,
    examples: { 'a new password': { token: 'rst_…', password: 'a sentence nobody else would say' } },
  },
  success: { status: 200, description: 'The new password is in force.', schema: doneResponse, example: { done: true } },
  refusals: ['link_invalid', 'rate_limited'],
  async handle(deps, visitor, { body }) {
    const command = parse(body)
    return command.ok ? resetPassword(deps, visitor, command.value) : command
  },
}
