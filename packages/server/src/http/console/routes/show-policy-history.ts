import { policyHistoryResponse } from '@ambit/core'
import { showPolicyHistory } from '../../../app/show-policy-history.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { examplePolicyHistory } from '../policy-example.ts'

export const showPolicyHistoryRoute: ConsoleRoute = {
  operationId: 'showPolicyHistory',
  method: 'GET',
  path: '/console/projects/:project_id/policy',
  tag: 'Policy',
  access: 'member',
  summary: 'Show the policy and its history',
  description: 'The matrix in force, and every version that came before it, down to the default of the product.',
  request: null,
  success: {
    status: 200,
    description: 'The policy in force, and its history.',
    schema: policyHistoryResponse,
    example: examplePolicyHistory,
  },
  refusals: [],
  async handle(deps, { project }) {
    return { ok: true, value: await showPolicyHistory(deps, project.id) }
  },
}
