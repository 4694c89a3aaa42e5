/** Telling somebody else's server of what happens in a project. */
import Type, { type Static } from 'typebox'
import { type Grace, graces } from '../../graces.ts'
import {
  type DisabledReason,
  disabledReasons,
  type WebhookEvent,
  webhookEvents,
} from '../../webhooks/webhook-events.ts'
import { answer, type ConsoleOperation, request } from '../contract.ts'
import { closed, count, done, notBlank, nullableTimestamp, timestamp } from '../fields.ts'

const url = Type.String({
  ...notBlank,
  maxLength: 2_048,
  description:
    'Where messages are sent: an https address of the public internet, unless the configuration allows private ones.',
})

const nullableEvents = Type.Unsafe<readonly WebhookEvent[] | null>({
  type: ['array', 'null'],
  items: { enum: [...webhookEvents] },
  minItems: 1,
  uniqueItems: true,
  description: 'The events that it is told of; null: all.',
})

const webhook = Type.Object({
  id: Type.String(),
  url,
  events: nullableEvents,
  created_at: timestamp('When it was made.'),
  created_by: Type.String({ description: 'Who made it.' }),
  previous_secret_until: nullableTimestamp(
    'Until when messages are signed with the secret from before a rotation, too.',
  ),
  failing_since: nullableTimestamp('Since when nothing has got through; null: the last message did.'),
  disabled_at: nullableTimestamp('When it was disabled; null: it is not.'),
  disabled_reason: Type.Unsafe<DisabledReason | null>({
    enum: [...disabledReasons, null],
    description:
      '`owner`: it was paused. `failing`: nothing got through for five days. `gone`: its address answered 410 Gone.',
  }),
  revision: count('Counts the changes. An edit that names it as `expected_revision` overwrites nobody else’s.'),
})
export type WebhookShown = Static<typeof webhook>

const exampleWebhook: WebhookShown = {
  id: 'whk_01kbsm8v5e0000f3t9q2m7xw4c',
  url: 'https://example.com/ambit',
  events: ['read.allowed', 'subject.erased'],
  created_at: '2026-11-02T13:20:00.000Z',
  created_by: 'ada@example.com',
  previous_secret_until: null,
  failing_since: null,
  disabled_at: null,
  disabled_reason: null,
  revision: 0,
}

const withSecret = {
  schema: Type.Object({ webhook, secret: Type.String({ description: 'What messages are signed with. Shown once.' }) }),
  example: { webhook: exampleWebhook, secret: 'whsec_…' },
} as const

const place = '/console/projects/:project_id/webhooks' as const
export const oneWebhook = `${place}/:webhook_id` as const
export const ofWebhooks = { tag: 'Webhooks', access: 'owner' } as const

export const listWebhooks = {
  ...ofWebhooks,
  method: 'GET',
  path: place,
  summary: 'List webhooks',
  description: 'Where the project wants to be told of what happens in it, and whether that gets through.',
  request: null,
  answer: answer(200, 'The webhooks, oldest first.', {
    schema: Type.Object({ webhooks: Type.Array(webhook) }),
    example: { webhooks: [exampleWebhook] },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const createWebhook = {
  ...ofWebhooks,
  method: 'POST',
  path: place,
  summary: 'Make a webhook',
  description:
    'From now on the address is told of what happens, signed after Standard Webhooks, in order for each person, and again for a day where it fails. ' +
    'The secret is in this answer and nowhere else.',
  request: request(Type.Object({ url, events: Type.Optional(nullableEvents) }, closed), {
    'of all events': { url: 'https://example.com/ambit' },
    'of some': { url: 'https://example.com/ambit', events: ['subject.erased', 'consent.withdrawn'] },
  }),
  answer: answer(201, 'The webhook and its secret.', withSecret),
  refusals: ['conflict'],
} satisfies ConsoleOperation

export const changeWebhook = {
  ...ofWebhooks,
  method: 'PATCH',
  path: oneWebhook,
  summary: 'Change a webhook',
  description:
    'Its address, its events, or whether it is enabled. Takes effect on the next message. One that is enabled again goes on where ' +
    'it stopped. 409 if the webhook has changed since `expected_revision`.',
  request: request(
    Type.Object(
      {
        url: Type.Optional(url),
        events: Type.Optional(nullableEvents),
        enabled: Type.Optional(Type.Boolean()),
        expected_revision: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'The `revision` that the edit was made from; absent: the current one.',
          }),
        ),
      },
      closed,
    ),
    {
      'another address': { url: 'https://example.com/hooks/ambit', expected_revision: 0 },
      'enable it again': { enabled: true },
    },
  ),
  answer: answer(200, 'The webhook as it is now.', { schema: webhook, example: exampleWebhook }),
  refusals: ['conflict'],
} satisfies ConsoleOperation

export const rotateWebhookSecret = {
  ...ofWebhooks,
  method: 'POST',
  path: `${oneWebhook}/rotate`,
  summary: 'Give a webhook another secret',
  description:
    'Until the grace is over, messages are signed with both. The new one is in this answer and nowhere else.',
  request: request(
    Type.Object(
      { grace: Type.Enum([...graces] as [Grace, ...Grace[]], { description: 'How long both are used.' }) },
      closed,
    ),
    { 'an hour to exchange it': { grace: '1h' } },
  ),
  answer: answer(200, 'The webhook and its new secret.', withSecret),
  refusals: ['conflict'],
} satisfies ConsoleOperation

export const deleteWebhook = {
  ...ofWebhooks,
  method: 'DELETE',
  path: oneWebhook,
  summary: 'Delete a webhook',
  description: 'With the log of its deliveries. What is still to be delivered is not.',
  request: null,
  answer: answer(200, 'It is gone.', done),
  refusals: [],
} satisfies ConsoleOperation
