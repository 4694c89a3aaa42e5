import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSound, type SoakMinute, slopeOf, verdictOf } from '../soak.ts'

function minutes(count: number, different: (minute: number) => Partial<SoakMinute>): readonly SoakMinute[] {
  const usual = { target: 'SQLite', requests: 1, requestsPerSecond: 1, p99Ms: 1, failures: 0 }
  const sizes = { memoryMiB: 300, logBytes: 500, walBytes: 1_000, openFiles: 90 }
  return Array.from({ length: count }, (_, index) => ({
    ...usual,
    ...sizes,
    minute: index + 1,
    ...different(index + 1),
  }))
}

const verdict = (all: readonly SoakMinute[]) => verdictOf('SQLite', all, { connections: 64 })

test('the slope of a line is its own, wherever it begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -1e4, max: 1e4 }), (slope, start) => {
      const points = Array.from({ length: 12 }, (_, x) => [x, start + slope * x] as const)
      assert.ok(Math.abs(slopeOf(points) - slope) < 1e-6)
    }),
  )
  assert.equal(slopeOf([[1, 5]]), 0)
})

test('memory that fills up at first and then goes up and down is flat; one that leaks is not', () => {
  const filling = minutes(20, (minute) => ({ memoryMiB: minute < 5 ? 200 + minute * 20 : 300 + (minute % 3) * 10 }))
  assert.ok(isSound(verdict(filling)))
  const leaking = verdict(minutes(20, (minute) => ({ memoryMiB: 300 + minute * 3 })))
  assert.equal(leaking.isMemoryFlat, false)
  assert.equal(isSound(leaking), false)
})

test('a log, a write-ahead log or open files that grow are too much, and so is a failure', () => {
  const grown: readonly Partial<SoakMinute>[] = [
    { logBytes: 2_000_000 },
    { walBytes: 300 * 2 ** 20 },
    { openFiles: 400 },
    { failures: 1 },
  ]
  for (const one of grown) assert.equal(isSound(verdict(minutes(4, () => one))), false, JSON.stringify(one))
  assert.ok(isSound(verdict(minutes(4, () => ({ walBytes: null })))))
})
