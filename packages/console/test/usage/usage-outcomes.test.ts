import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcomes, outcomesOf, stackSteps } from '../../src/features/usage/usage-outcomes.ts'

const quiet = { refused: 0, rate_limited: 0, errors: 0, p50_ms: 1, p99_ms: 2 }
const statuses = (...entries: (readonly [operation: string, status: number, requests: number])[]) =>
  entries.map(([operation, status, requests]) => ({ operation, status, requests }))

describe('what became of requests', () => {
  test('adds up to all of them', () => {
    const counts = outcomesOf({
      ...quiet,
      requests: 100,
      refused: 7,
      rate_limited: 5,
      errors: 2,
      by_status: statuses(
        ['readMemory', 200, 70],
        ['createMemory', 201, 10],
        ['readMemory', 403, 7],
        ['continueRead', 403, 1],
        ['readMemory', 429, 5],
        ['createMemory', 400, 5],
        ['readMemory', 503, 2],
      ),
    })
    assert.deepEqual(counts, { allowed: 80, refused: 7, rate_limited: 5, client_errors: 6, faults: 2 })
  })

  test('tells a revoked token from a refusal by the policy, though both are 403', () => {
    const counts = outcomesOf({ ...quiet, requests: 3, refused: 1, by_status: statuses(['continueRead', 403, 3]) })
    assert.deepEqual(counts, { allowed: 0, refused: 1, rate_limited: 0, client_errors: 2, faults: 0 })
  })

  test('is never less than nothing, also where counts were caught between two additions', () => {
    const counts = outcomesOf({ ...quiet, requests: 1, refused: 2, by_status: [] })
    for (const outcome of outcomes) assert.ok(counts[outcome] >= 0)
  })
})

describe('the stack of a step', () => {
  const series = [
    { at: '2026-08-04T12:00:00.000Z', ...quiet, requests: 0, by_status: [] },
    {
      at: '2026-08-04T13:00:00.000Z',
      ...quiet,
      requests: 10,
      refused: 3,
      by_status: statuses(['readMemory', 200, 7], ['readMemory', 403, 3]),
    },
  ]

  test('has each part on top of the one before', () => {
    const [empty, full] = stackSteps(series, () => true)
    assert.deepEqual(empty?.parts, [])
    assert.deepEqual(full?.parts, [
      { outcome: 'allowed', from: 0, to: 7 },
      { outcome: 'refused', from: 7, to: 10 },
    ])
    assert.equal(full?.top, 10)
  })

  test('closes up when a part is switched off, and still knows its count', () => {
    const [, full] = stackSteps(series, (outcome) => outcome !== 'allowed')
    assert.deepEqual(full?.parts, [{ outcome: 'refused', from: 0, to: 3 }])
    assert.equal(full?.counts.allowed, 7)
  })
})
