/** Several memories in one request, each by itself. */
import Type, { type Static } from 'typebox'
import { isJsonArray, isJsonObject, type JsonValue } from '../json.ts'
import { batchKibibytesMax, batchMemoriesMax } from '../limits.ts'
import { type FieldError, fieldError } from '../wire/field-error.ts'
import { type Parsed, refusedFields } from '../wire/parse-body.ts'
import { type ApiOperation, answer, parsedRequest } from './contract.ts'
import { type CreateMemoryCommand, createMemoryRequest, memoryCreated, parseCreateMemory } from './create-memory.ts'
import { anyMembers, closed } from './fields.ts'

const createMemoriesRequest = Type.Object(
  {
    memories: Type.Array(createMemoryRequest, {
      minItems: 1,
      maxItems: batchMemoriesMax,
      description: 'Each as it would be sent to `POST /memory`.',
    }),
  },
  closed,
)

const memoryResult = Type.Union([
  Type.Object({ status: Type.Literal(201), memory: memoryCreated }),
  Type.Object({
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'What `POST /memory` would have answered with.' }),
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      details: Type.Optional(Type.Unsafe<object>({ type: 'object', ...anyMembers })),
    }),
  }),
])
export type MemoryResult = Static<typeof memoryResult>

export interface CreateMemoriesCommand {
  /** In the order of the request: what each is to be, or what is wrong with it. */
  readonly memories: readonly Parsed<CreateMemoryCommand>[]
}

/** Only the list is looked at here: what is wrong with one memory is told of that one. */
function parseCreateMemories(body: unknown): Parsed<CreateMemoriesCommand> {
  if (!isJsonObject(body)) return refusedFields([fieldError('body', 'jsonObject')])
  const memories = body.memories as JsonValue | undefined
  const errors: FieldError[] = Object.keys(body)
    .filter((name) => name !== 'memories')
    .slice(0, batchMemoriesMax)
    .map((name) => fieldError(name, 'unknownField'))
  if (memories === undefined) errors.push(fieldError('memories', 'required'))
  else if (!isJsonArray(memories)) errors.push(fieldError('memories', 'type', { types: ['array'] }))
  else if (memories.length === 0) errors.push(fieldError('memories', 'minItems', { min: 1 }))
  else if (memories.length > batchMemoriesMax) {
    errors.push(fieldError('memories', 'maxItems', { max: batchMemoriesMax }))
  } else if (errors.length === 0) return { ok: true, value: { memories: memories.map(parseCreateMemory) } }
  return refusedFields(errors)
}

export const createMemories = {
  method: 'POST',
  path: '/memory/batch',
  tag: 'Memory',
  capability: 'memory',
  bodyKibibytesMax: batchKibibytesMax,
  countsAs: ({ memories }: CreateMemoriesCommand) => memories.length,
  summary: 'Create several memories',
  description:
    'Up to 100 memories, in a body of up to 1 MiB. Each is stored or refused by itself, and the results come in the order of the ' +
    'request. Every memory counts as one request against the limit of the key.',
  headers: {
    'Idempotency-Key':
      'Makes a retry safe: within 24 hours, the same key with the same body creates nothing twice, and answers as before.',
  },
  request: parsedRequest(
    createMemoriesRequest,
    {
      'two memories of one conversation': {
        memories: [
          { user_id: 'user_42', scope: 'preferences', source: 'conversation', value_json: { likes: ['jazz'] } },
          { user_id: 'user_42', scope: 'constraints', source: 'conversation', value_json: ['no peanuts'] },
        ],
      },
    },
    parseCreateMemories,
  ),
  answer: answer(200, 'What became of each.', {
    schema: Type.Object({ results: Type.Array(memoryResult) }),
    example: {
      results: [
        {
          status: 201,
          memory: {
            id: 'mem_01kbsm8v5e0000f3t9q2m7xw4c',
            user_id: 'user_42',
            scope: 'preferences',
            domain: null,
            created_at: '2026-11-15T09:30:00.000Z',
            expires_at: null,
          },
        },
        { status: 400, error: { code: 'invalid_request', message: 'source is required' } },
      ],
    },
  }),
  refusals: ['idempotency_conflict', 'idempotency_mismatch'],
} satisfies ApiOperation
