/** Signing in and out, and who is signed in. */
import Type from 'typebox'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import { closed, done, emailAddress, password, secondFactorCode } from '../fields.ts'
import { project } from './project.ts'

const signInRequest = Type.Object({ email: emailAddress, password, code: secondFactorCode }, closed)

/** Who is signed in, and what the console has to know of this server. */
export const session = Type.Object({
  person: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
  projects: Type.Array(project, { description: 'The projects that the person belongs to, by name.' }),
  environment: Type.Unsafe<'test' | 'live'>({ enum: ['test', 'live'] }),
  rate_limit_per_minute: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'For keys without a limit of their own; null: none.',
  }),
})
export type ConsoleSession = Sent<typeof session>

/** The session that the documentation shows wherever one is answered. */
export const exampleSession: ConsoleSession = {
  person: { id: 'per_01kbsm8v5e0000f3t9q2m7xw4c', name: 'Ada', email: 'ada@example.com' },
  projects: [{ id: 'prj_01kbsm8v5e0000a7d3k9p1rt6b', name: 'default', role: 'owner' }],
  environment: 'test',
  rate_limit_per_minute: 60_000,
}

export const signIn = {
  method: 'POST',
  path: '/console/sign-in',
  tag: 'Account',
  access: 'open',
  summary: 'Sign in',
  description:
    'Begins a session of seven days that is renewed while it is used, for thirty days at most, and sets its cookie. ' +
    'After ten attempts for an account or fifty from an address, further ones are refused for up to fifteen minutes. ' +
    'A device that has signed in to the account before has a second cookie and ten attempts of its own: strangers who ' +
    'guess do not lock it out. An account with a second factor answers a right password without a `code` with ' +
    '`second_factor_required`: send the same again with one. Codes have counters of their own, ten in fifteen minutes and ' +
    'thirty a day.',
  request: request(signInRequest, {
    'e-mail and password': { email: 'ada@example.com', password: 'a sentence nobody else would say' },
    'with a second factor': {
      email: 'ada@example.com',
      password: 'a sentence nobody else would say',
      code: '287082',
    },
  }),
  answer: answer(200, 'Signed in.', { schema: session, example: exampleSession }),
  refusals: ['sign_in_failed', 'second_factor_required', 'second_factor_failed', 'rate_limited'],
} satisfies ConsoleOperation

export const signOut = {
  method: 'POST',
  path: '/console/sign-out',
  tag: 'Account',
  // Whoever is signed out already has what they asked for.
  access: 'open',
  summary: 'Sign out',
  description:
    'Ends the session that the request came with, if there is one, and takes its cookie back. The ' +
    'device stays known.',
  request: null,
  answer: answer(200, 'Signed out.', done),
  refusals: [],
} satisfies ConsoleOperation

export const showSession = {
  method: 'GET',
  path: '/console/session',
  tag: 'Account',
  access: 'person',
  summary: 'Show who is signed in',
  description: 'The person, the projects they belong to, and what the console has to know of this server.',
  request: null,
  answer: answer(200, 'Who is signed in.', { schema: session, example: exampleSession }),
  refusals: [],
} satisfies ConsoleOperation
