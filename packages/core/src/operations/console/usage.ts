/** What was asked of the service, counted: by hour or day, for a project or one key of it. */
import Type from 'typebox'
import { usageKeptDays, usageStepsMax } from '../../limits.ts'
import { fieldError } from '../../wire/field-error.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { answer, type ConsoleOperation, type QueryContract, type RawQuery, type Sent } from '../contract.ts'
import { count, nullableText, timestamp } from '../fields.ts'

export const usageSteps = ['hour', 'day'] as const
export type UsageStep = (typeof usageSteps)[number]

const usageQuery = Type.Object({
  step: Type.Optional(
    Type.Unsafe<UsageStep>({ enum: [...usageSteps], description: 'By hour or by day. Default: `hour`.' }),
  ),
  steps: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: usageStepsMax.hour,
      description:
        `How many, ending with the current one unless \`to\` is given: up to ${usageStepsMax.hour} hours or ` +
        `${usageStepsMax.day} days. Default: 24 hours or 30 days.`,
    }),
  ),
  to: Type.Optional(
    timestamp(
      'The last step is the one that ends at this moment or has it inside. Default: the current one. Hours are kept for ' +
        `${usageKeptDays.hour} days, days for ${usageKeptDays.day}.`,
    ),
  ),
  key_id: Type.Optional(Type.String({ description: 'Count this key alone.' })),
})

export interface UsagePeriodAsked {
  readonly step: UsageStep
  /** How many, the last one included. */
  readonly steps: number
  /** Where the last one ends; null: it is the current one. */
  readonly endMs: number | null
  /** Null: all keys of the project. */
  readonly keyId: string | null
}

const stepsDefault = { hour: 24, day: 30 } as const satisfies Record<UsageStep, number>

function parse(query: RawQuery): Parsed<UsagePeriodAsked> {
  const { step = 'hour', steps: stepsText, to = null, key_id: keyId = null, ...unknown } = query
  const errors = Object.keys(unknown).map((name) => fieldError(name, 'unknownParameter'))
  const knownStep = usageSteps.find((name) => name === step)
  if (!knownStep) errors.push(fieldError('step', 'oneOf', { values: usageSteps }))
  const max = usageStepsMax[knownStep ?? 'hour']
  const steps = stepsText === undefined ? stepsDefault[knownStep ?? 'hour'] : wholeNumber(stepsText)
  if (!(steps >= 1 && steps <= max)) errors.push(fieldError('steps', 'wholeNumber', { min: 1, max }))
  const endMs = to === null ? null : moment(to)
  if (endMs !== null && !(endMs >= 0)) errors.push(fieldError('to', Number.isNaN(endMs) ? 'dateTime' : 'existingTime'))
  if (Array.isArray(keyId)) errors.push(fieldError('key_id', 'givenOnce'))
  if (errors.length > 0 || !knownStep) return refusedFields(errors)
  return { ok: true, value: { step: knownStep, steps, endMs, keyId: keyId as string | null } }
}

/** NaN for anything else. */
function wholeNumber(text: string | readonly string[]): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/u

/** NaN for anything else. */
function moment(text: string | readonly string[]): number {
  return typeof text === 'string' && momentPattern.test(text) ? Date.parse(text) : Number.NaN
}

const milliseconds = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, description })

const figures = {
  requests: count('All requests that came with a key.'),
  allowed: count('Requests that were answered with what they asked for.'),
  refused: count(
    'Reads and contexts that were refused: by the policy, the register or the person. A context is refused when it opens nothing.',
  ),
  scopes_refused: count('How many of the refusals are single scopes that a context named and was answered without.'),
  rate_limited: count('Requests beyond the rate limit.'),
  client_errors: count('Other requests with a status from 400 to 499, such as a malformed body or an ended token.'),
  errors: count('Faults of ours: status 500 and above.'),
  p50_ms: milliseconds('Half of the requests took at most this long; null: there were none.'),
  p99_ms: milliseconds('All but one in a hundred took at most this long; null: there were none.'),
}

const statusCount = Type.Object({
  operation: Type.String({ description: 'The operation, such as `createMemory`.' }),
  status: Type.Integer({ description: 'The status of the answer.' }),
  requests: count('How many.'),
})

const usage = Type.Object({
  from: timestamp('The first moment that is counted, a whole hour or day in UTC.'),
  to: timestamp('The first moment that is not.'),
  step: Type.Unsafe<UsageStep>({ enum: [...usageSteps] }),
  key_id: nullableText('The only key that is counted; null: all of the project.'),
  total: Type.Object(figures),
  previous: Type.Object(figures, { description: 'The same of the period of this length before.' }),
  series: Type.Array(
    Type.Object({
      at: timestamp('Where the step begins.'),
      ...figures,
      by_status: Type.Array(statusCount),
    }),
    { description: 'Every step of the period, oldest first, also those in which nothing happened.' },
  ),
  by_endpoint: Type.Array(statusCount, { description: 'Most first.' }),
  denials: Type.Array(
    Type.Object({
      scope: nullableText('Null: a context that asked for several scopes and opened none.'),
      purpose_class: nullableText('The class that was stated; null: none was recognised.'),
      count: count('A read that states several classes counts under each.'),
    }),
    { description: 'Most first.' },
  ),
  by_key: Type.Array(
    Type.Object({
      key_id: Type.String(),
      name: nullableText('Null once the key is deleted.'),
      ...figures,
    }),
    { description: 'Most first.' },
  ),
})
export type Usage = Sent<typeof usage>
export type UsageFigures = Usage['total']

const exampleFigures = {
  requests: 1_204,
  allowed: 1_173,
  refused: 31,
  scopes_refused: 0,
  rate_limited: 0,
  client_errors: 0,
  errors: 0,
  p50_ms: 1.431,
  p99_ms: 6.757,
}
const exampleStatuses = [
  { operation: 'readMemory', status: 200, requests: 902 },
  { operation: 'createMemory', status: 201, requests: 271 },
  { operation: 'readMemory', status: 403, requests: 31 },
]

export const showUsage = {
  method: 'GET',
  path: '/console/projects/:project_id/usage',
  tag: 'Usage',
  access: 'viewer',
  summary: 'Show usage',
  description:
    'What was asked with the keys of the project, or with one of them: by hour or day of UTC, by operation and status, ' +
    'with what the policy refused and how long answers took. Counts are a few seconds old. Durations are counted in ' +
    'steps of a quarter, so that a quantile is at most that much too high.',
  request: null,
  query: { schema: usageQuery, parse } satisfies QueryContract,
  answer: answer(200, 'What was counted.', {
    schema: usage,
    example: {
      from: '2026-11-02T13:00:00.000Z',
      to: '2026-11-02T14:00:00.000Z',
      step: 'hour',
      key_id: null,
      total: exampleFigures,
      previous: { ...exampleFigures, requests: 988, allowed: 976, refused: 12 },
      series: [{ at: '2026-11-02T13:00:00.000Z', ...exampleFigures, by_status: exampleStatuses }],
      by_endpoint: exampleStatuses,
      denials: [
        { scope: 'preferences', purpose_class: 'task_execution', count: 27 },
        { scope: 'schedule', purpose_class: null, count: 4 },
      ],
      by_key: [{ key_id: 'key_01kbsm8v5e0000c4n8v2j6qd0s', name: 'my app', ...exampleFigures }],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation
