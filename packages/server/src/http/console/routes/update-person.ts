import { doneResponse, parseBody, updatePersonRequest } from '@ambit/core'
import { updatePerson } from '../../../app/change-team.ts'
import type { ConsoleRoute } from '../console-route.ts'

const parse = parseBody(updatePersonRequest)

export const updatePersonRoute: ConsoleRoute = {
  operationId: 'updatePerson',
  method: 'PATCH',
  path: '/console/projects/:project_id/people/:person_id',
  tag: 'Team',
  access: 'owner',
  summary: 'Change a role',
  description: 'Makes somebody an owner or a member, from their next request on. The last owner stays one.',
  request: { schema: updatePersonRequest, examples: { 'an owner': { role: 'owner' } } },
  success: { status: 200, description: 'The role is changed.', schema: doneResponse, example: { done: true } },
  refusals: ['not_found', 'conflict'],
  async handle(deps, caller, { body, params }) {
    const command = parse(body)
    if (!command.ok) return command
    return updatePerson(deps, caller, { personId: params.person_id ?? '', role: command.value.role })
  },
}
