import { doneResponse } from '@ambit/core'
import { endAllSessions } from '../../../accounts/sessions.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const endAllSessionsRoute: ConsoleRoute = {
  operationId: 'endAllSessions',
  method: 'DELETE',
  path: '/console/account/sessions',
  tag: 'Account',
  access: 'person',
  summary: 'Sign out everywhere',
  description: 'Ends all of your sessions, this one included, and forgets your devices.',
  request: null,
  success: { status: 200, description: 'All sessions have ended.', schema: doneResponse, example: { done: true } },
  refusals: [],
  handle: (deps, caller) => endAllSessions(deps, caller),
}
