import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { attentionKinds } from '../src/operations/console/overview.ts'
import { type AttentionSources, attentionOf, type WatchedKey } from '../src/usage/attention.ts'
import { overviewFigures } from '../src/usage/overview-figures.ts'
import { usagePeriod } from '../src/usage/summarize-usage.ts'

const dayMs = 86_400_000
const nowMs = Date.UTC(2026, 10, 16, 12)
const none = { reads: 0, refused: 0, memories: 0 }
const quiet: AttentionSources = { nowMs, figures: { today: none, before: none }, keys: [], webhooks: [] }
const key: WatchedKey = {
  id: 'key_1',
  name: 'app',
  createdAtMs: 0,
  expiresAtMs: null,
  limitPerMinute: 10,
  requestsThisMinute: 0,
  limitHits: 0,
}
const kindsOf = (sources: Partial<AttentionSources>) => attentionOf({ ...quiet, ...sources }).map(({ kind }) => kind)

describe('what needs somebody', () => {
  test('a project in which all is well needs nobody', () => {
    assert.deepEqual(
      kindsOf({ keys: [key], webhooks: [{ id: 'w', url: 'u', failingSinceMs: null, stoppedAtMs: null }] }),
      [],
    )
  })

  test('refusals rise when there are twice as many as the day before, and not only a few', () => {
    const refused = (today: number, before: number) =>
      kindsOf({ figures: { today: { ...none, refused: today }, before: { ...none, refused: before } } })
    assert.deepEqual(
      [refused(9, 0), refused(10, 0), refused(10, 5), refused(10, 6)].map(({ length }) => length),
      [0, 1, 1, 0],
    )
  })

  test('a key is named two weeks before it expires and a week after', () => {
    const at = (expiresAtMs: number) => kindsOf({ keys: [{ ...key, expiresAtMs }] })
    assert.deepEqual(at(nowMs + 14 * dayMs), [])
    assert.deepEqual(at(nowMs + 14 * dayMs - 1), ['key_expires'])
    assert.deepEqual(at(nowMs), ['key_expired'])
    assert.deepEqual(at(nowMs - 7 * dayMs), [])
  })

  test("a key that was made to end soon, such as the playground's, is not named", () => {
    const made = { ...key, createdAtMs: nowMs - 1_800_000, expiresAtMs: nowMs + 1_800_000 }
    assert.deepEqual(kindsOf({ keys: [made] }), [])
    assert.deepEqual(kindsOf({ keys: [{ ...made, createdAtMs: nowMs - 2 * dayMs }] }), ['key_expires'])
  })

  test('a limit is near from four fifths on, and what was beyond it counts more', () => {
    assert.deepEqual(kindsOf({ keys: [{ ...key, requestsThisMinute: 7 }] }), [])
    assert.deepEqual(kindsOf({ keys: [{ ...key, requestsThisMinute: 8 }] }), ['limit_near'])
    assert.deepEqual(kindsOf({ keys: [{ ...key, requestsThisMinute: 8, limitHits: 1 }] }), ['limit_reached'])
    assert.deepEqual(kindsOf({ keys: [{ ...key, limitPerMinute: null, requestsThisMinute: 900 }] }), [])
  })

  test('whatever there is stands in the order of the kinds, and within one what is soonest or most first', () => {
    const anyKey = fc.record({
      id: fc.string(),
      name: fc.string(),
      createdAtMs: fc.integer({ min: 0, max: nowMs }),
      expiresAtMs: fc.option(fc.integer({ min: nowMs - 20 * dayMs, max: nowMs + 20 * dayMs })),
      limitPerMinute: fc.option(fc.integer({ min: 1, max: 100 })),
      requestsThisMinute: fc.nat(100),
      limitHits: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(anyKey), (keys) => {
        const found = attentionOf({ ...quiet, keys })
        for (const [index, one] of found.slice(1).entries()) {
          const before = found[index]
          assert.ok(before)
          const ranks = [before, one].map(({ kind }) => attentionKinds.indexOf(kind)) as [number, number]
          assert.ok(ranks[0] <= ranks[1])
          if (ranks[0] < ranks[1]) continue
          assert.ok((before.at ?? '') <= (one.at ?? ''))
          if (before.at === one.at) assert.ok((before.count ?? 0) >= (one.count ?? 0))
        }
      }),
    )
  })
})

describe('the figures of a day', () => {
  const period = usagePeriod(nowMs, { step: 'hour', steps: 24 })
  const counted = fc.record({
    atMs: fc.integer({ min: -24, max: 23 }).map((hour) => period.fromMs + hour * 3_600_000),
    keyId: fc.constant(null),
    measure: fc.constantFrom('requests', 'refused', 'denials', 'latency'),
    subject: fc.constantFrom(
      'readMemory',
      'readContext',
      'continueRead',
      'createMemory',
      'createMemories',
      'showPolicy',
    ),
    detail: fc.constantFrom('200', '201', '403', '429', '500', ''),
    count: fc.nat(1_000),
  })

  test('are the sum of its hours, and nothing of one day is counted in the other', () => {
    fc.assert(
      fc.property(fc.array(counted), (rows) => {
        const { today, before, hours } = overviewFigures(period, rows)
        assert.equal(hours.length, 24)
        assert.equal(sum(hours.map(({ reads }) => reads)), today.reads)
        assert.equal(sum(hours.map(({ refused }) => refused)), today.refused)
        const refused = rows.filter(({ measure }) => measure === 'refused')
        assert.equal(today.refused + before.refused, sum(refused.map(({ count }) => count)))
      }),
    )
  })

  test('a read that was refused, or beyond the limit, is no read', () => {
    const row = { atMs: period.fromMs, keyId: null, measure: 'requests', subject: 'readMemory', count: 5 }
    const { today } = overviewFigures(period, [
      { ...row, detail: '200' },
      { ...row, detail: '403' },
      { ...row, detail: '429' },
      { ...row, subject: 'createMemory', detail: '201' },
    ])
    assert.deepEqual(today, { reads: 5, refused: 0, memories: 5 })
  })
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
