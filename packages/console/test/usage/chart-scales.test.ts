import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { bandAt, bandUnder, heightScale, valueTicks } from '../../src/features/usage/chart-scales.ts'

describe('the ticks of a value axis', () => {
  test('are few and round', () => {
    assert.deepEqual(valueTicks(4, { ticksMax: 4, isWhole: true }), [0, 1, 2, 3, 4])
    assert.deepEqual(valueTicks(87, { ticksMax: 4, isWhole: true }), [0, 50, 100])
    assert.deepEqual(valueTicks(1234, { ticksMax: 4, isWhole: true }), [0, 500, 1000, 1500])
    assert.deepEqual(valueTicks(0.3, { ticksMax: 3, isWhole: false }), [0, 0.1, 0.2, 0.3])
  })

  test('of counts are whole, also when there was one request or none', () => {
    assert.deepEqual(valueTicks(0, { ticksMax: 4, isWhole: true }), [0, 1])
    assert.deepEqual(valueTicks(1, { ticksMax: 4, isWhole: true }), [0, 1])
    assert.deepEqual(valueTicks(2, { ticksMax: 4, isWhole: true }), [0, 1, 2])
  })

  test('reach the largest value, rise evenly and are never too many', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), fc.integer({ min: 2, max: 6 }), (largest, max) => {
        const ticks = valueTicks(largest, { ticksMax: max, isWhole: false })
        assert.equal(ticks[0], 0)
        assert.ok((ticks.at(-1) ?? 0) >= largest * (1 - 1e-6))
        assert.ok(ticks.length - 1 <= max)
        assert.ok(ticks.every((tick, index) => index === 0 || tick > (ticks[index - 1] ?? 0)))
      }),
    )
  })
})

test('nothing is drawn at the foot of the plot, the largest value at its top', () => {
  const height = heightScale(50, 200)
  assert.equal(height(0), 200)
  assert.equal(height(50), 0)
  assert.equal(height(25), 100)
  assert.equal(heightScale(0, 200)(0), 200)
})

describe('bands', () => {
  test('lie side by side without overlapping, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 100, max: 1200 }), (count, width) => {
        const bands = Array.from({ length: count }, (_, index) => bandAt(index, count, width))
        for (const [index, band] of bands.entries()) {
          assert.ok(band.width > 0)
          const next = bands[index + 1]
          if (next) assert.ok(band.x + band.width <= next.x + 1e-6)
        }
        assert.ok((bands.at(-1)?.x ?? 0) + (bands.at(-1)?.width ?? 0) <= width + 1e-6)
      }),
    )
  })

  test('are found under the pointer, also at the edges and beyond them', () => {
    assert.equal(bandUnder(-3, 24, 240), 0)
    assert.equal(bandUnder(0, 24, 240), 0)
    assert.equal(bandUnder(15, 24, 240), 1)
    assert.equal(bandUnder(240, 24, 240), 23)
    assert.equal(bandUnder(300, 24, 240), 23)
  })
})
