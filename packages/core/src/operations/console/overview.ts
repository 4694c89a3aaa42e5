/** What happened lately in a project, and what of it needs somebody. */
import Type from 'typebox'
import { answer, type ConsoleOperation, type Sent } from '../contract.ts'
import { count, nullableText, timestamp } from '../fields.ts'
import { exampleRecord, requestRecord } from './record.ts'

const figures = Type.Object({
  reads: count('Reads and contexts that were allowed.'),
  refused: count('Reads and contexts that were refused.'),
  memories: count('Requests that stored memories.'),
})
export type OverviewFigures = Sent<typeof figures>

export const attentionKinds = [
  'refusals_rise',
  'webhook_stopped',
  'webhook_fails',
  'key_expired',
  'key_expires',
  'limit_reached',
  'limit_near',
] as const

const attention = Type.Object({
  kind: Type.Unsafe<(typeof attentionKinds)[number]>({
    enum: [...attentionKinds],
    description:
      '`refusals_rise`: many more than the day before. `webhook_stopped`: it was switched off, after five days of failures or a 410. `webhook_fails`: nothing gets through. `key_expired`, `key_expires`: lately or soon. ' +
      '`limit_reached`: requests beyond the limit of a key in 24 hours. `limit_near`: nearly as many in this minute.',
  }),
  id: nullableText('The key or the webhook; null: the project.'),
  name: nullableText('What the key is called, or where the webhook leads.'),
  at: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When a key expires, or since when a webhook fails or is stopped.',
  }),
  count: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'How many: refusals in 24 hours, requests beyond a limit or of this minute.',
  }),
  of: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'What that is held against: refusals in the 24 hours before, the limit of a minute.',
  }),
})
export type Attention = Sent<typeof attention>

export interface FirstSteps {
  readonly has_key: boolean
  readonly has_memory: boolean
  readonly has_read: boolean
}

const overview = Type.Object({
  today: figures,
  before: figures,
  hours: Type.Array(
    Type.Object({ at: timestamp('Where the hour begins.'), reads: count('Allowed.'), refused: count('Refused.') }),
    { description: 'The 24 hours, oldest first.' },
  ),
  attention: Type.Array(attention, { description: 'What matters most first.' }),
  attention_total: count('How many there are, listed or not.'),
  refusals: Type.Array(
    Type.Object({
      ...requestRecord.properties,
      times: count('How often this purpose was refused in seven days.'),
      is_complete: Type.Boolean({
        description: 'False: `times` is a lower bound, because there are more refusals than are counted.',
      }),
      keys: count('With how many keys.'),
    }),
    { description: 'The latest of seven days, each purpose once, with its newest record.' },
  ),
  first_steps: Type.Unsafe<FirstSteps | null>({
    type: ['object', 'null'],
    properties: { has_key: { type: 'boolean' }, has_memory: { type: 'boolean' }, has_read: { type: 'boolean' } },
    required: ['has_key', 'has_memory', 'has_read'],
    description: 'How far the project is on the way to its first read; null: that read is among the counts.',
  }),
})
export type Overview = Sent<typeof overview>

export const showOverview = {
  method: 'GET',
  path: '/console/projects/:project_id/overview',
  tag: 'Overview',
  access: 'viewer',
  summary: 'Show the overview',
  description:
    'Reads and refusals of 24 hours, what needs somebody, and the latest refusals in words. Webhooks are for owners to see, and refusals, which name people, not for viewers. Counts are a few ' +
    'seconds old.',
  request: null,
  answer: answer(200, 'The overview.', {
    schema: overview,
    example: {
      today: { reads: 1_204, refused: 31, memories: 271 },
      before: { reads: 988, refused: 12, memories: 240 },
      hours: [{ at: '2026-11-15T09:00:00.000Z', reads: 61, refused: 2 }],
      attention: [
        { kind: 'refusals_rise', id: null, name: null, at: null, count: 31, of: 12 },
        {
          kind: 'key_expires',
          id: 'key_01kbsm8v5e0000f3t9q2m7xw4c',
          name: 'nightly digest',
          at: '2026-11-19T09:00:00.000Z',
          count: null,
          of: null,
        },
      ],
      attention_total: 2,
      refusals: [
        {
          ...exampleRecord,
          message:
            'This purpose reads as task_execution, which is not allowed for scope preferences. It may be read for content_generation or recommendation.',
          is_allowed_now: false,
          times: 27,
          is_complete: true,
          keys: 2,
        },
      ],
      first_steps: null,
    },
  }),
  refusals: [],
} satisfies ConsoleOperation
