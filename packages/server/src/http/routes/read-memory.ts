import { parseReadMemory, readMemoryRequest, readResultResponse } from '@ambit/core'
import { readMemory } from '../../app/read-memory.ts'
import type { ApiRoute } from '../api-route.ts'
import { readResultBody } from '../read-result-body.ts'

export const readMemoryRoute: ApiRoute = {
  operationId: 'readMemory',
  method: 'POST',
  path: '/memory/read',
  tag: 'Memory',
  summary: 'Read memories for a purpose',
  description:
    'Say why you read, in plain words. When the policy allows that purpose for the scope, all memories of the user in ' +
    'it come back merged into one answer, with a token that continues or revokes the read. Otherwise nothing is read.',
  request: {
    schema: readMemoryRequest,
    examples: {
      'for a recommendation': {
        user_id: 'user_42',
        scope: 'preferences',
        domain: 'food',
        purpose: 'recommend a restaurant for tonight',
      },
      'only what is recent': {
        user_id: 'user_42',
        scope: 'schedule',
        purpose: 'find a free slot for a meeting',
        max_age_days: 90,
      },
    },
  },
  success: {
    status: 200,
    description: 'The purpose is allowed: the merged memories.',
    schema: readResultResponse,
    example: {
      summary_text: 'Likes: 2, Dislikes: 1, Settings: 1',
      summary_struct: { likes: ['dark chocolate', 'ramen'], dislikes: ['coriander'], settings: { spice: 'mild' } },
      confidence: 0.6,
      revocation_token: 'rev_…',
      expires_at: '2026-11-16T09:30:00.000Z',
    },
  },
  refusals: ['policy_denied'],
  body: readResultBody,
  async handle(deps, caller, { body }) {
    const command = parseReadMemory(body)
    return command.ok ? readMemory(deps, caller, command.value) : command
  },
}
