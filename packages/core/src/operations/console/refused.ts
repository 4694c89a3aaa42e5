/** Purposes that were refused lately, each once: from here they are declared, tried, or dismissed. */
import Type from 'typebox'
import { lengthLimits, simulationDaysMax } from '../../limits.ts'
import { type Scope, scopes } from '../../memory/scopes.ts'
import { fieldError } from '../../wire/field-error.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { answer, type ConsoleOperation, type QueryContract, type RawQuery, request, type Sent } from '../contract.ts'
import { classList, closed, count, done, notBlank, nullableText, timestamp } from '../fields.ts'

export const refusedDaysDefault = 7

/** How many are listed at most. */
export const refusedListedMax = 200

const refusedQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: simulationDaysMax,
      description: `How far back. Default: ${refusedDaysDefault}.`,
    }),
  ),
  dismissed: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      enum: ['true', 'false'],
      description: 'Those that were dismissed, instead of the others.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: refusedListedMax,
      description: `How many to list; 0: they are only counted. Default: ${refusedListedMax}.`,
    }),
  ),
})

export interface RefusedAsked {
  readonly days: number
  readonly isDismissed: boolean
  readonly limit: number
}

function parse({
  days: daysText = String(refusedDaysDefault),
  dismissed = 'false',
  limit: limitText = String(refusedListedMax),
  ...unknown
}: RawQuery): Parsed<RefusedAsked> {
  const errors = Object.keys(unknown).map((name) => fieldError(name, 'unknownParameter'))
  const days = wholeNumber(daysText)
  if (!(days >= 1 && days <= simulationDaysMax)) {
    errors.push(fieldError('days', 'wholeNumber', { min: 1, max: simulationDaysMax }))
  }
  const limit = wholeNumber(limitText)
  if (!(limit <= refusedListedMax)) {
    errors.push(fieldError('limit', 'wholeNumber', { min: 0, max: refusedListedMax }))
  }
  if (dismissed !== 'true' && dismissed !== 'false') {
    errors.push(fieldError('dismissed', 'oneOf', { values: ['true', 'false'] }))
  }
  if (errors.length > 0) return refusedFields(errors)
  return { ok: true, value: { days, isDismissed: dismissed === 'true', limit } }
}

/** NaN: it is none. */
function wholeNumber(text: string | readonly string[]): number {
  return typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
}

const refusedPurposes = Type.Object({
  days: Type.Integer(),
  refusals: count('Refused reads that were looked at.'),
  is_complete: Type.Boolean({ description: 'False: there were so many that only the latest were looked at.' }),
  total: count('How many different purposes there are, of which those with the most refusals are listed.'),
  purposes: Type.Array(
    Type.Object({
      purpose: Type.String({ description: 'As it was stated last. What differs in case and spacing is the same.' }),
      count: count('How often it was refused.'),
      keys: Type.Array(
        Type.Object({
          id: Type.String(),
          name: nullableText('Null once the key is deleted.'),
          count: Type.Integer(),
        }),
        { description: 'Most first.' },
      ),
      scopes: Type.Array(Type.Object({ scope: Type.Unsafe<Scope>({ enum: [...scopes] }), count: Type.Integer() }), {
        description: 'Most first.',
      }),
      purpose_classes: classList,
      reads_as_outside: Type.Boolean({ description: 'The gate reads advertising, profiling, sharing or the like.' }),
      message: nullableText('Why the gate reads no class in it; null: it does.'),
      first_at: timestamp('When it was refused first, in that time.'),
      last_at: timestamp('When it was refused last.'),
    }),
    { description: 'Most first.' },
  ),
})
export type RefusedPurposes = Sent<typeof refusedPurposes>

export const listRefused = {
  method: 'GET',
  path: '/console/projects/:project_id/refused',
  tag: 'Purposes',
  access: 'member',
  summary: 'List refused purposes',
  description:
    'What was refused lately, by what was stated: how often, with which keys, for which scopes, and what the gate reads in it ' +
    'today. What has been declared since, or was dismissed, is not among them.',
  request: null,
  query: { schema: refusedQuery, parse } satisfies QueryContract,
  answer: answer(200, 'The refused purposes, most frequent first.', {
    schema: refusedPurposes,
    example: {
      days: refusedDaysDefault,
      refusals: 31,
      is_complete: true,
      total: 1,
      purposes: [
        {
          purpose: 'pick the quiet table they would like',
          count: 31,
          keys: [{ id: 'key_01kbsm8v5e0000c4n8v2j6qd0s', name: 'my app', count: 31 }],
          scopes: [{ scope: 'preferences', count: 31 }],
          purpose_classes: [],
          reads_as_outside: false,
          message: 'No purpose was recognised in these words.',
          first_at: '2026-11-01T09:12:44.310Z',
          last_at: '2026-11-02T13:58:11.204Z',
        },
      ],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation

const refusedText = request(
  Type.Object(
    {
      purpose: Type.String({ ...notBlank, maxLength: lengthLimits.purpose, description: 'As it is in the list.' }),
    },
    closed,
  ),
  { 'one of the list': { purpose: 'pick the quiet table they would like' } },
)

export const dismissRefused = {
  method: 'POST',
  path: '/console/projects/:project_id/refused/dismiss',
  tag: 'Purposes',
  access: 'owner',
  summary: 'Dismiss a refused purpose',
  description: 'It is not listed any more. It goes on being refused, and recorded.',
  request: refusedText,
  answer: answer(200, 'It is dismissed.', done),
  refusals: [],
} satisfies ConsoleOperation

export const restoreRefused = {
  method: 'POST',
  path: '/console/projects/:project_id/refused/restore',
  tag: 'Purposes',
  access: 'owner',
  summary: 'List a dismissed purpose again',
  description: 'Takes a dismissal back.',
  request: refusedText,
  answer: answer(200, 'It is listed again.', done),
  refusals: [],
} satisfies ConsoleOperation
