import { defaultPolicyMatrix, policyResponse } from '@ambit/core'
import type { ApiRoute } from '../api-route.ts'

export const showPolicyRoute: ApiRoute = {
  operationId: 'showPolicy',
  method: 'GET',
  path: '/policy',
  tag: 'Policy',
  summary: 'Show the policy',
  description:
    'The matrix that your reads are judged by, and its version. Only the owner of a project changes it, in the console or ' +
    'on the command line: a key can never change the policy it is judged by.',
  request: null,
  success: {
    status: 200,
    description: 'The policy in force.',
    schema: policyResponse,
    example: { version: 0, matrix: defaultPolicyMatrix, key_purpose_classes: null },
  },
  refusals: [],
  async handle(_deps, { key, policy }) {
    const { version, matrix } = policy
    return { ok: true, value: { version, matrix, key_purpose_classes: key.purposeClasses } }
  },
}
