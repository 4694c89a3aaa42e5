import type { ConsoleSession } from '@ambit/core'

/** The session that the documentation shows wherever one is answered. */
export const exampleSession: ConsoleSession = {
  person: { id: 'per_01kbsm8v5e0000f3t9q2m7xw4c', name: 'Ada', email: 'ada@example.com' },
  projects: [{ id: 'prj_01kbsm8v5e0000a7d3k9p1rt6b', name: 'default', role: 'owner' }],
  environment: 'test',
  rate_limit_per_minute: 60_000,
}
