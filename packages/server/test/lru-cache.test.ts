import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLruCache } from '../src/lru-cache.ts'

test('what was kept lately is there, and what was asked for longest ago gives way', () => {
  const cache = createLruCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  assert.equal(cache.get('a'), 1)
  cache.set('c', 3)
  assert.deepEqual(
    ['a', 'b', 'c'].map((text) => cache.get(text)),
    [1, undefined, 3],
  )
})
