import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryAttemptsMax, retryDelayMs } from '../../src/webhooks/retry-schedule.ts'

test('a delivery is tried again for about a day, ever less often, and then given up', () => {
  const delays = Array.from({ length: deliveryAttemptsMax }, (_, failed) => retryDelayMs(failed + 1, 0.5))
  assert.equal(delays.at(-1), null)
  const waits = delays.slice(0, -1).map((delay) => delay ?? Number.NaN)
  assert.deepEqual(
    waits,
    waits.toSorted((a, b) => a - b),
  )
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  assert.ok(hours >= 23 && hours <= 25, `${hours} hours`)
})

test('tries that failed together are spread', () => {
  assert.ok((retryDelayMs(1, 0) ?? 0) < (retryDelayMs(1, 1) ?? 0))
})
