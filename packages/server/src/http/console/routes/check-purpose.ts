import {
  checkPurposeRequest,
  decideRead,
  defaultPolicyMatrix,
  describeDecision,
  parseBody,
  purposeCheckResponse,
  scopes,
} from '@ambit/core'
import { checkPurpose } from '../../../app/check-purpose.ts'
import type { ConsoleRoute } from '../console-route.ts'

const parse = parseBody(checkPurposeRequest)
const examplePurpose = 'recommend a restaurant for tonight'

export const checkPurposeRoute: ConsoleRoute = {
  operationId: 'checkPurpose',
  method: 'POST',
  path: '/console/projects/:project_id/check-purpose',
  tag: 'Policy',
  access: 'member',
  summary: 'Check a purpose for every scope',
  description:
    'What a read with this purpose would be told in each of the six scopes, and which words decided it. With the id of a ' +
    'key, as a read with that key. No memory is read, nothing is recorded or counted.',
  request: { schema: checkPurposeRequest, examples: { 'one intent': { purpose: examplePurpose } } },
  success: {
    status: 200,
    description: 'The decision for each scope.',
    schema: purposeCheckResponse,
    example: exampleCheck(),
  },
  refusals: [],
  async handle(deps, { project }, { body }) {
    const request = parse(body)
    if (!request.ok) return request
    const { purpose, key_id: keyId = null } = request.value
    return checkPurpose(deps, { projectId: project.id, purpose, keyId })
  },
}

function exampleCheck(): object {
  const classes = ['recommendation'] as const
  return {
    purpose: examplePurpose,
    purpose_classes: classes,
    evidence: [
      { start: 0, end: 9, text: 'recommend', effect: 'counts', class: 'recommendation', reason: 'intent' },
      { start: 12, end: 22, text: 'restaurant', effect: 'counts', class: 'recommendation', reason: 'intent' },
    ],
    policy_version: 0,
    scopes: scopes.map((scope) => {
      const decision = decideRead({ matrix: defaultPolicyMatrix, keyClasses: null }, scope, classes)
      return {
        scope,
        decision: decision.isAllowed ? 'allowed' : 'denied',
        message: describeDecision(scope, { classes, refusal: null }, decision),
        allowed_purpose_classes: decision.allowedClasses,
      }
    }),
  }
}
