/** What a person no longer wants to be read for what. */

import { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
import Type, { type Static } from 'typebox'
import { type Scope, scopes } from '../memory/scopes.ts'
import { bodyCheck } from '../wire/check-body.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { type ApiOperation, answer, parsedRequest, request } from './contract.ts'
import { closed, count, optionalScope, scope, timestamp, userId } from './fields.ts'

export const withdrawnConsent = Type.Object({
  scope,
  purpose_class: Type.Enum([...purposeClasses], { description: 'The class of purposes.' }),
  withdrawn_at: timestamp('When it was withdrawn.'),
})
const withdrawnList = Type.Array(withdrawnConsent, { description: 'What is withdrawn now, by scope and class.' })

export const exampleWithdrawn = {
  scope: 'preferences',
  purpose_class: 'recommendation',
  withdrawn_at: '2026-11-15T09:31:00.000Z',
} as const

export const listConsents = {
  method: 'POST',
  path: '/subject/consents',
  tag: 'Subject',
  capability: 'subject',
  summary: 'List what a person has withdrawn',
  description: 'The pairs of a scope and a class of purposes for which memories of the user are no longer read.',
  request: request(Type.Object({ user_id: userId }, closed), { 'a person': { user_id: 'user_42' } }),
  answer: answer(200, 'What is withdrawn.', {
    schema: Type.Object({ withdrawn: withdrawnList }),
    example: { withdrawn: [exampleWithdrawn] },
  }),
  refusals: [],
} satisfies ApiOperation

const consentRequest = Type.Object(
  {
    user_id: userId,
    scope: optionalScope,
    purpose_class: Type.Optional(
      Type.Unsafe<PurposeClass | null>({
        enum: [...purposeClasses, null],
        description: 'Only purposes of this class. Absent: all of them.',
      }),
    ),
  },
  closed,
)

export interface ConsentCommand {
  readonly userId: string
  readonly scopes: readonly Scope[]
  readonly purposeClasses: readonly PurposeClass[]
}

const checkConsent = bodyCheck(consentRequest)

function parseConsent(body: unknown): Parsed<ConsentCommand> {
  const errors = checkConsent(body)
  if (errors.length > 0) return refusedFields(errors)
  const { user_id, scope, purpose_class } = body as Static<typeof consentRequest>
  return {
    ok: true,
    value: {
      userId: user_id,
      scopes: scope ? [scope] : scopes,
      purposeClasses: purpose_class ? [purpose_class] : purposeClasses,
    },
  }
}

export const withdrawConsent = {
  method: 'POST',
  path: '/subject/consents/withdraw',
  tag: 'Subject',
  capability: 'subject',
  isShedLast: true,
  summary: 'Withdraw consent',
  description:
    'From the next request on, in every process, memories of the user in this scope are not read for purposes of this class: reads and ' +
    'continued reads get a 403 `consent_withdrawn`, contexts list the scope as denied. Tokens that have nothing to show any more end.',
  request: parsedRequest(
    consentRequest,
    {
      'one scope for one class': { user_id: 'user_42', scope: 'preferences', purpose_class: 'recommendation' },
      'one scope for everything': { user_id: 'user_42', scope: 'schedule' },
      everything: { user_id: 'user_42' },
    },
    parseConsent,
  ),
  answer: answer(200, 'It is withdrawn.', {
    schema: Type.Object({
      withdrawn: withdrawnList,
      ended_tokens: count('How many tokens of earlier reads it has ended.'),
    }),
    example: { withdrawn: [exampleWithdrawn], ended_tokens: 2 },
  }),
  refusals: [],
} satisfies ApiOperation

export const restoreConsent = {
  method: 'POST',
  path: '/subject/consents/restore',
  tag: 'Subject',
  capability: 'subject',
  summary: 'Restore consent',
  description: 'Takes a withdrawal back. Tokens that it has ended stay ended.',
  request: parsedRequest(
    consentRequest,
    { 'one scope for one class': { user_id: 'user_42', scope: 'preferences', purpose_class: 'recommendation' } },
    parseConsent,
  ),
  answer: answer(200, 'It is restored.', {
    schema: Type.Object({ withdrawn: withdrawnList }),
    example: { withdrawn: [] },
  }),
  refusals: [],
} satisfies ApiOperation
