import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { latencyBounds, latencyBucket, latencyBucketCount, latencyQuantile } from '../../src/usage/latency-buckets.ts'

/** From a hundredth of a millisecond to a minute, as often short as long. */
const durations = fc
  .double({ min: -2, max: Math.log10(60_000), noNaN: true })
  .map((exponent) => Math.min(60_000, 10 ** exponent))
const shares = fc.double({ min: 0.001, max: 1, noNaN: true })

function histogram(values: readonly number[]): readonly number[] {
  const counts = new Array<number>(latencyBucketCount).fill(0)
  for (const value of values) counts[latencyBucket(value)] = (counts[latencyBucket(value)] ?? 0) + 1
  return counts
}

describe('the buckets of durations', () => {
  test('reach from 0.1 milliseconds to a minute, each about a quarter wider than the one before', () => {
    assert.deepEqual([latencyBounds[0], latencyBounds.at(-1)], [0.1, 60_000])
    for (const [index, bound] of latencyBounds.slice(1).entries()) {
      const ratio = bound / (latencyBounds[index] ?? 0)
      assert.ok(ratio > 1.24 && ratio < 1.26, `${bound}`)
    }
  })

  test('stand for the same durations as in what was stored before', () => {
    assert.equal(latencyBounds.length, 61)
    assert.deepEqual(
      [1, 10, 30, 59].map((bucket) => latencyBounds[bucket]),
      [0.1248, 0.9184, 77.46, 48_070],
    )
  })

  test('hold what is above the bound before theirs and up to their own', () => {
    fc.assert(
      fc.property(durations, (value) => {
        const bucket = latencyBucket(value)
        assert.ok(value <= (latencyBounds[bucket] ?? Number.POSITIVE_INFINITY))
        assert.ok(value > (latencyBounds[bucket - 1] ?? 0))
      }),
    )
    for (const [bucket, bound] of latencyBounds.entries()) assert.equal(latencyBucket(bound), bucket)
  })

  test('have a place for what is faster or slower than any bound', () => {
    for (const value of [0, 0.0001]) assert.equal(latencyBucket(value), 0)
    for (const value of [60_001, Number.POSITIVE_INFINITY]) assert.equal(latencyBucket(value), latencyBucketCount - 1)
  })

  test('can be added up: the sum of two histograms is the histogram of both', () => {
    fc.assert(
      fc.property(fc.array(durations), fc.array(durations), (some, others) => {
        const [first, second] = [histogram(some), histogram(others)]
        assert.deepEqual(
          first.map((count, bucket) => count + (second[bucket] ?? 0)),
          histogram([...some, ...others]),
        )
      }),
    )
  })
})

describe('a quantile of buckets', () => {
  test('is the bound of the bucket that the true one is in, so never too low and at most a bucket too high', () => {
    fc.assert(
      fc.property(fc.array(durations, { minLength: 1 }), shares, (values, share) => {
        const sorted = values.toSorted((a, b) => a - b)
        const exact = sorted[Math.ceil(values.length * share) - 1] ?? 0
        const told = latencyQuantile(histogram(values), share) ?? 0
        assert.equal(told, latencyBounds[latencyBucket(exact)])
        assert.ok(told >= exact)
      }),
    )
  })

  test('does not fall as the share grows', () => {
    fc.assert(
      fc.property(fc.array(durations, { minLength: 1 }), shares, shares, (values, one, other) => {
        const told = [Math.min(one, other), Math.max(one, other)].map((share) =>
          latencyQuantile(histogram(values), share),
        )
        assert.ok((told[0] ?? 0) <= (told[1] ?? 0))
      }),
    )
  })

  test('is null of nothing, and the last bound of what is above it', () => {
    assert.equal(latencyQuantile(histogram([]), 0.5), null)
    assert.equal(latencyQuantile([], 0.5), null)
    assert.equal(latencyQuantile(histogram([1e9]), 0.5), 60_000)
  })
})
