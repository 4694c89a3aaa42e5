import { parseBody, showInvitationRequest, showInvitationResponse } from '@ambit/core'
import { findInvitation } from '../../../app/find-invitation.ts'
import { isoTimestamp } from '../../../app/time.ts'
import type { ConsoleRoute } from '../console-route.ts'

const parse = parseBody(showInvitationRequest)

export const showInvitationRoute: ConsoleRoute = {
  operationId: 'showInvitation',
  method: 'POST',
  path: '/console/invitations/show',
  tag: 'Account',
  access: 'open',
  summary: 'Show an invitation',
  description: 'What the holder of an invitation is invited to. Nothing is used up by looking.',
  request: { schema: showInvitationRequest, examples: { 'what follows the # of the link': { token: 'inv_…' } } },
  success: {
    status: 200,
    description: 'The invitation can be accepted.',
    schema: showInvitationResponse,
    example: { project_name: 'default', role: 'member', email: null, expires_at: '2026-11-22T09:30:00.000Z' },
  },
  refusals: ['link_invalid'],
  async handle(deps, _visitor, { body }) {
    const command = parse(body)
    if (!command.ok) return command
    const found = await findInvitation(deps, command.value.token)
    if (!found.ok) return found
    const { projectName, role, email, expiresAtMs } = found.value
    return { ok: true, value: { project_name: projectName, role, email, expires_at: isoTimestamp(expiresAtMs) } }
  },
}
