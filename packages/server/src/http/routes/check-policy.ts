import { checkPolicyRequest, parseCheckPolicy, policyCheckResponse } from '@ambit/core'
import { checkPolicy } from '../../app/check-policy.ts'
import type { ApiRoute } from '../api-route.ts'

export const checkPolicyRoute: ApiRoute = {
  operationId: 'checkPolicy',
  method: 'POST',
  path: '/policy/check',
  tag: 'Policy',
  summary: 'Check a purpose',
  description:
    'Answers what a read with this scope and purpose would be told, and why: which words spoke for which class, and ' +
    'which were discounted. No memory is read.',
  request: {
    schema: checkPolicyRequest,
    examples: {
      'several intents': { scope: 'preferences', purpose: 'recommend a restaurant and book a table' },
    },
  },
  success: {
    status: 200,
    description: 'The decision, whichever way it went.',
    schema: policyCheckResponse,
    example: {
      decision: 'denied',
      message:
        'This purpose reads as task_execution, which is not allowed for scope preferences. ' +
        'Scope preferences may be read for content_generation or recommendation.',
      scope: 'preferences',
      purpose: 'recommend a restaurant and book a table',
      purpose_classes: ['recommendation', 'task_execution'],
      allowed_purpose_classes: ['content_generation', 'recommendation'],
      evidence: [
        { start: 0, end: 9, text: 'recommend', effect: 'counts', class: 'recommendation', reason: 'intent' },
        { start: 27, end: 31, text: 'book', effect: 'counts', class: 'task_execution', reason: 'intent' },
      ],
      policy_version: 0,
    },
  },
  refusals: [],
  async handle(deps, caller, { body }) {
    const command = parseCheckPolicy(body)
    return command.ok ? { ok: true, value: checkPolicy(deps, caller, command.value) } : command
  },
}
