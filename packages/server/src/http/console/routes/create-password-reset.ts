import { linkResponse } from '@ambit/core'
import { createTeamPasswordReset, passwordResetUrl } from '../../../app/create-password-reset.ts'
import { isoTimestamp } from '../../../app/time.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const createPasswordResetRoute: ConsoleRoute = {
  operationId: 'createPasswordReset',
  method: 'POST',
  path: '/console/projects/:project_id/people/:person_id/password-reset',
  tag: 'Team',
  access: 'owner',
  summary: 'Make a link that resets a password',
  description:
    'For somebody else who cannot get in any more. The link works once, within a day, and no longer once they have ' +
    'changed their password or left; hand it over yourself. It is refused for a person who also belongs to a project ' +
    'that you do not own.',
  request: null,
  success: {
    status: 201,
    description: 'The link.',
    schema: linkResponse,
    example: {
      id: 'lnk_01kbsm8v5e0000m8d2f6h0jq9s',
      url: 'https://ambit.example.com/reset-password#rst_…',
      expires_at: '2026-11-16T09:40:00.000Z',
    },
  },
  refusals: ['not_permitted', 'not_found'],
  async handle(deps, caller, { params }) {
    const made = await createTeamPasswordReset(deps, caller, params.person_id ?? '')
    if (!made.ok) return made
    const { reset, token } = made.value
    const url = passwordResetUrl(caller.origin, token)
    return { ok: true, value: { id: reset.id, url, expires_at: isoTimestamp(reset.expiresAtMs) } }
  },
}
