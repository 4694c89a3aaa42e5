/** The links by which people join a project: made and withdrawn by its owners, shown to and accepted by whoever holds one. */
import Type from 'typebox'
import { lengthLimits } from '../../limits.ts'
import { type Role, roles } from '../../roles.ts'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import {
  closed,
  done,
  emailAddress,
  linkToken,
  newPassword,
  nullableText,
  optionalText,
  personName,
  secondFactorCode,
  secondFactorRefusals,
  timestamp,
} from '../fields.ts'
import { exampleSession, session } from './session.ts'

export const describedRole = Type.Unsafe<Role>({
  enum: [...roles],
  description:
    'Owners change everything. Members work with keys and the playground, and see the policy and the team. Viewers see ' +
    'what is neither a secret nor about a person, and change nothing.',
})

const invitation = Type.Object({
  project_name: Type.String(),
  role: Type.Unsafe<Role>({ enum: [...roles] }),
  email: nullableText('The only address that may accept it; null: any.'),
  expires_at: timestamp('When the link stops working.'),
})
export type InvitationShown = Sent<typeof invitation>

/** A link to hand over. There is no mail server: whoever makes it sends it. */
export const link = Type.Object({
  id: Type.String(),
  url: Type.String({ description: 'Shown this once; its secret is behind the #, which no server sees.' }),
  expires_at: timestamp('When it stops working. It works once.'),
})
export type ConsoleLink = Sent<typeof link>

export const showInvitation = {
  method: 'POST',
  path: '/console/invitations/show',
  tag: 'Account',
  access: 'open',
  summary: 'Show an invitation',
  description: 'What the holder of an invitation is invited to. Nothing is used up by looking.',
  request: request(Type.Object({ token: linkToken }, closed), {
    'what follows the # of the link': { token: 'inv_…' },
  }),
  answer: answer(200, 'The invitation can be accepted.', {
    schema: invitation,
    example: { project_name: 'default', role: 'member', email: null, expires_at: '2026-11-22T09:30:00.000Z' },
  }),
  refusals: ['link_invalid'],
} satisfies ConsoleOperation

export const acceptInvitation = {
  method: 'POST',
  path: '/console/invitations/accept',
  tag: 'Account',
  access: 'open',
  summary: 'Accept an invitation',
  description:
    'Makes an account and lets it into the project, or lets in the account that there is for this address, which its ' +
    'own password has to prove, and its second factor if it has one; its name stays as it is. The link works once.',
  request: request(
    Type.Object(
      {
        token: linkToken,
        name: personName,
        email: emailAddress,
        password: newPassword,
        code: secondFactorCode,
      },
      closed,
    ),
    {
      'a new account': {
        token: 'inv_…',
        name: 'Ada',
        email: 'ada@example.com',
        password: 'a sentence nobody else would say',
      },
    },
  ),
  answer: answer(200, 'Joined, and signed in.', { schema: session, example: exampleSession }),
  refusals: [
    'link_invalid',
    'sign_in_failed',
    'second_factor_required',
    'second_factor_failed',
    'rate_limited',
    'conflict',
  ],
} satisfies ConsoleOperation

export const createInvitation = {
  method: 'POST',
  path: '/console/projects/:project_id/invitations',
  tag: 'Team',
  access: 'owner',
  summary: 'Invite somebody',
  description:
    'Makes a link that lets one person into the project, within seven days and as a member unless the role says ' +
    'otherwise. Nothing is sent: hand the link over yourself. It stops working when you are no longer an owner. ' +
    'Inviting an owner asks for a code where your account has a second factor.',
  request: request(
    Type.Object(
      {
        role: Type.Optional(describedRole),
        email: optionalText({
          maxLength: lengthLimits.emailAddress,
          description: 'The only address that may accept it; absent: any.',
        }),
        code: secondFactorCode,
      },
      closed,
    ),
    { 'anybody, as a member': {}, 'one address, as an owner': { role: 'owner', email: 'grace@example.com' } },
  ),
  answer: answer(201, 'The link.', {
    schema: link,
    example: {
      id: 'lnk_01kbsm8v5e0000k5w1x9y3rt7g',
      url: 'https://ambit.example.com/invitation#inv_…',
      expires_at: '2026-11-22T09:40:00.000Z',
    },
  }),
  refusals: [...secondFactorRefusals, 'rate_limited'],
} satisfies ConsoleOperation

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/console/projects/:project_id/invitations/:invitation_id',
  tag: 'Team',
  access: 'owner',
  summary: 'Withdraw an invitation',
  description: 'Its link stops working at once.',
  request: null,
  answer: answer(200, 'The invitation is withdrawn.', done),
  refusals: ['not_found'],
} satisfies ConsoleOperation
