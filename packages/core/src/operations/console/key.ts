/** API keys as their owners see them. A secret is in the answer that made it and in no other. */
import Type, { type Static } from 'typebox'
import { type Capability, capabilities } from '../../capabilities.ts'
import { type Grace, graces } from '../../graces.ts'
import { lengthLimits, rateLimitMax } from '../../limits.ts'
import { purposeNamePattern, registerLimits } from '../../register/purpose-register.ts'
import { answer, type ConsoleOperation, request, type Sent } from '../contract.ts'
import { closed, count, done, notBlank, nullableClasses, nullableTimestamp, timestamp } from '../fields.ts'

const keyName = Type.String({ ...notBlank, maxLength: lengthLimits.name, description: 'What the key is for.' })

const nullableLimit = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: rateLimitMax,
  description: 'Requests a minute; null: the limit of the server.',
})

const expiry = nullableTimestamp('When the key stops working, an ISO 8601 time in the future; null: never.')

/** Null: it is bound to none. */
const boundPurposes = (description: string) =>
  Type.Unsafe<readonly string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string', pattern: purposeNamePattern.source },
    minItems: 1,
    maxItems: registerLimits.purposes,
    uniqueItems: true,
    description,
  })

const keyCapabilities = (description: string) =>
  Type.Unsafe<readonly Capability[]>({
    type: 'array',
    items: { enum: [...capabilities] },
    minItems: 1,
    uniqueItems: true,
    description,
  })

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

const key = Type.Object({
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
  paused_at: nullableTimestamp('Since when it is refused, until it is resumed; null: it is not paused.'),
  previous_secret_until: nullableTimestamp('Until when a secret from before a rotation still works; null: none does.'),
  rate_limit_per_minute: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The limit in force for it, its own or that of the server; null: none.',
  }),
  has_own_rate_limit: Type.Boolean(),
  rate_limit_used: count('Requests of the current minute.'),
  purpose_classes: nullableClasses('The only purposes that it may be used for; null: whatever the policy allows.'),
  purposes: boundPurposes('The only registered purposes that it may use, and no free text; null: it is bound to none.'),
  capabilities: keyCapabilities(
    'What it may be used for: `memory`, `subject` (the rights of the people that memories are about), `audit`.',
  ),
  requests_24h: Type.Array(Type.Integer(), {
    minItems: 24,
    maxItems: 24,
    description: 'Requests by hour, oldest first; the last entry is the current hour.',
  }),
})
export type ConsoleKey = Sent<typeof key>

const keyList = Type.Object({ keys: Type.Array(key, { description: 'Newest first.' }) })

const keySecret = Type.Object({
  key,
  secret: Type.String({ description: 'Shown this once. Only its hash is kept.' }),
})
export type ConsoleKeySecret = Sent<typeof keySecret>

/** The key that the documentation shows wherever one is answered. */
const exampleKey: ConsoleKey = {
  id: 'key_01kbsm8v5e0000c4n8v2j6qd0s',
  name: 'my app',
  environment: 'test',
  last_four: '9f3a',
  created_at: '2026-11-02T13:20:00.000Z',
  created_by: { name: 'ada@example.com', person_id: 'per_01kbsm8v5e0000f3t9q2m7xw4c', has_left: false },
  last_used_at: '2026-11-02T13:58:11.204Z',
  expires_at: null,
  paused_at: null,
  previous_secret_until: null,
  rate_limit_per_minute: 60_000,
  has_own_rate_limit: false,
  rate_limit_used: 12,
  purpose_classes: null,
  purposes: null,
  capabilities: ['memory'],
  requests_24h: [...new Array<number>(23).fill(0), 1_204],
}

const exampleSecret = 'sk_test_amb_…9f3a'

export const listKeys = {
  method: 'GET',
  path: '/console/projects/:project_id/keys',
  tag: 'Keys',
  access: 'viewer',
  summary: 'List keys',
  description:
    'The keys of the project in the environment of this server, with their requests of the last 24 hours and of the ' +
    'current minute. Secrets are not kept, so that none is here.',
  request: null,
  answer: answer(200, 'The keys, newest first.', { schema: keyList, example: { keys: [exampleKey] } }),
  refusals: [],
} satisfies ConsoleOperation

