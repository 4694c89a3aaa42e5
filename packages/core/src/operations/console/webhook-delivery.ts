/** What became of the messages of a webhook, and sending one again or for a test. */
import Type, { type Static } from 'typebox'
import { type WebhookEvent, webhookEvents } from '../../webhooks/webhook-events.ts'
import { fieldError } from '../../wire/field-error.ts'
import { type Parsed, refusedFields } from '../../wire/parse-body.ts'
import { answer, type ConsoleOperation, type QueryContract, type RawQuery, request } from '../contract.ts'
import { closed, count, done, nullableText, nullableTimestamp, timestamp } from '../fields.ts'
import { ofWebhooks, oneWebhook } from './webhook.ts'

const delivery = Type.Object({
  sequence: Type.Integer({ description: 'Its place in the audit, which is what a replay names.' }),
  message_id: Type.String({ description: 'The `webhook-id`: the id of the record that it tells of.' }),
  event: Type.Unsafe<WebhookEvent>({ enum: [...webhookEvents] }),
  state: Type.Unsafe<'pending' | 'delivered' | 'failed'>({ enum: ['pending', 'delivered', 'failed'] }),
  attempts: count('How often it was tried.'),
  next_at: nullableTimestamp('When it is tried again; null: it is finished.'),
  last_status: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'What the address answered last.',
  }),
  last_reason: nullableText('Why the last try failed.'),
  created_at: timestamp('When it was put on the list.'),
  finished_at: nullableTimestamp('When it was delivered or given up.'),
})
export type DeliveryShown = Static<typeof delivery>

export const deliveriesListedMax = 100

const deliveriesQuery = Type.Object({
  before: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Only those of a smaller sequence; absent: from the newest on.' }),
  ),
})

function parse({ before, ...unknown }: RawQuery): Parsed<{ readonly before: number | null }> {
  const errors = Object.keys(unknown).map((name) => fieldError(name, 'unknownParameter'))
  const isNumber = before === undefined || (typeof before === 'string' && /^[1-9]\d{0,14}$/.test(before))
  if (!isNumber) errors.push(fieldError('before', 'wholeNumber', { min: 1, max: Number.MAX_SAFE_INTEGER }))
  return errors.length > 0 ? refusedFields(errors) : { ok: true, value: { before: before ? Number(before) : null } }
}

export const listDeliveries = {
  ...ofWebhooks,
  method: 'GET',
  path: `${oneWebhook}/deliveries`,
  summary: 'List deliveries',
  description: `Newest first, ${deliveriesListedMax} at once. They are kept for thirty days.`,
  request: null,
  query: { schema: deliveriesQuery, parse } satisfies QueryContract,
  answer: answer(200, 'The log of the webhook.', {
    schema: Type.Object({
      deliveries: Type.Array(delivery),
      next_before: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'The `before` of those that come next; null: these are the last.',
      }),
      waiting: count('Messages still to be delivered.'),
      last_failure: Type.Union([delivery, Type.Null()], {
        description: 'The newest message whose last try failed, wherever it is in the log.',
      }),
    }),
    example: {
      next_before: null,
      waiting: 0,
      last_failure: null,
      deliveries: [
        {
          sequence: 4_204,
          message_id: 'aud_01kbsm8v5e0000f3t9q2m7xw4c',
          event: 'read.allowed',
          state: 'delivered',
          attempts: 1,
          next_at: null,
          last_status: 204,
          last_reason: null,
          created_at: '2026-11-15T09:30:00.000Z',
          finished_at: '2026-11-15T09:30:00.120Z',
        },
      ],
    },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const replayDelivery = {
  ...ofWebhooks,
  method: 'POST',
  path: `${oneWebhook}/replay`,
  summary: 'Deliver once more',
  description: 'Sends a message that was delivered or given up again, with the same id.',
  request: request(Type.Object({ sequence: Type.Integer({ minimum: 1, description: 'Of the log.' }) }, closed), {
    'one of the log': { sequence: 4_204 },
  }),
  answer: answer(200, 'It is on the list again.', done),
  refusals: ['conflict'],
} satisfies ConsoleOperation

const testOutcome = Type.Object({
  delivered: Type.Boolean({ description: 'Whether the address took it: any status from 200 to 299.' }),
  status: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'What it answered; null: nothing.' }),
  reason: nullableText('Why it was not delivered; null: it was.'),
})
export type WebhookTested = Static<typeof testOutcome>

export const testWebhook = {
  ...ofWebhooks,
  method: 'POST',
  path: `${oneWebhook}/test`,
  summary: 'Send a test',
  description:
    'Sends a message of type `webhook.test`, signed like any other, at once and once, whether the webhook is enabled or not, and ' +
    'tells what the address said. It is not in the log of deliveries.',
  request: null,
  answer: answer(200, 'What the address said.', {
    schema: testOutcome,
    example: { delivered: true, status: 204, reason: null },
  }),
  refusals: ['conflict'],
} satisfies ConsoleOperation
