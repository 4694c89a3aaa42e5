import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcomes, outcomesOf, stackSteps } from '../../src/features/usage/usage-outcomes.ts'

const quiet = {
  allowed: 0,
  refused: 0,
  scopes_refused: 0,
  rate_limited: 0,
  client_errors: 0,
  errors: 0,
  p50_ms: 1,
  p99_ms: 2,
  by_status: [],
}

test('a scope that an answered context was refused is no part of the stack, which adds up to all requests', () => {
  const figures = { allowed: 80, refused: 10, scopes_refused: 3, rate_limited: 5, client_errors: 6, errors: 2 }
  const counts = outcomesOf({ ...figures, requests: 100 })
  assert.deepEqual(counts, { allowed: 80, refused: 7, rate_limited: 5, client_errors: 6, faults: 2 })
  assert.equal(
    outcomes.reduce((sum, outcome) => sum + counts[outcome], 0),
    100,
  )
})

describe('the stack of a step', () => {
  const series = [
    { at: '2026-08-04T12:00:00.000Z', ...quiet, requests: 0 },
    {
      at: '2026-08-04T13:00:00.000Z',
      ...quiet,
      requests: 10,
      allowed: 7,
      refused: 3,
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
