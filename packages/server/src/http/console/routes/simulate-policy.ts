import {
  type FlipCounts,
  type PolicySimulated,
  parseBody,
  simulatePolicyRequest,
  simulationResponse,
} from '@ambit/core'
import { simulatePolicy } from '../../../app/simulate-policy.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { exampleMatrix } from '../policy-example.ts'
import { parseMatrixField } from '../policy-matrix-field.ts'

const parse = parseBody(simulatePolicyRequest)
const daysDefault = 7
const exampleKeyId = 'key_01kbsm8v5e0000c4n8v2j6qd0s'

export const simulatePolicyRoute: ConsoleRoute = {
  operationId: 'simulatePolicy',
  method: 'POST',
  path: '/console/projects/:project_id/policy/simulate',
  tag: 'Policy',
  access: 'member',
  summary: 'Try a policy on past reads',
  description: 'Judges the reads of the last days by a draft, and tells what would have changed. Changes nothing.',
  request: {
    schema: simulatePolicyRequest,
    examples: { 'of last week': { matrix: exampleMatrix, days: daysDefault } },
  },
  success: {
    status: 200,
    description: 'What the draft would have decided otherwise.',
    schema: simulationResponse,
    example: {
      days: daysDefault,
      decisions: 8_310,
      flips: { to_allowed: 212, to_denied: 0 },
      by_scope: { preferences: { to_allowed: 212, to_denied: 0 } },
      by_class: { task_execution: { to_allowed: 212, to_denied: 0 } },
      by_key: { [exampleKeyId]: { to_allowed: 212, to_denied: 0 } },
      examples: [
        {
          at: '2026-11-01T09:12:44.310Z',
          key_id: exampleKeyId,
          scope: 'preferences',
          purpose: 'book a table for tonight',
          purpose_classes: ['task_execution'],
          becomes: 'allowed',
        },
      ],
    },
  },
  refusals: [],
  async handle(deps, { project }, { body }) {
    const request = parse(body)
    if (!request.ok) return request
    const draft = parseMatrixField(request.value.matrix)
    if (!draft.ok) return draft
    const { days = daysDefault } = request.value
    const simulation = await simulatePolicy(deps, { projectId: project.id, draft: draft.value, days })
    const { decisions, flips, byScope, byClass, byKey, examples } = simulation
    const value: PolicySimulated = {
      days,
      decisions,
      flips: flipCounts(flips),
      by_scope: flipsByName(byScope),
      by_class: flipsByName(byClass),
      by_key: flipsByName(byKey),
      examples: examples.map(({ at, keyId, scope, purpose, classes, becomes }) => {
        return { at, key_id: keyId, scope, purpose, purpose_classes: classes, becomes }
      }),
    }
    return { ok: true, value }
  },
}

function flipCounts({ toAllowed, toDenied }: FlipCounts): PolicySimulated['flips'] {
  return { to_allowed: toAllowed, to_denied: toDenied }
}

function flipsByName(counts: Readonly<Record<string, FlipCounts>>): PolicySimulated['by_scope'] {
  return Object.fromEntries(Object.entries(counts).map(([name, flips]) => [name, flipCounts(flips)]))
}
