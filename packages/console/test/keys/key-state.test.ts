import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keyExpiresSoonMs as soonMs } from '@ambit/core/limits'
import fc from 'fast-check'
import { countStates, keyStates, statesOf } from '../../src/features/keys/key-state.ts'

const nowMs = Date.UTC(2026, 10, 15)
const at = (ms: number): string => new Date(nowMs + ms).toISOString()
const plain = { paused_at: null, expires_at: null, previous_secret_until: null }

describe('a key', () => {
  for (const [what, key, states] of [
    ['of which there is nothing to say is active', plain, ['active']],
    ['that is paused is not active', { ...plain, paused_at: at(-1) }, ['paused']],
    ['expires soon from fourteen days before on', { ...plain, expires_at: at(soonMs - 1) }, ['active', 'expiring']],
    ['that expires later does not yet', { ...plain, expires_at: at(soonMs) }, ['active']],
    ['has expired from the very millisecond', { ...plain, expires_at: at(0) }, ['expired']],
    ['whose old secret works is rotating', { ...plain, previous_secret_until: at(1) }, ['active', 'rotating']],
    ['whose old secret is over is not', { ...plain, previous_secret_until: at(0) }, ['active']],
    ['may be paused and expired', { ...plain, paused_at: at(-2), expires_at: at(-1) }, ['paused', 'expired']],
  ] as const) {
    test(what, () => assert.deepEqual(statesOf(key, nowMs), states))
  }
})

const moment = fc.option(
  fc.integer({ min: -10, max: 10 }).map((days) => at(days * 86_400_000)),
  { nil: null },
)
const anyKey = fc.record({ paused_at: moment, expires_at: moment, previous_secret_until: moment })

test('every key is in some state, and is never active and refused at once', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      const states = statesOf(key, nowMs)
      assert.ok(states.length > 0)
      assert.equal(states.includes('active'), !states.includes('paused') && !states.includes('expired'))
      assert.ok(!(states.includes('expired') && (states.includes('expiring') || states.includes('rotating'))))
    }),
  )
})

test('as many are counted in a state as are in it', () => {
  fc.assert(
    fc.property(fc.array(anyKey), (keys) => {
      const counts = countStates(keys, nowMs)
      for (const state of keyStates) {
        assert.equal(counts.get(state) ?? 0, keys.filter((key) => statesOf(key, nowMs).includes(state)).length)
      }
    }),
  )
})
