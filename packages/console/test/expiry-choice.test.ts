import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiryOf, isoDate } from '../src/features/keys/expiry-choice.ts'

const noon = new Date(2026, 7, 12, 12, 0).getTime()

test('never is no moment at all', () => assert.deepEqual(expiryOf({ kind: 'never' }, noon), { at: null }))

test('a number of days is counted from now', () => {
  const day = 24 * 3_600_000
  assert.deepEqual(expiryOf({ kind: 'after', days: 30 }, noon), { at: new Date(noon + 30 * day).toISOString() })
})

test('a date is meant to its end, in the time of whoever chose it; today is not too late', () => {
  const endOfToday = new Date(2026, 7, 12, 23, 59, 59).toISOString()
  assert.deepEqual(expiryOf({ kind: 'date', date: isoDate(noon) }, noon), { at: endOfToday })
})

test('no date, no date that there is, and a day that is over are refused in words', () => {
  for (const date of ['', '2026-02-31x', 'soon', '2026-08-11']) {
    assert.ok('problem' in expiryOf({ kind: 'date', date }, noon), date)
  }
})
