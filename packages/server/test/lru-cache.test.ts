import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoizeLru } from '../src/lru-cache.ts'

test('a text that was answered lately is not worked out again, and gets the same answer', () => {
  const asked: string[] = []
  const answer = memoizeLru((text) => ({ text, number: asked.push(text) }), 2)
  assert.equal(answer('a'), answer('a'))
  assert.deepEqual(asked, ['a'])
})

test('the text that was asked for longest ago gives way', () => {
  const asked: string[] = []
  const answer = memoizeLru((text) => asked.push(text), 2)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) answer(text)
  assert.deepEqual(asked, ['a', 'b', 'c', 'b'])
})
