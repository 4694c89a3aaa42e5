import { parseRevokeRead, revocationResponse, revokeReadRequest } from '@ambit/core'
import { revokeRead } from '../../app/revoke-read.ts'
import type { ApiRoute } from '../api-route.ts'

export const revokeReadRoute: ApiRoute = {
  operationId: 'revokeRead',
  method: 'POST',
  path: '/memory/revoke',
  tag: 'Memory',
  summary: 'Revoke a read',
  description:
    'Ends what a token allows. Once this is answered, the token continues nothing any more. Repeating it is safe and ' +
    'returns the moment of the first revocation.',
  request: { schema: revokeReadRequest, examples: { 'the token of a read': { revocation_token: 'rev_…' } } },
  success: {
    status: 200,
    description: 'Access is revoked.',
    schema: revocationResponse,
    example: { revoked: true, revoked_at: '2026-11-15T09:31:00.000Z' },
  },
  refusals: ['token_not_found'],
  async handle(deps, caller, { body }) {
    const command = parseRevokeRead(body)
    return command.ok ? revokeRead(deps, caller, command.value) : command
  },
}
