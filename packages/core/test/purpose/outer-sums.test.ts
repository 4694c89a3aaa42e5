import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createOuterSums } from '../../training/outer-sums.ts'

test('every number on the left times every one on the right is added up over all rows, however many are kept at a time', () => {
  const size = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(size, size, fc.nat(12), fc.integer({ min: 1, max: 5 }), (lefts, rights, rows, rowsMax) => {
      const left = Float32Array.from({ length: lefts * rows }, (_, at) => (at % 7) - 3)
      const right = Float32Array.from({ length: rights * rows }, (_, at) => (at % 5) - 2)
      const sums = new Float32Array(lefts * rights).fill(1)
      const outer = createOuterSums(sums, lefts, rights, rowsMax)
      for (let row = 0; row < rows; row += 1) outer.addRow(left, row * lefts, right, row * rights)
      outer.flush()
      for (let at = 0; at < lefts; at += 1) {
        for (let beside = 0; beside < rights; beside += 1) {
          let wanted = 1
          for (let row = 0; row < rows; row += 1)
            wanted += (left[row * lefts + at] as number) * (right[row * rights + beside] as number)
          assert.equal(sums[at * rights + beside], wanted)
        }
      }
    }),
    { numRuns: 60 },
  )
})
