import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PurposesView, readView, searchOf } from '../../src/features/purposes/purposes-view.ts'

test('what is looked at is in the address, and found from there', () => {
  const views: readonly PurposesView[] = [
    { kind: 'register' },
    { kind: 'refused', isDismissed: false },
    { kind: 'refused', isDismissed: true },
    { kind: 'purpose', name: 'book-table' },
    { kind: 'record' },
  ]
  for (const view of views) assert.deepEqual(readView(new URLSearchParams(searchOf(view))), view)
  assert.equal(searchOf({ kind: 'register' }), '')
  assert.deepEqual(readView(new URLSearchParams('?view=nothing')), { kind: 'register' })
})
