import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoTimestamp } from '../../src/time/time-units.ts'

test('a moment is written as the platform writes it, whichever was written before', () => {
  const anyMs = fc.oneof(
    fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }),
    fc.integer({ min: 1_763_000_000_000, max: 1_763_000_100_000 }),
  )
  fc.assert(
    fc.property(fc.array(anyMs, { minLength: 1, maxLength: 40, size: 'max' }), (moments) => {
      for (const ms of moments) assert.equal(isoTimestamp(ms), new Date(ms).toISOString())
    }),
  )
})
