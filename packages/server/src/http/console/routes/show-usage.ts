import { fieldError, type Parsed, refusedFields, type UsageStep, usageResponse, usageSteps } from '@ambit/core'
import { showUsage, type UsageQuestion } from '../../../app/show-usage.ts'
import type { ConsoleRequest, ConsoleRoute } from '../console-route.ts'

const stepsMax = { hour: 168, day: 90 } as const satisfies Record<UsageStep, number>
const exampleFigures = { requests: 1_204, refused: 31, rate_limited: 0, errors: 0, p50_ms: 1.431, p99_ms: 6.757 }
const exampleStatuses = [
  { operation: 'readMemory', status: 200, requests: 902 },
  { operation: 'createMemory', status: 201, requests: 271 },
  { operation: 'readMemory', status: 403, requests: 31 },
]

export const showUsageRoute: ConsoleRoute = {
  operationId: 'showUsage',
  method: 'GET',
  path: '/console/projects/:project_id/usage',
  tag: 'Usage',
  access: 'member',
  summary: 'Show usage',
  description:
    'What was asked with the keys of the project, or with one of them: by hour or day of UTC, by operation and status, ' +
    'with what the policy refused and how long answers took. Counts are a few seconds old. Durations are counted in ' +
    'steps of a quarter, so that a quantile is at most that much too high.',
  request: null,
  query: {
    step: { description: 'By hour or by day. Default: `hour`.', schema: { enum: [...usageSteps] } },
    steps: {
      description:
        `How many, ending with the current one: up to ${stepsMax.hour} hours or ${stepsMax.day} days. ` +
        'Default: 24 hours or 30 days.',
      schema: { type: 'integer', minimum: 1, maximum: stepsMax.hour },
    },
    key_id: { description: 'Count this key alone.', schema: { type: 'string' } },
  },
  success: {
    status: 200,
    description: 'What was counted.',
    schema: usageResponse,
    example: {
      from: '2026-11-02T13:00:00.000Z',
      to: '2026-11-02T14:00:00.000Z',
      step: 'hour',
      key_id: null,
      total: exampleFigures,
      previous: { ...exampleFigures, requests: 988, refused: 12 },
      series: [{ at: '2026-11-02T13:00:00.000Z', ...exampleFigures, by_status: exampleStatuses }],
      by_endpoint: exampleStatuses,
      denials: [
        { scope: 'preferences', purpose_class: 'task_execution', count: 27 },
        { scope: 'schedule', purpose_class: null, count: 4 },
      ],
      by_key: [{ key_id: 'key_01kbsm8v5e0000c4n8v2j6qd0s', name: 'my app', ...exampleFigures }],
    },
  },
  refusals: [],
  async handle(deps, { project }, { query }) {
    const question = parseUsageQuery(query)
    return question.ok ? showUsage(deps, { projectId: project.id, ...question.value }) : question
  },
}

function parseUsageQuery(query: ConsoleRequest['query']): Parsed<Omit<UsageQuestion, 'projectId'>> {
  const { step = 'hour', steps: stepsText, key_id: keyId = null, ...unknown } = query
  const errors = Object.keys(unknown).map((name) => fieldError(name, 'is not a known parameter'))
  const knownStep = usageSteps.find((name) => name === step)
  if (!knownStep) errors.push(fieldError('step', `must be one of ${usageSteps.join(', ')}`))
  const max = stepsMax[knownStep ?? 'hour']
  const steps = stepsText === undefined ? stepsDefault[knownStep ?? 'hour'] : wholeNumber(stepsText)
  if (!(steps >= 1 && steps <= max)) errors.push(fieldError('steps', `must be a whole number from 1 to ${max}`))
  if (Array.isArray(keyId)) errors.push(fieldError('key_id', 'must be given once'))
  if (errors.length > 0 || !knownStep) return refusedFields(errors)
  return { ok: true, value: { step: knownStep, steps, keyId: keyId as string | null } }
}

const stepsDefault = { hour: 24, day: 30 } as const satisfies Record<UsageStep, number>

/** NaN for anything else. */
function wholeNumber(text: string | readonly string[]): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}
