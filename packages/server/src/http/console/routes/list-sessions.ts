import { listSessionsResponse } from '@ambit/core'
import { listSessions } from '../../../accounts/sessions.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const listSessionsRoute: ConsoleRoute = {
  operationId: 'listSessions',
  method: 'GET',
  path: '/console/account/sessions',
  tag: 'Account',
  access: 'person',
  summary: 'List your sessions',
  description: 'Where you are signed in, newest first.',
  request: null,
  success: {
    status: 200,
    description: 'Your sessions.',
    schema: listSessionsResponse,
    example: {
      sessions: [
        {
          id: 'ses_01kbsm8v5e0000h2v8c4n6zq1d',
          is_current: true,
          created_at: '2026-11-15T09:30:00.000Z',
          last_seen_at: '2026-11-16T08:12:00.000Z',
          expires_at: '2026-11-23T08:12:00.000Z',
          address: '203.0.113.7',
          user_agent: 'Mozilla/5.0 …',
        },
      ],
    },
  },
  refusals: [],
  async handle(deps, caller) {
    return { ok: true, value: await listSessions(deps, caller) }
  },
}
