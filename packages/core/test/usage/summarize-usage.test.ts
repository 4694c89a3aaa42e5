import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import fc from 'fast-check'
import { scopes } from '../../src/memory/scopes.ts'
import type { Usage } from '../../src/operations/console/usage.ts'
import { latencyBucketCount } from '../../src/usage/latency-buckets.ts'
import {
  type CountedUsage,
  denialDetail,
  refusedRequest,
  refusedScope,
  requestsByKey,
  summarizeUsage,
  type UsagePeriod,
  usagePeriod,
  usageStepMs,
} from '../../src/usage/summarize-usage.ts'

const nowMs = Date.UTC(2026, 7, 7, 12, 34, 56)

const periods = fc.oneof(
  fc.integer({ min: 1, max: 168 }).map((steps) => usagePeriod(nowMs, { step: 'hour', steps })),
  fc.integer({ min: 1, max: 90 }).map((steps) => usagePeriod(nowMs, { step: 'day', steps })),
)

const counts = fc.integer({ min: 1, max: 1_000_000 })
const requests = fc.record({
  measure: fc.constant('requests' as const),
  subject: fc.constantFrom('createMemory', 'readMemory', 'continueRead'),
  detail: fc.constantFrom('200', '201', '400', '403', '429', '500', '503'),
  count: counts,
})
const latencies = fc.record({
  measure: fc.constant('latency' as const),
  subject: fc.constant(''),
  detail: fc.integer({ min: 0, max: latencyBucketCount - 1 }).map(String),
  count: counts,
})
const denials = fc.record({
  measure: fc.constant('denials' as const),
  subject: fc.constantFrom(...scopes),
  detail: fc.subarray([...purposeClasses]).map(denialDetail),
  count: counts,
})

const refusals = fc.record({
  measure: fc.constant('refused' as const),
  subject: fc.constantFrom(refusedRequest, refusedScope),
  detail: fc.constantFrom('policy_denied', 'consent_withdrawn'),
  count: counts,
})

/** What was counted in a period, by step and by key. */
const usage = periods.chain((period) =>
  fc.record({
    period: fc.constant(period),
    rows: fc.array(
      fc
        .tuple(
          fc.integer({ min: 0, max: period.steps - 1 }),
          fc.constantFrom('key_1', 'key_2', 'key_3'),
          fc.oneof(requests, latencies, refusals, denials),
        )
        .map(([step, keyId, row]) => ({ ...row, keyId, atMs: period.fromMs + step * usageStepMs(period.step) })),
      { maxLength: 60, size: 'max' },
    ),
  }),
)

function summary(period: UsagePeriod, rows: readonly CountedUsage[], previous: readonly CountedUsage[] = []): Usage {
  return summarizeUsage({
    period,
    keyId: null,
    series: rows.map((row) => ({ ...row, keyId: null })),
    previous,
    byKey: rows.map((row) => ({ ...row, atMs: null })),
    nameOfKey: (keyId) => (keyId === 'key_3' ? null : `name of ${keyId}`),
  })
}

const figures = ['requests', 'allowed', 'refused', 'scopes_refused', 'rate_limited', 'errors'] as const

