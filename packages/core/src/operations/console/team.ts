/** Who belongs to a project. */
import Type from 'typebox'
import { parseBody } from '../../wire/parse-body.ts'
import { answer, type ConsoleOperation, parsedRequest, request, type Sent } from '../contract.ts'
import { closed, done, nullableText, secondFactorCode, secondFactorRefusals, timestamp } from '../fields.ts'
import { link, describedRole as role } from './invitation.ts'

const team = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role,
      joined_at: timestamp('When the person accepted the invitation.'),
      is_self: Type.Boolean({ description: 'Whether it is the person who asks.' }),
    }),
  ),
  invitations: Type.Array(
    Type.Object({
      id: Type.String(),
      role,
      email: nullableText('The only address that may accept it; null: any.'),
      created_at: timestamp('When it was made.'),
      expires_at: timestamp('When its link stops working.'),
      created_by: Type.String({ description: 'Who made it.' }),
    }),
    {
      description:
        'Those that can still be accepted, newest first. Owners see them; for everybody else the list is empty.',
    },
  ),
})
export type Team = Sent<typeof team>

export const showTeam = {
  method: 'GET',
  path: '/console/projects/:project_id/team',
  tag: 'Team',
  access: 'viewer',
  summary: 'Show the team',
  description: 'Who belongs to the project, and, for owners, the invitations that can still be accepted.',
  request: null,
  answer: answer(200, 'The team.', {
    schema: team,
    example: {
      people: [
        {
          id: 'per_01kbsm8v5e0000f3t9q2m7xw4c',
          name: 'Ada',
          email: 'ada@example.com',
          role: 'owner',
          joined_at: '2026-11-15T09:30:00.000Z',
          is_self: true,
        },
      ],
      invitations: [
        {
          id: 'lnk_01kbsm8v5e0000k5w1x9y3rt7g',
          role: 'member',
          email: 'grace@example.com',
          created_at: '2026-11-15T09:40:00.000Z',
          expires_at: '2026-11-22T09:40:00.000Z',
          created_by: 'ada@example.com',
        },
      ],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const updatePerson = {
  method: 'PATCH',
  path: '/console/projects/:project_id/people/:person_id',
  tag: 'Team',
  access: 'owner',
  summary: 'Change a role',
  description:
    'Gives somebody another role, from their next request on. The last owner stays one. Making somebody an owner asks for a ' +
    'code where your account has a second factor.',
  request: request(Type.Object({ role, code: secondFactorCode }, closed), { 'an owner': { role: 'owner' } }),
  answer: answer(200, 'The role is changed.', done),
  refusals: [...secondFactorRefusals, 'not_found', 'conflict', 'rate_limited'],
} satisfies ConsoleOperation

export const removePerson = {
  method: 'DELETE',
  path: '/console/projects/:project_id/people/:person_id',
  tag: 'Team',
  access: 'viewer',
  summary: 'Take somebody out, or leave',
  description:
    'The person sees nothing of the project from their next request on. Owners take anybody out; everybody may leave, ' +
    'except the last owner. Keys that they have made go on working: they belong ' +
    'to the project, and are marked in the list of keys from then on.',
  request: null,
  answer: answer(200, 'The person is out.', done),
  refusals: ['not_permitted', 'not_found', 'conflict'],
} satisfies ConsoleOperation

const codeAlone = Type.Object({ code: secondFactorCode }, closed)
const parseCodeAlone = parseBody(codeAlone)

export const createPasswordReset = {
  method: 'POST',
  path: '/console/projects/:project_id/people/:person_id/password-reset',
  tag: 'Team',
  access: 'owner',
  summary: 'Make a link that resets a password',
  description:
    'For somebody else who cannot get in any more. The link works once, within a day, and no longer once they have ' +
    'changed their password or left; hand it over yourself. It is refused for a person who also belongs to a project ' +
    'that you do not own. Asks for a code where your account has a second factor.',
  request: parsedRequest(codeAlone, { 'with a second factor': { code: '287082' } }, (body) =>
    parseCodeAlone(body ?? {}),
  ),
  answer: answer(201, 'The link.', {
    schema: link,
    example: {
      id: 'lnk_01kbsm8v5e0000m8d2f6h0jq9s',
      url: 'https://ambit.example.com/reset-password#rst_…',
      expires_at: '2026-11-16T09:40:00.000Z',
    },
  }),
  refusals: ['not_permitted', ...secondFactorRefusals, 'not_found', 'rate_limited'],
} satisfies ConsoleOperation
