import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unbrokenRuns } from '../../src/features/usage/unbroken-runs.ts'

test('a line is broken where there is nothing, and nowhere else', () => {
  assert.deepEqual(unbrokenRuns([null, 1, 0, null, null, 3]), [
    { start: 1, values: [1, 0] },
    { start: 5, values: [3] },
  ])
  assert.deepEqual(unbrokenRuns([null, null]), [])
  assert.deepEqual(unbrokenRuns([]), [])
})
