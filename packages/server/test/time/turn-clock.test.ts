import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurnClock } from '../../src/time/turn-clock.ts'

test('the clock of a turn stands still within one turn of the event loop, and goes on in the next', async () => {
  let nowMs = 1_000
  const clock = createTurnClock(() => nowMs)
  assert.equal(clock(), 1_000)
  nowMs = 1_005
  assert.equal(clock(), 1_000)
  await Promise.resolve()
  assert.equal(clock(), 1_000)
  await nextTurn()
  assert.equal(clock(), 1_005)
})
