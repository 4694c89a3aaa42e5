import { continueReadRequest, parseContinueRead, readResultResponse } from '@ambit/core'
import { continueRead } from '../../app/continue-read.ts'
import type { ApiRoute } from '../api-route.ts'
import { readResultBody } from '../read-result-body.ts'

export const continueReadRoute: ApiRoute = {
  operationId: 'continueRead',
  method: 'POST',
  path: '/memory/read/continue',
  tag: 'Memory',
  summary: 'Continue a read',
  description:
    'Repeats an earlier read with its token, its purpose and its filters, on the memories of this moment and under ' +
    'the policy of this moment. The token stays the same and lives no longer.',
  request: { schema: continueReadRequest, examples: { 'the token of a read': { revocation_token: 'rev_…' } } },
  success: {
    status: 200,
    description: 'The merged memories, as they are now.',
    schema: readResultResponse,
    example: {
      summary_text: 'Likes: 3, Dislikes: 1, Settings: 1',
      summary_struct: {
        likes: ['dark chocolate', 'miso', 'ramen'],
        dislikes: ['coriander'],
        settings: { spice: 'mild' },
      },
      confidence: 0.84,
      revocation_token: 'rev_…',
      expires_at: '2026-11-16T09:30:00.000Z',
    },
  },
  refusals: ['policy_denied', 'token_revoked', 'token_expired', 'token_not_found'],
  body: readResultBody,
  async handle(deps, caller, { body }) {
    const command = parseContinueRead(body)
    return command.ok ? continueRead(deps, caller, command.value) : command
  },
}
