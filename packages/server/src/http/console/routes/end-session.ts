import { doneResponse } from '@ambit/core'
import { endSession } from '../../../accounts/sessions.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const endSessionRoute: ConsoleRoute = {
  operationId: 'endSession',
  method: 'DELETE',
  path: '/console/account/sessions/:session_id',
  tag: 'Account',
  access: 'person',
  summary: 'End a session',
  description: 'Signs you out where that session is used, from the next request on.',
  request: null,
  success: { status: 200, description: 'The session has ended.', schema: doneResponse, example: { done: true } },
  refusals: ['not_found'],
  handle: (deps, caller, { params }) => endSession(deps, caller, params.session_id ?? ''),
}
