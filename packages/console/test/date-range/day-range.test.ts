import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  type DayRange,
  dayOf,
  dayRangeProblem,
  dayRangeWords,
  daysBefore,
  daysIn,
  momentsOf,
  readDayRange,
  writeDayRange,
} from '../../src/components/date-range/day-range.ts'

const day = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) })
  .map((atMs) => new Date(atMs).toISOString().slice(0, 10))
const range = fc.tuple(day, fc.integer({ min: 0, max: 500 })).map(([to, days]) => ({ from: daysBefore(to, days), to }))

describe('a range of days', () => {
  test('has an address that leads back to it', () => {
    fc.assert(
      fc.property(range, (days) => {
        const search = new URLSearchParams()
        writeDayRange(search, days)
        assert.deepEqual(readDayRange(search), days)
      }),
    )
  })

  test('is as long as the time between its moments, in UTC', () => {
    fc.assert(
      fc.property(range, (days) => {
        const { from, to } = momentsOf(days, 'utc')
        assert.equal(Date.parse(to) - Date.parse(from), daysIn(days) * 86_400_000)
        assert.equal(dayOf(Date.parse(from), 'utc'), days.from)
        assert.equal(dayOf(Date.parse(to) - 1, 'utc'), days.to)
      }),
    )
  })

  test('begins and ends at the midnight of whoever looks, where that is meant', () => {
    const { from, to } = momentsOf({ from: '2026-03-28', to: '2026-03-29' }, 'local')
    assert.equal(dayOf(Date.parse(from), 'local'), '2026-03-28')
    assert.equal(dayOf(Date.parse(to) - 1, 'local'), '2026-03-29')
    assert.equal(dayOf(Date.parse(to), 'local'), '2026-03-30')
  })

  for (const nonsense of [
    '',
    'from=2026-11-03',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-11-03&to=2026-11-02',
    'from=yesterday&to=today',
    'from=2026-13-01&to=2026-13-02',
    'from=1970-00-00&to=1970-13-32',
    'from=2026-11-3&to=2026-11-4',
  ]) {
    test(`is none where the address says ?${nonsense}`, () => {
      assert.equal(readDayRange(new URLSearchParams(nonsense)), null)
    })
  }

  const told: readonly (readonly [from: string, to: string, words: string])[] = [
    ['2026-11-12', '2026-11-12', '12 Nov'],
    ['2026-11-03', '2026-11-12', '3 – 12 Nov'],
    ['2026-10-28', '2026-11-03', '28 Oct – 3 Nov'],
    ['2025-12-28', '2026-01-03', '28 Dec 2025 – 3 Jan 2026'],
    ['2025-11-03', '2025-11-12', '3 – 12 Nov 2025'],
  ]
  for (const [from, to, words] of told) {
    test(`is told as ${words}`, () => assert.equal(dayRangeWords({ from, to }, '2026-11-15'), words))
  }

  const bounds = { earliest: '2026-01-01', latest: '2026-11-15', daysMax: 90 }
  const refused: readonly (readonly [DayRange, field: string, words: string])[] = [
    [{ from: '', to: '2026-11-15' }, 'from', 'Choose the first day.'],
    [{ from: '2026-11-15', to: '' }, 'to', 'Choose the last day.'],
    [{ from: '2026-11-15', to: '2026-11-14' }, 'to', 'The last day is before the first.'],
    [{ from: '2026-11-15', to: '2026-11-16' }, 'to', 'This day is still to come.'],
    [{ from: '2025-12-31', to: '2026-01-02' }, 'from', 'Nothing is kept from before 1 January 2026.'],
    [{ from: '2026-01-01', to: '2026-11-15' }, 'from', 'Choose at most 90 days.'],
  ]
  for (const [days, field, words] of refused) {
    test(`that cannot be shown says so at its field: ${words}`, () => {
      assert.deepEqual(dayRangeProblem(days, bounds), { field, words })
    })
  }

  test('within its bounds is shown', () => {
    assert.equal(dayRangeProblem({ from: '2026-11-01', to: '2026-11-15' }, bounds), null)
  })
})
