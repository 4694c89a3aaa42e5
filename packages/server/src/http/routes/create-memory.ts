import { createMemoryRequest, memoryCreatedResponse, type Parsed, parseCreateMemory } from '@ambit/core'
import { createMemory } from '../../app/create-memory.ts'
import type { ApiRequest, ApiRoute } from '../api-route.ts'

export const createMemoryRoute: ApiRoute = {
  operationId: 'createMemory',
  method: 'POST',
  path: '/memory',
  tag: 'Memory',
  summary: 'Create a memory',
  description:
    'Stores one thing that you learned about a user. The value is tidied on the way in: lists lose blanks and ' +
    'duplicates, days and times get one form. The answer is sent once the memory is on disk.',
  headers: {
    'Idempotency-Key':
      'Makes a retry safe: within 24 hours, the same key with the same body gets the first answer again and creates nothing.',
  },
  request: {
    schema: createMemoryRequest,
    examples: {
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
      'time windows': {
        user_id: 'user_42',
        scope: 'schedule',
        source: 'user_feedback',
        value_json: [{ day: 'Mon', start: '9am', end: '12:30' }],
      },
    },
  },
  success: {
    status: 201,
    description: 'The memory is stored.',
    schema: memoryCreatedResponse,
    example: {
      id: 'mem_01kbsm8v5e0000f3t9q2m7xw4c',
      user_id: 'user_42',
      scope: 'preferences',
      domain: 'food',
      created_at: '2026-11-15T09:30:00.000Z',
      expires_at: null,
    },
  },
  refusals: ['idempotency_conflict', 'idempotency_mismatch', 'memory_limit_reached'],
  async handle(deps, caller, request) {
    const command = parseCreateMemory(request.body)
    if (!command.ok) return command
    const idempotencyKey = parseIdempotencyKey(request)
    if (!idempotencyKey.ok) return idempotencyKey
    return createMemory(deps, caller, { command: command.value, idempotencyKey: idempotencyKey.value })
  },
}

function parseIdempotencyKey({ headers }: ApiRequest): Parsed<string | null> {
  const key = headers['idempotency-key']
  if (key === undefined) return { ok: true, value: null }
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return { ok: true, value: key }
  const field = 'Idempotency-Key'
  const message = `${field} must be 1 to 255 printable characters without spaces`
  return { ok: false, refusal: { code: 'invalid_request', message, details: { fields: [{ field, message }] } } }
}
