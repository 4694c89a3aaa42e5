import type { ConsoleKey } from '@ambit/core'

/** The key that the documentation shows wherever one is answered. */
export const exampleKey: ConsoleKey = {
  id: 'key_01kbsm8v5e0000c4n8v2j6qd0s',
  name: 'my app',
  environment: 'test',
  last_four: '9f3a',
  created_at: '2026-11-02T13:20:00.000Z',
  created_by: { name: 'ada@example.com', person_id: 'per_01kbsm8v5e0000f3t9q2m7xw4c', has_left: false },
  last_used_at: '2026-11-02T13:58:11.204Z',
  expires_at: null,
  previous_secret_until: null,
  rate_limit_per_minute: 60_000,
  has_own_rate_limit: false,
  rate_limit_used: 12,
  purpose_classes: null,
  requests_24h: [...new Array<number>(23).fill(0), 1_204],
}

export const exampleSecret = 'sk_test_amb_…9f3a'
