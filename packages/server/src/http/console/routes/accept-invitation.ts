import {
  acceptInvitationRequest,
  emailError,
  parseBody,
  parseEmailAddress,
  refusedFields,
  sessionResponse,
} from '@ambit/core'
import { acceptInvitation } from '../../../accounts/accept-invitation.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleSession } from '../examples.ts'

const parse = parseBody(acceptInvitationRequest)

export const acceptInvitationRoute: ConsoleRoute = {
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/console/invitations/accept',
  tag: 'Account',
  access: 'open',
  summary: 'Accept an invitation',
  description:
    'Makes an account and lets it into the project, or lets in the account that there is for this address, which its ' +
    'own password has to prove; its name stays as it is. The link works once.',
  request: {
    schema: acceptInvitationRequest,
    examples: {
      'a new account': {
        token: 'inv_…',
        name: 'Ada',
        email: 'ada@example.com',
        password: 'a sentence nobody else would say',
      },
    },
  },
  success: { status: 200, description: 'Joined, and signed in.', schema: sessionResponse, example: exampleSession },
  refusals: ['link_invalid', 'sign_in_failed', 'rate_limited', 'conflict'],
  async handle(deps, visitor, { body }) {
    const command = parse(body)
    if (!command.ok) return command
    const { token, name, password } = command.value
    const email = parseEmailAddress(command.value.email)
    if (email === null) return refusedFields([emailError('email')])
    return acceptInvitation(deps, visitor, { token, name: name.trim(), email, password })
  },
}
