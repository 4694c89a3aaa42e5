import Type from 'typebox'
import { lengthLimits } from '../../limits.ts'
import { type Role, roles } from '../../roles.ts'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import { closed, notBlank } from '../fields.ts'

/** As a person who belongs to it sees it. */
export const project = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Type.Unsafe<Role>({ enum: [...roles] }),
})
export type ConsoleProject = Sent<typeof project>

export const createProject = {
  method: 'POST',
  path: '/console/projects',
  tag: 'Account',
  access: 'person',
  summary: 'Create a project',
  description:
    'Makes a project that you own. Nothing is shared between projects: neither keys nor memories nor policy.',
  request: request(
    Type.Object(
      { name: Type.String({ ...notBlank, maxLength: lengthLimits.name, description: 'Unique on this server.' }) },
      closed,
    ),
    { 'a project': { name: 'shop' } },
  ),
  answer: answer(201, 'The project is made.', {
    schema: project,
    example: { id: 'prj_01kbsm8v5e0000a7d3k9p1rt6b', name: 'shop', role: 'owner' },
  }),
  refusals: ['conflict'],
} satisfies ConsoleOperation
