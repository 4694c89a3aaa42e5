import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodOf, readView, writeView } from '../../src/features/usage/usage-period.ts'

test('an address that says nothing, or nonsense, shows 24 hours of all keys', () => {
  const whole = { period: '24h', step: 'hour', steps: 24, keyId: null }
  assert.deepEqual(readView(new URLSearchParams('')), whole)
  assert.deepEqual(readView(new URLSearchParams('period=century&by=week&key=')), whole)
})

test('every view has an address that leads back to it', () => {
  for (const search of ['', 'period=7d', 'period=7d&by=day', 'period=30d', 'key=key_1', 'period=30d&key=key_1']) {
    assert.equal(writeView(readView(new URLSearchParams(search))).toString(), search)
  }
})

test('a week is asked for as 168 hours or as 7 days, a month as 30 days', () => {
  assert.equal(readView(new URLSearchParams('period=7d')).steps, 168)
  assert.equal(readView(new URLSearchParams('period=7d&by=day')).steps, 7)
  assert.equal(readView(new URLSearchParams('period=30d&by=hour')).steps, 30)
})

test('an answer is told by its own period, whatever has been asked for since', () => {
  for (const search of ['', 'period=7d', 'period=7d&by=day', 'period=30d']) {
    const { period, step, steps } = readView(new URLSearchParams(search))
    assert.equal(periodOf({ step, series: Array.from({ length: steps }) }), period)
  }
})
