import { createProjectRequest, parseBody, projectResponse } from '@ambit/core'
import { createProject } from '../../../app/create-project.ts'
import type { ConsoleRoute } from '../console-route.ts'

const parse = parseBody(createProjectRequest)

export const createProjectRoute: ConsoleRoute = {
  operationId: 'createProject',
  method: 'POST',
  path: '/console/projects',
  tag: 'Account',
  access: 'person',
  summary: 'Create a project',
  description:
    'Makes a project that you own. Nothing is shared between projects: neither keys nor memories nor policy.',
  request: { schema: createProjectRequest, examples: { 'a project': { name: 'shop' } } },
  success: {
    status: 201,
    description: 'The project is made.',
    schema: projectResponse,
    example: { id: 'prj_01kbsm8v5e0000a7d3k9p1rt6b', name: 'shop', role: 'owner' },
  },
  refusals: ['conflict'],
  async handle(deps, caller, { body }) {
    const command = parse(body)
    return command.ok ? createProject(deps, caller, command.value.name.trim()) : command
  },
}
