/** A second factor for one's own account: codes of an authenticator app, and recovery codes for when it is lost. */
import Type from 'typebox'
import { lengthLimits } from '../../limits.ts'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import {
  closed,
  count,
  done,
  notBlank,
  nullableTimestamp,
  password,
  secondFactorCode,
  secondFactorRefusals,
} from '../fields.ts'

const secondFactor = Type.Object({
  is_on: Type.Boolean({ description: 'Whether signing in with the password asks for a code as well.' }),
  on_since: nullableTimestamp('When it was turned on; null: it is off.'),
  recovery_codes_left: count('Recovery codes that have not been used.'),
})
export type SecondFactorShown = Sent<typeof secondFactor>

const proposal = Type.Object({
  secret: Type.String({ description: 'In base32, to be typed into an app. Shown this once.' }),
  uri: Type.String({ description: 'The same as the text of a QR code.' }),
})
export type SecondFactorProposal = Sent<typeof proposal>

const recoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'Each works once instead of a code. Shown this once.' }),
})
export type RecoveryCodesShown = Sent<typeof recoveryCodes>

const exampleCodes = { recovery_codes: ['x7k2-90qd-mm3t-v8hs', '4gh1-w0c9-pp2d-6jrk'] }
const withPassword = request(Type.Object({ password, code: secondFactorCode }, closed), {
  'your password': { password: 'a sentence nobody else would say' },
})

export const showSecondFactor = {
  method: 'GET',
  path: '/console/account/second-factor',
  tag: 'Account',
  access: 'person',
  summary: 'Show your second factor',
  description: 'Whether your account asks for a code when you sign in with the password.',
  request: null,
  answer: answer(200, 'Your second factor.', {
    schema: secondFactor,
    example: { is_on: true, on_since: '2026-11-15T09:30:00.000Z', recovery_codes_left: 10 },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const proposeSecondFactor = {
  method: 'POST',
  path: '/console/account/second-factor',
  tag: 'Account',
  access: 'person',
  summary: 'Begin to set up an authenticator app',
  description:
    'Makes a secret for an app that shows codes of six digits (RFC 6238, SHA-1, thirty seconds). Nothing asks for a code ' +
    'until one has confirmed, within half an hour, that the app is there.',
  request: withPassword,
  answer: answer(200, 'The secret.', {
    schema: proposal,
    example: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Ambit:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Ambit',
    },
  }),
  refusals: ['sign_in_failed', ...secondFactorRefusals, 'conflict', 'rate_limited'],
} satisfies ConsoleOperation

export const confirmSecondFactor = {
  method: 'POST',
  path: '/console/account/second-factor/confirm',
  tag: 'Account',
  access: 'person',
  summary: 'Turn the second factor on',
  description:
    'With a code of the app that was just set up. From now on, signing in with the password asks for a code; the one that ' +
    'was used here is not taken again. Sessions go on. Keep the recovery codes where the telephone is not.',
  request: request(
    Type.Object({ code: Type.String({ ...notBlank, maxLength: lengthLimits.secondFactorCode }) }, closed),
    { 'a code of the app': { code: '287082' } },
  ),
  answer: answer(200, 'The second factor is on.', { schema: recoveryCodes, example: exampleCodes }),
  refusals: ['second_factor_failed', 'conflict', 'rate_limited'],
} satisfies ConsoleOperation

export const replaceRecoveryCodes = {
  method: 'POST',
  path: '/console/account/recovery-codes',
  tag: 'Account',
  access: 'person',
  summary: 'Make new recovery codes',
  description: 'Ten others, instead of all that there were. Asks for a code, which may be the last recovery code.',
  request: withPassword,
  answer: answer(200, 'The new codes.', { schema: recoveryCodes, example: exampleCodes }),
  refusals: ['sign_in_failed', ...secondFactorRefusals, 'conflict', 'rate_limited'],
} satisfies ConsoleOperation

export const removeSecondFactor = {
  method: 'POST',
  path: '/console/account/second-factor/remove',
  tag: 'Account',
  access: 'person',
  summary: 'Turn the second factor off',
  description:
    'The password alone is enough again. The recovery codes are worth nothing any more; passkeys stay. ' +
    'Asks for a code, which may be a recovery code.',
  request: withPassword,
  answer: answer(200, 'The second factor is off.', done),
  refusals: ['sign_in_failed', ...secondFactorRefusals, 'conflict', 'rate_limited'],
} satisfies ConsoleOperation
