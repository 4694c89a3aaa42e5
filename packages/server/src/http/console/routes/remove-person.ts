import { doneResponse } from '@ambit/core'
import { removePerson } from '../../../app/change-team.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const removePersonRoute: ConsoleRoute = {
  operationId: 'removePerson',
  method: 'DELETE',
  path: '/console/projects/:project_id/people/:person_id',
  tag: 'Team',
  access: 'member',
  summary: 'Take somebody out, or leave',
  description:
    'The person sees nothing of the project from their next request on. Owners take anybody out; everybody may leave, ' +
    'except the last owner. Keys that they have made go on working: they belong ' +
    'to the project, and are marked in the list of keys from then on.',
  request: null,
  success: { status: 200, description: 'The person is out.', schema: doneResponse, example: { done: true } },
  refusals: ['not_permitted', 'not_found', 'conflict'],
  handle: (deps, caller, { params }) => removePerson(deps, caller, params.person_id ?? ''),
}
