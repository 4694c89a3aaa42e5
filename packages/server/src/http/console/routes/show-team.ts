import { teamResponse } from '@ambit/core'
import { showTeam } from '../../../app/show-team.ts'
import type { ConsoleRoute } from '../console-route.ts'

export const showTeamRoute: ConsoleRoute = {
  operationId: 'showTeam',
  method: 'GET',
  path: '/console/projects/:project_id/team',
  tag: 'Team',
  access: 'member',
  summary: 'Show the team',
  description: 'Who belongs to the project, and, for owners, the invitations that can still be accepted.',
  request: null,
  success: {
    status: 200,
    description: 'The team.',
    schema: teamResponse,
    example: {
      people: [
        {
          id: 'per_01kbsm8v5e0000f3t9q2m7xw4c',
          name: 'Ada',
          email: 'ada@example.com',
          role: 'owner',
          joined_at: '2026-11-15T09:30:00.000Z',
          is_self: true,
        },
      ],
      invitations: [
        {
          id: 'lnk_01kbsm8v5e0000k5w1x9y3rt7g',
          role: 'member',
          email: 'grace@example.com',
          created_at: '2026-11-15T09:40:00.000Z',
          expires_at: '2026-11-22T09:40:00.000Z',
          created_by: 'ada@example.com',
        },
      ],
    },
  },
  refusals: [],
  async handle(deps, caller) {
    return { ok: true, value: await showTeam(deps, caller) }
  },
}