export const createKey = {
  method: 'POST',
  path: '/console/projects/:project_id/keys',
  tag: 'Keys',
  access: 'member',
  summary: 'Create a key',
  description: 'Makes a key for the environment of this server. It works at once, and its secret is shown this once.',
  bodyKibibytesMax: 64,
  request: request(
    Type.Object(
      {
        name: keyName,
        expires_at: Type.Optional(expiry),
        rate_limit_per_minute: Type.Optional(nullableLimit),
        purpose_classes: Type.Optional(
          nullableClasses('The only purposes that the key may ever be used for; null: whatever the policy allows.'),
        ),
        purposes: Type.Optional(
          boundPurposes('The only registered purposes that the key may use, by name, and no free text; null: any.'),
        ),
        capabilities: Type.Optional(
          keyCapabilities('What the key may be used for; absent: `memory` alone. Others are for owners to give.'),
        ),
      },
      closed,
    ),
    {
      'only a name': { name: 'my app' },
      'with limits': {
        name: 'planner',
        expires_at: '2999-01-31T00:00:00Z',
        rate_limit_per_minute: 600,
        purpose_classes: ['scheduling'],
      },
      'for data-subject requests': { name: 'help desk', capabilities: ['subject'] },
    },
  ),
  answer: answer(201, 'The key and its secret.', {
    schema: keySecret,
    example: {
      key: { ...exampleKey, last_used_at: null, rate_limit_used: 0, requests_24h: new Array<number>(24).fill(0) },
      secret: exampleSecret,
    },
  }),
  refusals: ['not_permitted'],
} satisfies ConsoleOperation

export const updateKey = {
  method: 'PATCH',
  path: '/console/projects/:project_id/keys/:key_id',
  tag: 'Keys',
  access: 'member',
  summary: 'Rename a key, set its expiry, its limit, its purposes or its capabilities',
  description:
    'What is absent stays as it is; `null` takes an expiry, a limit or a binding away. In force from the next request on. A key that ' +
    'has expired works again when its expiry is put off. Members narrow the purposes of a key and cannot widen them; ' +
    'only owners extend a key that can do more than memory.',
  bodyKibibytesMax: 64,
  request: request(
    Type.Object(
      {
        name: Type.Optional(keyName),
        expires_at: Type.Optional(expiry),
        rate_limit_per_minute: Type.Optional(nullableLimit),
        purposes: Type.Optional(
          boundPurposes('The only registered purposes that it may use; null: it is bound to none.'),
        ),
        capabilities: Type.Optional(keyCapabilities('What it may be used for. Only an owner may change it.')),
      },
      closed,
    ),
    {
      'another name': { name: 'my app, production' },
      'an end': { expires_at: '2999-01-31T00:00:00Z' },
      'no end': { expires_at: null },
    },
  ),
  answer: answer(200, 'The key as it is now.', { schema: key, example: { ...exampleKey, name: 'my app, production' } }),
  refusals: ['not_permitted', 'conflict'],
} satisfies ConsoleOperation

export const rotateKey = {
  method: 'POST',
  path: '/console/projects/:project_id/keys/:key_id/rotate',
  tag: 'Keys',
  access: 'member',
  summary: 'Rotate a key',
  description:
    'Gives the key another secret, shown this once; its id, name and limits stay. The old secret works on for the time ' +
    'you choose, though never past the expiry of the key, and is refused as unknown from then on. ' +
    'Only owners rotate a key that can do more than memory.',
  request: request(
    Type.Object(
      {
        grace: Type.Unsafe<Grace>({
          enum: [...graces],
          description: 'How long the old secret lives on, though never past the expiry of the key.',
        }),
      },
      closed,
    ),
    { 'within the hour': { grace: '1h' } },
  ),
  answer: answer(200, 'The key and its new secret.', {
    schema: keySecret,
    example: { key: { ...exampleKey, previous_secret_until: '2026-11-02T14:58:40.000Z' }, secret: exampleSecret },
  }),
  refusals: ['not_permitted', 'conflict'],
} satisfies ConsoleOperation

export const pauseKey = {
  method: 'POST',
  path: '/console/projects/:project_id/keys/:key_id/pause',
  tag: 'Keys',
  access: 'member',
  summary: 'Pause a key',
  description:
    'The key and every old secret of it are refused from the next request on, in every process, until somebody resumes it: 401 with ' +
    '`API key is paused`. Its name, limits and usage stay, and so do its tokens, which other keys of the project may still use. Safe to repeat.',
  request: null,
  answer: answer(200, 'The key as it is now.', {
    schema: key,
    example: { ...exampleKey, paused_at: '2026-11-02T14:10:00.000Z' },
  }),
  refusals: [],
} satisfies ConsoleOperation

export const resumeKey = {
  method: 'POST',
  path: '/console/projects/:project_id/keys/:key_id/resume',
  tag: 'Keys',
  access: 'member',
  summary: 'Resume a key',
  description:
    'A key that was paused is accepted from the next request on, unless it has expired meanwhile. Only owners resume a key ' +
    'that can do more than memory. Safe to repeat.',
  request: null,
  answer: answer(200, 'The key as it is now.', { schema: key, example: exampleKey }),
  refusals: ['not_permitted', 'conflict'],
} satisfies ConsoleOperation

export const deleteKey = {
  method: 'DELETE',
  path: '/console/projects/:project_id/keys/:key_id',
  tag: 'Keys',
  access: 'member',
  summary: 'Delete a key',
  description: 'The key and every old secret of it are refused from the next request on. Its usage stays to be seen.',
  request: null,
  answer: answer(200, 'It is deleted.', done),
  refusals: [],
} satisfies ConsoleOperation
