import { listKeysResponse } from '@ambit/core'
import { listKeys } from '../../../app/list-keys.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleKey } from '../key-example.ts'

export const listKeysRoute: ConsoleRoute = {
  operationId: 'listKeys',
  method: 'GET',
  path: '/console/projects/:project_id/keys',
  tag: 'Keys',
  access: 'member',
  summary: 'List keys',
  description:
    'The keys of the project in the environment of this server, with their requests of the last 24 hours and of the ' +
    'current minute. Secrets are not kept, so that none is here.',
  request: null,
  success: {
    status: 200,
    description: 'The keys, newest first.',
    schema: listKeysResponse,
    example: { keys: [exampleKey] },
  },
  refusals: [],
  async handle(deps, { project }) {
    return { ok: true, value: { keys: await listKeys(deps, project.id) } }
  },
}
