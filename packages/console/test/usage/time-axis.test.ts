import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stepName, stepNameInUtc, timeNote, timeTicks } from '../../src/features/usage/time-axis.ts'

const hourMs = 3_600_000
const from = (start: string, count: number, spacingMs: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(start) + index * spacingMs).toISOString())

describe('the ticks of a time axis', () => {
  test('of a day stand at round local hours, and midnight names the new day', () => {
    const starts = from('2026-08-03T13:00:00.000Z', 24, hourMs)
    const ticks = timeTicks({ step: 'hour', starts, ticksMax: 6, timeZone: 'Europe/Berlin' })
    assert.deepEqual(ticks, [
      { index: 3, label: '18:00' },
      { index: 9, label: 'Tue 4' },
      { index: 15, label: '06:00' },
      { index: 21, label: '12:00' },
    ])
  })

  test('of a week by the hour stand at local midnights', () => {
    const starts = from('2026-08-01T00:00:00.000Z', 168, hourMs)
    const ticks = timeTicks({ step: 'hour', starts, ticksMax: 8, timeZone: 'America/New_York' })
    assert.deepEqual(
      ticks.map(({ index }) => index),
      [4, 28, 52, 76, 100, 124, 148],
    )
    assert.equal(ticks[0]?.label, 'Sat 1')
  })

  test('stand at half past where the zone is half an hour off', () => {
    const starts = from('2026-08-03T00:00:00.000Z', 24, hourMs)
    const ticks = timeTicks({ step: 'hour', starts, ticksMax: 6, timeZone: 'Asia/Kolkata' })
    assert.equal(ticks[0]?.label, '06:30')
    assert.equal(ticks.length, 4)
  })

  test('of days carry the date in UTC and end with the current day', () => {
    const starts = from('2026-07-06T00:00:00.000Z', 30, 24 * hourMs)
    const ticks = timeTicks({ step: 'day', starts, ticksMax: 8, timeZone: 'America/New_York' })
    assert.equal(ticks.at(-1)?.index, 29)
    assert.equal(ticks.at(-1)?.label, '4 Aug')
    assert.equal(ticks.length, 6)
  })

  test('are never more than there is room for', () => {
    for (const ticksMax of [2, 3, 4, 6, 8, 12]) {
      for (const count of [24, 168]) {
        const starts = from('2026-08-01T05:00:00.000Z', count, hourMs)
        const ticks = timeTicks({ step: 'hour', starts, ticksMax, timeZone: 'UTC' })
        assert.ok(ticks.length <= ticksMax + 1, `${ticks.length} ticks of ${count} hours, ${ticksMax} wanted`)
        assert.ok(ticks.length >= 1)
      }
    }
  })
})

test('an hour is named by its local time, and by UTC for the log', () => {
  assert.equal(stepName('hour', '2026-08-04T12:00:00.000Z', 'Europe/Berlin'), 'Tue 4 Aug, 14:00 – 15:00')
  assert.equal(stepNameInUtc('2026-08-04T12:00:00.000Z'), '12:00 UTC')
})

test('a day is named by its date in UTC, wherever one looks from', () => {
  assert.equal(stepName('day', '2026-08-04T00:00:00.000Z', 'America/New_York'), 'Tue 4 Aug')
})

test('the page says which times it means', () => {
  const now = new Date('2026-08-04T12:00:00.000Z')
  assert.equal(timeNote('hour', now, 'Europe/Berlin'), 'Times are local (Europe/Berlin, UTC+2).')
  assert.equal(timeNote('hour', now, 'UTC'), 'Times are UTC.')
  assert.equal(timeNote('day', now, 'Europe/Berlin'), 'Days are counted in UTC.')
})
