import type { PolicyMatrix } from '../src/policy/policy-matrix.ts'

/**
 * The matrix that the word classifier was tuned and measured with. Bounds on its score hold for this one: the default policy has since
 * opened `constraints` for content generation and `communication` for recommendation.
 */
export const measuredMatrix: PolicyMatrix = {
  preferences: ['content_generation', 'recommendation'],
  constraints: ['recommendation', 'scheduling', 'task_execution'],
  communication: ['content_generation', 'notification_delivery', 'ui_rendering'],
  accessibility: ['ui_rendering', 'content_generation', 'notification_delivery'],
  schedule: ['scheduling', 'task_execution'],
  attention: ['notification_delivery', 'ui_rendering'],
}
