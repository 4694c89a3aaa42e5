import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { relativeTime, timeToLookFor } from '../src/format/times.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const noon = new Date(2026, 7, 12, 12, 0).getTime()

describe('how long ago, or how soon', () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, 'just now'],
    [-59_000, 'just now'],
    [15_000, 'just now'],
    [30_000, 'in a moment'],
    [-minute, '1 minute ago'],
    [-59.4 * minute, '59 minutes ago'],
    [-59.6 * minute, '1 hour ago'],
    [5 * day - 1, 'in 5 days'],
    [-23.6 * hour, 'yesterday'],
    [day, 'tomorrow'],
    [-59 * day, '59 days ago'],
    [-75 * day, '2 months ago'],
    [366 * day, 'next year'],
    [-800 * day, '2 years ago'],
  ]
  for (const [distance, words] of cases) {
    test(`${distance / minute} minutes from now is "${words}"`, () =>
      assert.equal(relativeTime(noon + distance, noon), words))
  }
})

test('a moment to look out for is named by its day and its time', () => {
  assert.equal(timeToLookFor(noon + 15 * minute, noon), 'today at 12:15')
  assert.equal(timeToLookFor(noon + 13 * hour, noon), 'tomorrow at 01:00')
  assert.equal(timeToLookFor(noon - 13 * hour, noon), 'yesterday at 23:00')
  assert.equal(timeToLookFor(noon + 5 * day, noon), '17 Aug 2026 at 12:00')
})