describe('a summary of usage', () => {
  test('has every step of its period, also those in which nothing happened', () => {
    fc.assert(
      fc.property(usage, ({ period, rows }) => {
        const { from, to, series, step } = summary(period, rows)
        assert.equal(series.length, period.steps)
        assert.deepEqual([from, to], [series[0]?.at, new Date(period.toMs).toISOString()])
        for (const [index, { at }] of series.entries()) {
          assert.equal(Date.parse(at), period.fromMs + index * usageStepMs(step))
        }
      }),
    )
  })

  test('totals what its steps, its keys and its endpoints have each', () => {
    fc.assert(
      fc.property(usage, ({ period, rows }) => {
        const { total, series, by_key, by_endpoint } = summary(period, rows)
        for (const name of figures) {
          assert.equal(total[name], sum(series, name), `steps: ${name}`)
          assert.equal(total[name], sum(by_key, name), `keys: ${name}`)
        }
        assert.equal(total.requests, sum(by_endpoint, 'requests'))
        for (const step of series) assert.equal(step.requests, sum(step.by_status, 'requests'))
        const ofStatus = (isMeant: (status: number) => boolean): number =>
          sum(
            by_endpoint.filter(({ status }) => isMeant(status)),
            'requests',
          )
        assert.equal(
          total.rate_limited,
          ofStatus((status) => status === 429),
        )
        assert.equal(
          total.errors,
          ofStatus((status) => status >= 500),
        )
      }),
    )
  })

  test('does not depend on the order in which counts were stored', () => {
    fc.assert(
      fc.property(usage, fc.infiniteStream(fc.nat()), ({ period, rows }, random) => {
        const shuffled = rows
          .map((row) => ({ row, place: random.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ row }) => row)
        assert.deepEqual(summary(period, shuffled), summary(period, rows))
      }),
    )
  })

  test('has a median between the medians of its steps, and no quantile where nothing was timed', () => {
    fc.assert(
      fc.property(usage, ({ period, rows }) => {
        const { total, series } = summary(period, rows)
        const medians = series.flatMap(({ p50_ms }) => p50_ms ?? [])
        if (medians.length === 0) return assert.deepEqual([total.p50_ms, total.p99_ms], [null, null])
        assert.ok((total.p50_ms ?? 0) >= Math.min(...medians))
        assert.ok((total.p50_ms ?? 0) <= Math.max(...medians))
        assert.ok((total.p99_ms ?? 0) >= (total.p50_ms ?? 0))
      }),
    )
  })

  test('counts a denial once, and under each class that was stated', () => {
    const denied = (classes: readonly string[], count: number): CountedUsage => ({
      atMs: period.fromMs,
      keyId: 'key_1',
      measure: 'denials',
      subject: 'schedule',
      detail: denialDetail(classes),
      count,
    })
    const period = usagePeriod(nowMs, { step: 'hour', steps: 1 })
    const { denials: told } = summary(period, [
      denied([], 2),
      denied(['recommendation'], 3),
      denied(['content_generation', 'recommendation'], 4),
    ])
    assert.deepEqual(told, [
      { scope: 'schedule', purpose_class: 'recommendation', count: 7 },
      { scope: 'schedule', purpose_class: 'content_generation', count: 4 },
      { scope: 'schedule', purpose_class: null, count: 2 },
    ])
  })

  test('adds up: allowed, refused, rate limited, client errors and server errors are all requests', () => {
    const period = usagePeriod(nowMs, { step: 'hour', steps: 1 })
    const at = { atMs: period.fromMs, keyId: 'key_1' }
    const asked = (subject: string, detail: string, count: number) => ({
      ...at,
      measure: 'requests',
      subject,
      detail,
      count,
    })
    const refused = (subject: string, count: number) => ({
      ...at,
      measure: 'refused',
      subject,
      detail: 'policy_denied',
      count,
    })
    const { total } = summary(period, [
      asked('readContext', '200', 50),
      asked('readMemory', '403', 7),
      asked('continueRead', '403', 2),
      asked('createMemory', '400', 3),
      asked('readMemory', '429', 5),
      asked('readMemory', '503', 1),
      refused(refusedRequest, 7),
      refused(refusedScope, 20),
    ])
    const { requests, allowed, rate_limited, client_errors, errors } = total
    assert.deepEqual([requests, allowed, total.refused, total.scopes_refused], [68, 50, 27, 20])
    assert.deepEqual([rate_limited, client_errors, errors], [5, 5, 1])
    assert.equal(allowed + (total.refused - total.scopes_refused) + rate_limited + client_errors + errors, requests)
  })

  test('tells a context that opened nothing as one denial of no one scope', () => {
    const period = usagePeriod(nowMs, { step: 'hour', steps: 1 })
    const row = { atMs: period.fromMs, keyId: 'key_1', measure: 'denials', subject: '', detail: '', count: 4 }
    assert.deepEqual(summary(period, [row]).denials, [{ scope: null, purpose_class: null, count: 4 }])
  })

  test('lists what happened most first, and keys by their names until they are deleted', () => {
    fc.assert(
      fc.property(usage, ({ period, rows }) => {
        const { by_endpoint, by_key, denials: told } = summary(period, rows)
        for (const list of [by_endpoint.map((row) => row.requests), by_key.map((row) => row.requests)]) {
          assert.deepEqual(
            list,
            list.toSorted((a, b) => b - a),
          )
        }
        assert.deepEqual(
          told.map(({ count }) => count),
          told.map(({ count }) => count).toSorted((a, b) => b - a),
        )
        for (const { key_id, name } of by_key) assert.equal(name, key_id === 'key_3' ? null : `name of ${key_id}`)
      }),
    )
  })

  test('tells of the period before by the same rules', () => {
    fc.assert(
      fc.property(usage, ({ period, rows }) => {
        const { total } = summary(period, rows)
        assert.deepEqual(summary(period, [], rows).previous, total)
      }),
    )
  })
})

describe('a period', () => {
  test('ends with the hour or day of UTC that is not over yet', () => {
    const hours = usagePeriod(nowMs, { step: 'hour', steps: 24 })
    assert.deepEqual([hours.fromMs, hours.toMs], [Date.UTC(2026, 7, 6, 13), Date.UTC(2026, 7, 7, 13)])
    const days = usagePeriod(nowMs, { step: 'day', steps: 7 })
    assert.deepEqual([days.fromMs, days.toMs], [Date.UTC(2026, 7, 1), Date.UTC(2026, 7, 8)])
    const onTheHour = usagePeriod(Date.UTC(2026, 7, 7, 12), { step: 'hour', steps: 1 })
    assert.equal(onTheHour.fromMs, Date.UTC(2026, 7, 7, 12))
  })
})

test('the requests of a key by step add up to its requests', () => {
  fc.assert(
    fc.property(usage, ({ period, rows }) => {
      const byKey = requestsByKey(period, rows)
      for (const { key_id, requests: total } of summary(period, rows).by_key) {
        const steps = byKey.get(key_id) ?? []
        assert.equal(
          steps.reduce((all, count) => all + count, 0),
          total,
        )
        assert.ok(steps.length === 0 || steps.length === period.steps)
      }
    }),
  )
})

function sum<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((all, row) => all + row[name], 0)
}
