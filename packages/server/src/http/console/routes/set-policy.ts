import { parseBody, policyHistoryResponse, setPolicyRequest } from '@ambit/core'
import { actingPerson } from '../../../app/owner-act.ts'
import { setPolicy } from '../../../app/set-policy.ts'
import { showPolicyHistory } from '../../../app/show-policy-history.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleMatrix, examplePolicyHistory } from '../policy-example.ts'
import { parseMatrixField } from '../policy-matrix-field.ts'

const parse = parseBody(setPolicyRequest)

export const setPolicyRoute: ConsoleRoute = {
  operationId: 'setPolicy',
  method: 'PUT',
  path: '/console/projects/:project_id/policy',
  tag: 'Policy',
  access: 'owner',
  summary: 'Change the policy',
  description:
    'Puts a whole matrix in force, from the next read on, for every key of the project in both environments. Say which ' +
    'version you changed: when somebody else was faster, nothing happens.',
  request: {
    schema: setPolicyRequest,
    examples: { 'one more purpose': { matrix: exampleMatrix, expected_version: 0 } },
  },
  success: {
    status: 200,
    description: 'It is in force.',
    schema: policyHistoryResponse,
    example: examplePolicyHistory,
  },
  refusals: ['conflict'],
  async handle(deps, caller, { body }) {
    const request = parse(body)
    if (!request.ok) return request
    const matrix = parseMatrixField(request.value.matrix)
    if (!matrix.ok) return matrix
    const outcome = await setPolicy(deps, actingPerson(caller), {
      projectId: caller.project.id,
      matrix: matrix.value,
      expectedVersion: request.value.expected_version,
    })
    return outcome.ok ? { ok: true, value: await showPolicyHistory(deps, caller.project.id) } : outcome
  },
}
