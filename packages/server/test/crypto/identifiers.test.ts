import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createIdSource, firstIdSince, type IdPrefix } from '../../src/crypto/identifiers.ts'

const nowMs = Date.UTC(2026, 0, 1)

test('an id is its prefix and 26 characters that nobody misreads', () => {
  const newId = createIdSource(() => nowMs)
  for (const prefix of ['prj', 'key', 'mem', 'grt', 'aud', 'req'] satisfies IdPrefix[]) {
    assert.match(newId(prefix), new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`))
  }
})

test('ids strictly increase, whatever the clock does', () => {
  const times = fc.array(fc.integer({ min: 0, max: 32 ** 10 - 1_000 }), { minLength: 2, maxLength: 50, size: 'max' })
  fc.assert(
    fc.property(times, (clock) => {
      let turn = 0
      const newId = createIdSource(() => clock[turn++] as number)
      const ids = clock.map(() => newId('mem'))
      assert.deepEqual(ids, [...new Set(ids)].sort())
    }),
  )
})

test('ids strictly increase when more than a million are made in one millisecond', () => {
  const newId = createIdSource(() => nowMs)
  let last = ''
  for (let count = 0; count < 1_048_576 + 3; count++) {
    const id = newId('mem')
    if (id <= last) assert.fail(`${id} after ${last}`)
    last = id
  }
})

test('ids of two processes sort by the millisecond in which they were made', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 42 }), fc.integer({ min: 1, max: 2 ** 40 }), (ms, laterMs) => {
      assert.ok(createIdSource(() => ms)('mem') < createIdSource(() => ms + laterMs)('mem'))
    }),
  )
})

test('ids that were made since a moment are told from those before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 42 }), (ms) => {
      assert.ok(createIdSource(() => ms)('aud') > firstIdSince('aud', ms))
      assert.ok(createIdSource(() => ms - 1)('aud') < firstIdSince('aud', ms))
    }),
  )
  assert.ok(createIdSource(() => 0)('aud') > firstIdSince('aud', -1.5))
})

test('two processes that start in the same millisecond make different ids', () => {
  const ids = Array.from({ length: 1_000 }, () => createIdSource(() => nowMs)('mem'))
  assert.equal(new Set(ids).size, ids.length)
})
