import type { PolicyMatrix } from './policy-matrix.ts'

/** The matrix of every project that has not set one of its own. */
export const defaultPolicyMatrix: PolicyMatrix = {
  preferences: ['content_generation', 'recommendation'],
  constraints: ['content_generation', 'recommendation', 'scheduling', 'task_execution'],
  communication: ['content_generation', 'recommendation', 'notification_delivery', 'ui_rendering'],
  accessibility: ['ui_rendering', 'content_generation', 'notification_delivery'],
  schedule: ['scheduling', 'task_execution'],
  attention: ['notification_delivery', 'ui_rendering'],
}
