/** A plain denial takes words away from what speaks against a purpose; one that takes itself back does not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose } from '../../src/purpose/classify-purpose.ts'

test('a denial with an exception denies nothing', () => {
  assert.deepEqual(classifyPurpose('no profiling; recommend a jam').classes, ['recommendation'])
  for (const exception of [
    'other than the usual',
    'apart from the weekly one',
    'except for members',
    'unless they pay',
  ])
    assert.deepEqual(classifyPurpose(`no profiling ${exception}; recommend a jam`).classes, [], exception)
})

test('"not for this but for that" denies the one and asks for the other', () => {
  assert.deepEqual(classifyPurpose('not for the diary, but for a nudge at noon').classes, ['notification_delivery'])
})
