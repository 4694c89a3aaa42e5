import { defaultPolicyMatrix, type PolicyHistory, type PolicyMatrix } from '@ambit/core'

/** The change that the documentation makes wherever a policy is changed. */
export const exampleMatrix: PolicyMatrix = {
  ...defaultPolicyMatrix,
  preferences: [...defaultPolicyMatrix.preferences, 'task_execution'],
}

export const examplePolicyHistory: PolicyHistory = {
  version: 1,
  matrix: exampleMatrix,
  history: [
    { version: 1, matrix: exampleMatrix, set_at: '2026-11-02T13:20:00.000Z', set_by: 'ada@example.com' },
    { version: 0, matrix: defaultPolicyMatrix, set_at: null, set_by: null },
  ],
}
