import Type, { type Static } from 'typebox'
import { isJsonObject, type JsonValue } from '../json.ts'
import { lengthLimits, supersededMax, ttlDaysRange } from '../limits.ts'
import { detectShape } from '../memory/detect-shape.ts'
import type { MemoryValue } from '../memory/memory-value.ts'
import { normalizeValue } from '../memory/normalize-value.ts'
import { type Scope, scopes } from '../memory/scopes.ts'
import { type Source, sources } from '../memory/sources.ts'
import { bodyCheck } from '../wire/check-body.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { type ApiOperation, answer, parsedRequest, type Sent } from './contract.ts'
import {
  anyMembers,
  closed,
  notBlank,
  nullableTimestamp,
  optionalNumber,
  optionalText,
  scope,
  timestamp,
  userId,
} from './fields.ts'

export const createMemoryRequest = Type.Object(
  {
    user_id: userId,
    scope,
    domain: optionalText({
      maxLength: lengthLimits.domain,
      description: 'A sub-category within the scope, such as `food`.',
    }),
    source: Type.Enum([...sources], { description: 'Where the memory came from. It decides how far it is believed.' }),
    source_ref: optionalText({
      maxLength: lengthLimits.sourceRef,
      description: 'Where it was said, such as the id of a message. A read with provenance gives it back.',
    }),
    supersedes: Type.Optional(
      Type.Unsafe<readonly string[] | null>({
        type: ['array', 'null'],
        items: { type: 'string', ...notBlank, maxLength: 100 },
        minItems: 1,
        maxItems: supersededMax,
        uniqueItems: true,
        description:
          'Ids of memories of the same user and scope whose place it takes: they are deleted in the same step.',
      }),
    ),
    ttl_days: optionalNumber({
      minimum: ttlDaysRange.min,
      maximum: ttlDaysRange.max,
      description: 'Days until the memory expires; fractions count. Absent: it does not expire.',
    }),
    value_json: Type.Unsafe<object>({
      type: ['object', 'array'],
      ...anyMembers,
      description:
        'What is remembered: likes and dislikes, flags, a list of rules, time windows, or any keys and values.',
    }),
  },
  closed,
)

export const memoryCreated = Type.Object({
  id: Type.String({ description: 'Opaque. Ids sort in the order of acceptance.' }),
  user_id: Type.String(),
  scope: Type.Enum([...scopes]),
  domain: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  created_at: timestamp('When the memory was accepted.'),
  expires_at: nullableTimestamp('created_at plus ttl_days, or null.'),
})
export type MemoryCreated = Sent<typeof memoryCreated>

export interface CreateMemoryCommand {
  readonly userId: string
  readonly scope: Scope
  readonly domain: string | null
  readonly source: Source
  readonly sourceRef: string | null
  readonly supersedes: readonly string[]
  readonly ttlDays: number | null
  readonly value: MemoryValue
}

const check = bodyCheck(createMemoryRequest)

export function parseCreateMemory(body: unknown): Parsed<CreateMemoryCommand> {
  const errors = [...check(body)]
  const json = isJsonObject(body) ? body.value_json : undefined
  const isDamaged = errors.some(({ path }) => path[0] === 'value_json')
  const shape = json === undefined || isDamaged ? null : detectShape(json as JsonValue)
  if (shape && 'errors' in shape) errors.push(...shape.errors)
  if (errors.length > 0 || !shape || !('value' in shape)) return refusedFields(errors)
  const { user_id, scope, domain, source, source_ref, supersedes, ttl_days } = body as Static<
    typeof createMemoryRequest
  >
  return {
    ok: true,
    value: {
      userId: user_id,
      scope,
      domain: domain ?? null,
      source,
      sourceRef: source_ref ?? null,
      supersedes: supersedes ?? [],
      ttlDays: ttl_days ?? null,
      value: normalizeValue(shape.value),
    },
  }
}

export const createMemory = {
  method: 'POST',
  path: '/memory',
  tag: 'Memory',
  capability: 'memory',
  summary: 'Create a memory',
  description:
    'Stores one thing that you learned about a user. The value is tidied on the way in: lists lose blanks and ' +
    'duplicates, days and times get one form. The answer is sent once the memory is on disk. What was wrong or is no longer ' +
    'true is named in `supersedes`, and gone with the same step.',
  headers: {
    'Idempotency-Key':
      'Makes a retry safe: within 24 hours, the same key with the same body gets the first answer again and creates nothing.',
  },
  request: parsedRequest(
    createMemoryRequest,
    {
      'likes and dislikes': {
        user_id: 'user_42',
        scope: 'preferences',
        domain: 'food',
        source: 'explicit_user_input',
        value_json: { likes: ['ramen', 'dark chocolate'], dislikes: ['coriander'], settings: { spice: 'mild' } },
      },
      'rules, for 30 days': {
        user_id: 'user_42',
        scope: 'constraints',
        source: 'conversation',
        ttl_days: 30,
        value_json: ['no peanuts', 'nothing above 50 euros'],
      },
      'a correction': {
        user_id: 'user_42',
        scope: 'communication',
        source: 'user_feedback',
        source_ref: 'msg_1893',
        supersedes: ['mem_01kbsm8v5e0000f3t9q2m7xw4c'],
        value_json: { language: 'German' },
      },
      'time windows': {
        user_id: 'user_42',
        scope: 'schedule',
        source: 'user_feedback',
        value_json: [{ day: 'Mon', start: '9am', end: '12:30' }],
      },
    },
    parseCreateMemory,
  ),
  answer: answer(201, 'The memory is stored.', {
    schema: memoryCreated,
    example: {
      id: 'mem_01kbsm8v5e0000f3t9q2m7xw4c',
      user_id: 'user_42',
      scope: 'preferences',
      domain: 'food',
      created_at: '2026-11-15T09:30:00.000Z',
      expires_at: null,
    },
  }),
  refusals: ['memory_not_found', 'idempotency_conflict', 'idempotency_mismatch', 'memory_limit_reached'],
} satisfies ApiOperation
