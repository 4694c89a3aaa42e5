import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cellAfterKey } from '../../src/features/policy/grid-keys.ts'

const grid = { columns: 6, cells: 36 }
const after = (key: string, at: number, ctrlKey = false) => cellAfterKey({ key, ctrlKey }, at, grid)

test('arrows lead to the next cell, Home and End to the ends of the row, with Ctrl to those of the grid', () => {
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => after(key, 15)),
    [14, 16, 9, 21, 12, 17],
  )
  assert.deepEqual([after('Home', 15, true), after('End', 15, true)], [0, 35])
})

test('at an edge nothing is left, and rows do not run into each other', () => {
  assert.deepEqual(
    [after('ArrowLeft', 6), after('ArrowRight', 5), after('ArrowUp', 3), after('ArrowDown', 33)],
    [6, 5, 3, 33],
  )
})

test('other keys are left to the cell', () => {
  assert.deepEqual([after(' ', 3), after('Tab', 3), after('a', 3)], [null, null, null])
})

test('whatever is pressed, one is in the grid', () => {
  const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End')
  fc.assert(
    fc.property(keys, fc.boolean(), fc.nat(35), fc.constantFrom(1, 6), (key, ctrlKey, at, columns) => {
      const to = cellAfterKey({ key, ctrlKey }, at, { columns, cells: 36 })
      assert.ok(to !== null && to >= 0 && to < 36)
    }),
  )
})
