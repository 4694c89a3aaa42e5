import { sessionResponse } from '@ambit/core'
import { showSession } from '../../../app/show-session.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleSession } from '../examples.ts'

export const showSessionRoute: ConsoleRoute = {
  operationId: 'showSession',
  method: 'GET',
  path: '/console/session',
  tag: 'Account',
  access: 'person',
  summary: 'Show who is signed in',
  description: 'The person, the projects they belong to, and what the console has to know of this server.',
  request: null,
  success: { status: 200, description: 'Who is signed in.', schema: sessionResponse, example: exampleSession },
  refusals: [],
  async handle(deps, { person }) {
    return { ok: true, value: await showSession(deps, person) }
  },
}
