import {
  createInvitationRequest,
  emailError,
  linkResponse,
  parseBody,
  parseEmailAddress,
  refusedFields,
} from '@ambit/core'
import { createInvitation, invitationUrl } from '../../../app/create-invitation.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import { isoTimestamp } from '../../../app/time.ts'
import type { ConsoleRoute } from '../console-route.ts'

const parse = parseBody(createInvitationRequest)

export const createInvitationRoute: ConsoleRoute = {
  operationId: 'createInvitation',
  method: 'POST',
  path: '/console/projects/:project_id/invitations',
  tag: 'Team',
  access: 'owner',
  summary: 'Invite somebody',
  description:
    'Makes a link that lets one person into the project, within seven days and as a member unless the role says ' +
    'otherwise. Nothing is sent: hand the link over yourself. It stops working when you are no longer an owner.',
  request: {
    schema: createInvitationRequest,
    examples: { 'anybody, as a member': {}, 'one address, as an owner': { role: 'owner', email: 'grace@example.com' } },
  },
  success: {
    status: 201,
    description: 'The link.',
    schema: linkResponse,
    example: {
      id: 'lnk_01kbsm8v5e0000k5w1x9y3rt7g',
      url: 'https://ambit.example.com/invitation#inv_…',
      expires_at: '2026-11-22T09:40:00.000Z',
    },
  },
  refusals: [],
  async handle(deps, caller, { body }) {
    const command = parse(body)
    if (!command.ok) return command
    const { role = 'member', email: given = null } = command.value
    const email = given === null ? null : parseEmailAddress(given)
    if (given !== null && email === null) return refusedFields([emailError('email')])
    const input = { projectId: caller.project.id, role, email }
    const { invitation, token } = await createInvitation(deps, actingPerson(caller), input)
    const expires_at = isoTimestamp(invitation.expiresAtMs)
    return { ok: true, value: { id: invitation.id, url: invitationUrl(caller.origin, token), expires_at } }
  },
}
