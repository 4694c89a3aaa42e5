/** Passkeys: made for one's own account, and signing in with one in place of a password. */
import Type from 'typebox'
import { lengthLimits, passkeysPerPersonMax } from '../../limits.ts'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import {
  closed,
  done,
  notBlank,
  nullableTimestamp,
  password,
  secondFactorCode,
  secondFactorRefusals,
  timestamp,
} from '../fields.ts'
import { exampleSession, session } from './session.ts'

const base64url = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: lengthLimits.passkeyField,
    pattern: '^[A-Za-z0-9_-]+$',
    description: `${description} In base64url.`,
  })
const name = Type.String({ ...notBlank, maxLength: lengthLimits.name, description: 'What the person calls it.' })

const passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  host: Type.String({ description: 'The host that it works at.' }),
  created_at: timestamp('When it was made.'),
  last_used_at: nullableTimestamp('When somebody last signed in with it; null: never.'),
})
export type PasskeyShown = Sent<typeof passkey>
const examplePasskey: PasskeyShown = {
  id: 'psk_01kbsm8v5e0000d7f3h9k1mq5r',
  name: 'laptop',
  host: 'ambit.example.com',
  created_at: '2026-11-15T09:30:00.000Z',
  last_used_at: null,
}

const passkeyList = Type.Object({ passkeys: Type.Array(passkey, { description: 'Oldest first.' }) })
export type PasskeyList = Sent<typeof passkeyList>

const challenge = base64url('What the authenticator signs. One answer is taken, within five minutes.')
const signInQuestion = Type.Object({
  challenge,
  host: Type.String({ description: 'What WebAuthn calls the id of the relying party.' }),
})
export type PasskeySignInQuestion = Sent<typeof signInQuestion>

const question = Type.Object({
  challenge,
  host: Type.String({ description: 'What WebAuthn calls the id of the relying party.' }),
  person: Type.Object({
    handle: base64url('What WebAuthn calls the id of the user.'),
    name: Type.String(),
    email: Type.String(),
  }),
  algorithms: Type.Array(Type.Integer(), { description: 'As COSE numbers them, the best one first.' }),
  known_credential_ids: Type.Array(Type.String(), {
    description: 'Of the passkeys that there are: not to be made again.',
  }),
})
export type PasskeyQuestion = Sent<typeof question>

export const listPasskeys = {
  method: 'GET',
  path: '/console/account/passkeys',
  tag: 'Account',
  access: 'person',
  summary: 'List your passkeys',
  description: 'What signs you in without a password.',
  request: null,
  answer: answer(200, 'Your passkeys.', { schema: passkeyList, example: { passkeys: [examplePasskey] } }),
  refusals: [],
} satisfies ConsoleOperation

export const askForPasskey = {
  method: 'POST',
  path: '/console/account/passkeys/question',
  tag: 'Account',
  access: 'person',
  summary: 'Begin to add a passkey',
  description:
    'What `navigator.credentials.create()` needs. The person has to prove to the authenticator that it is theirs, and the ' +
    'passkey is bound to the host of the console: `AMBIT_PUBLIC_URL`, or where the request was sent. A bare address has none.',
  request: request(Type.Object({ password, code: secondFactorCode }, closed), {
    'your password': { password: 'a sentence nobody else would say' },
  }),
  answer: answer(200, 'The question.', {
    schema: question,
    example: {
      challenge: 'O-WqzQNTcUJHI0CrWWnyQPHYdxbiC2gHrCMGVfpLO0k',
      host: 'ambit.example.com',
      person: { handle: 'cGVyXzAx', name: 'Ada', email: 'ada@example.com' },
      algorithms: [-8, -7, -257],
      known_credential_ids: [],
    },
  }),
  refusals: ['sign_in_failed', ...secondFactorRefusals, 'conflict', 'rate_limited'],
} satisfies ConsoleOperation

