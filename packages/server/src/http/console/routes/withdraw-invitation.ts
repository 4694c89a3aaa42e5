import { doneResponse } from '@ambit/core'
import { withdrawInvitation } from '../../../app/change-team.ts'
import { refuse } from '../../../app/deps.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const withdrawInvitationRoute: ConsoleRoute = {
  operationId: 'withdrawInvitation',
  method: 'DELETE',
  path: '/console/projects/:project_id/invitations/:invitation_id',
  tag: 'Team',
  access: 'owner',
  summary: 'Withdraw an invitation',
  description: 'Its link stops working at once.',
  request: null,
  success: { status: 200, description: 'The invitation is withdrawn.', schema: doneResponse, example: { done: true } },
  refusals: ['not_found'],
  async handle(deps, caller, { params }) {
    const isWithdrawn = await withdrawInvitation(deps, caller, params.invitation_id ?? '')
    return isWithdrawn
      ? { ok: true, value: { done: true } }
      : refuse({ code: 'not_found', message: 'There is no such invitation.' })
  },
}
