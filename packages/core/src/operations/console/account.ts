/** What one does to one's own account: its profile, its password, and the places where it is signed in. */
import Type from 'typebox'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import {
  closed,
  done,
  emailAddress,
  linkToken,
  newPassword,
  nullableText,
  password,
  personName,
  secondFactorCode,
  secondFactorRefusals,
  timestamp,
} from '../fields.ts'
import { exampleSession, session } from './session.ts'

export const resetPassword = {
  method: 'POST',
  path: '/console/password-resets/complete',
  tag: 'Account',
  access: 'open',
  summary: 'Set a new password with a link',
  description:
    'Sets the password of the account that the link was made for, removes its passkeys, ends all of its sessions and ' +
    'forgets its devices. A second factor stays on.',
  request: request(Type.Object({ token: linkToken, password: newPassword }, closed), {
    'a new password': { token: 'rst_…', password: 'a sentence nobody else would say' },
  }),
  answer: answer(200, 'The new password is in force.', done),
  refusals: ['link_invalid', 'rate_limited'],
} satisfies ConsoleOperation

export const changeProfile = {
  method: 'PATCH',
  path: '/console/account/profile',
  tag: 'Account',
  access: 'person',
  summary: 'Change your name or your e-mail address',
  description:
    'What is absent stays as it is. Another address needs your password, and is what you sign in with from then on; all of ' +
    'your sessions go on, and so do the links that you have made. Passwords are counted like those of a change of the ' +
    'password. Nothing is sent to the address.',
  request: request(
    Type.Object(
      {
        name: Type.Optional(personName),
        email: Type.Optional(emailAddress),
        password: Type.Optional(password),
        code: secondFactorCode,
      },
      closed,
    ),
    {
      'another name': { name: 'Ada Lovelace' },
      'another address': { email: 'ada@example.org', password: 'a sentence nobody else would say' },
    },
  ),
  answer: answer(200, 'Who is signed in, as they are called now.', { schema: session, example: exampleSession }),
  refusals: ['sign_in_failed', ...secondFactorRefusals, 'rate_limited'],
} satisfies ConsoleOperation

export const changePassword = {
  method: 'POST',
  path: '/console/account/password',
  tag: 'Account',
  access: 'person',
  summary: 'Change your password',
  description:
    'Ends all other sessions and forgets all other devices. This session goes on under a new cookie. Ten wrong current ' +
    'passwords in a session stop it from trying for up to fifteen minutes.',
  request: request(
    Type.Object({ current_password: password, new_password: newPassword, code: secondFactorCode }, closed),
    {
      'a new password': {
        current_password: 'a sentence nobody else would say',
        new_password: 'another sentence nobody else would say',
      },
    },
  ),
  answer: answer(200, 'The new password is in force.', done),
  refusals: ['sign_in_failed', ...secondFactorRefusals, 'rate_limited'],
} satisfies ConsoleOperation

const sessionList = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      is_current: Type.Boolean({ description: 'Whether this very request came with it.' }),
      created_at: timestamp('When the person signed in.'),
      last_seen_at: timestamp('When it was last renewed.'),
      expires_at: timestamp('When it ends unless it is used.'),
      address: nullableText('The network address that signed in.'),
      user_agent: nullableText('The browser that signed in.'),
    }),
    { description: 'Newest first.' },
  ),
})
export type SessionList = Sent<typeof sessionList>

export const listSessions = {
  method: 'GET',
  path: '/console/account/sessions',
  tag: 'Account',
  access: 'person',
  summary: 'List your sessions',
  description: 'Where you are signed in, newest first.',
  request: null,
  answer: answer(200, 'Your sessions.', {
    schema: sessionList,
    example: {
      sessions: [
        {
          id: 'ses_01kbsm8v5e0000h2v8c4n6zq1d',
          is_current: true,
          created_at: '2026-11-15T09:30:00.000Z',
          last_seen_at: '2026-11-16T08:12:00.000Z',
          expires_at: '2026-11-23T08:12:00.000Z',
          address: '203.0.113.7',
          user_agent: 'Mozilla/5.0 …',
        },
      ],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const endSession = {
  method: 'DELETE',
  path: '/console/account/sessions/:session_id',
  tag: 'Account',
  access: 'person',
  summary: 'End a session',
  description: 'Signs you out where that session is used, from the next request on.',
  request: null,
  answer: answer(200, 'The session has ended.', done),
  refusals: ['not_found'],
} satisfies ConsoleOperation

export const endAllSessions = {
  method: 'DELETE',
  path: '/console/account/sessions',
  tag: 'Account',
  access: 'person',
  summary: 'Sign out everywhere',
  description: 'Ends all of your sessions, this one included, and forgets your devices.',
  request: null,
  answer: answer(200, 'All sessions have ended.', done),
  refusals: [],
} satisfies ConsoleOperation