export const addPasskey = {
  method: 'POST',
  path: '/console/account/passkeys',
  tag: 'Account',
  access: 'person',
  summary: 'Add a passkey',
  description: `What the browser has made in answer to the question. There may be several, up to ${passkeysPerPersonMax}.`,
  bodyKibibytesMax: 64,
  request: request(
    Type.Object(
      {
        name,
        credential_id: base64url('Of the credential.'),
        client_data: base64url('`response.clientDataJSON`.'),
        authenticator_data: base64url('`response.getAuthenticatorData()`, with the public key in it.'),
      },
      closed,
    ),
    {
      'a new passkey': {
        name: 'laptop',
        credential_id: 'bhBQwNLKLwfHVcssZqdMZPpDBlwY-Tg1TZkV2yvVzlc',
        client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        authenticator_data: 'v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LVF',
      },
    },
  ),
  answer: answer(201, 'The passkey.', { schema: passkey, example: examplePasskey }),
  refusals: ['conflict'],
} satisfies ConsoleOperation

export const renamePasskey = {
  method: 'PATCH',
  path: '/console/account/passkeys/:passkey_id',
  tag: 'Account',
  access: 'person',
  summary: 'Rename a passkey',
  description: 'Calls it something else.',
  request: request(Type.Object({ name }, closed), { 'another name': { name: 'old laptop' } }),
  answer: answer(200, 'It is renamed.', done),
  refusals: ['not_found'],
} satisfies ConsoleOperation

export const removePasskey = {
  method: 'POST',
  path: '/console/account/passkeys/:passkey_id/remove',
  tag: 'Account',
  access: 'person',
  summary: 'Remove a passkey',
  description: 'Nobody signs in with it from now on. Sessions that it has begun go on.',
  request: request(Type.Object({ password, code: secondFactorCode }, closed), {
    'your password': { password: 'a sentence nobody else would say' },
  }),
  answer: answer(200, 'It is removed.', done),
  refusals: ['sign_in_failed', ...secondFactorRefusals, 'not_found', 'rate_limited'],
} satisfies ConsoleOperation

export const askPasskey = {
  method: 'POST',
  path: '/console/sign-in/passkey/question',
  tag: 'Account',
  access: 'open',
  summary: 'Begin to sign in with a passkey',
  description:
    'What `navigator.credentials.get()` needs. Any passkey that was made for this host may answer. Fifty questions from an ' +
    'address that nobody answers stop further ones for up to fifteen minutes.',
  request: null,
  answer: answer(200, 'The question.', {
    schema: signInQuestion,
    example: { challenge: 'OcDnUhQXulTUPo3JUXT0I97pvzzYBP9tZchXyav01Ag', host: 'ambit.example.com' },
  }),
  refusals: ['conflict', 'rate_limited'],
} satisfies ConsoleOperation

export const signInWithPasskey = {
  method: 'POST',
  path: '/console/sign-in/passkey',
  tag: 'Account',
  access: 'open',
  summary: 'Sign in with a passkey',
  description:
    'Begins a session like signing in with a password. The authenticator has seen to it that the person is there and is who ' +
    'it belongs to, so that no code is asked for. A passkey that has counted back is refused: there are two of it.',
  bodyKibibytesMax: 16,
  request: request(
    Type.Object(
      {
        credential_id: base64url('Of the credential.'),
        client_data: base64url('`response.clientDataJSON`.'),
        authenticator_data: base64url('`response.authenticatorData`.'),
        signature: base64url('`response.signature`.'),
        user_handle: base64url('`response.userHandle`.'),
      },
      closed,
    ),
    {
      'a passkey': {
        credential_id: 'bhBQwNLKLwfHVcssZqdMZPpDBlwY-Tg1TZkV2yvVzlc',
        client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
        authenticator_data: 'v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LUF',
        signature: 'MEYCIQD1Ck4uRAkknEqFO6NhKC8J',
        user_handle: 'cGVyXzAx',
      },
    },
  ),
  answer: answer(200, 'Signed in.', { schema: session, example: exampleSession }),
  refusals: ['sign_in_failed', 'conflict'],
} satisfies ConsoleOperation
