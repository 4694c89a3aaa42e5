/** API keys as their owners see them. A secret is in the answer that made it and in no other. */
import Type, { type Static } from 'typebox'
import { closed, count, notBlank, nullableClasses, nullableTimestamp, timestamp } from './fields.ts'

/** How long an old secret lives on after a rotation. */
export const graces = ['now', '15m', '1h', '24h'] as const
export type Grace = (typeof graces)[number]

export const rateLimitMax = 1_000_000_000

const keyName = Type.String({ ...notBlank, maxLength: 100, description: 'What the key is for.' })

const nullableLimit = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: rateLimitMax,
  description: 'Requests a minute; null: the limit of the server.',
})

const expiry = nullableTimestamp('When the key stops working, an ISO 8601 time in the future; null: never.')

export const createKeyRequest = Type.Object(
  {
    name: keyName,
    expires_at: Type.Optional(expiry),
    rate_limit_per_minute: Type.Optional(nullableLimit),
    purpose_classes: Type.Optional(
      nullableClasses('The only purposes that the key may ever be used for; null: whatever the policy allows.'),
    ),
  },
  closed,
)

/** What is absent stays as it is. */
export const updateKeyRequest = Type.Object(
  {
    name: Type.Optional(keyName),
    expires_at: Type.Optional(expiry),
    rate_limit_per_minute: Type.Optional(nullableLimit),
  },
  closed,
)

export const rotateKeyRequest = Type.Object(
  {
    grace: Type.Unsafe<Grace>({
      enum: [...graces],
      description: 'How long the old secret lives on, though never past the expiry of the key.',
    }),
  },
  closed,
)

const keyMaker = Type.Object({
  name: Type.String({
    description: 'The address of an account, `cli:` and a name for the command line, `first-start` or `configuration`.',
  }),
  person_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Null: it was not made in the console.',
  }),
  has_left: Type.Boolean({ description: 'Whether it was made by somebody who no longer belongs to the project.' }),
})

export const keyResponse = Type.Object({
  id: Type.String(),
  name: Type.String(),
  environment: Type.Unsafe<'test' | 'live'>({ enum: ['test', 'live'] }),
  last_four: Type.String({ description: 'The last four characters of its secret.' }),
  created_at: timestamp('When it was made.'),
  created_by: Type.Unsafe<Static<typeof keyMaker> | null>({
    anyOf: [keyMaker, { type: 'null' }],
    description: 'Who made it; null: that was not kept then.',
  }),
  last_used_at: nullableTimestamp('When a request last came with it, to within a few seconds; null: never.'),
  expires_at: nullableTimestamp('When it stops working; null: never.'),
  previous_secret_until: nullableTimestamp('Until when a secret from before a rotation still works; null: none does.'),
  rate_limit_per_minute: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The limit in force for it, its own or that of the server; null: none.',
  }),
  has_own_rate_limit: Type.Boolean(),
  rate_limit_used: count('Requests of the current minute.'),
  purpose_classes: nullableClasses('The only purposes that it may be used for; null: whatever the policy allows.'),
  requests_24h: Type.Array(Type.Integer(), {
    minItems: 24,
    maxItems: 24,
    description: 'Requests by hour, oldest first; the last entry is the current hour.',
  }),
})

export const listKeysResponse = Type.Object({ keys: Type.Array(keyResponse, { description: 'Newest first.' }) })

export const keySecretResponse = Type.Object({
  key: keyResponse,
  secret: Type.String({ description: 'Shown this once. Only its hash is kept.' }),
})

export type ConsoleKey = Static<typeof keyResponse>
export type ConsoleKeySecret = Static<typeof keySecretResponse>
export type CreateKeyBody = Static<typeof createKeyRequest>
export type UpdateKeyBody = Static<typeof updateKeyRequest>
