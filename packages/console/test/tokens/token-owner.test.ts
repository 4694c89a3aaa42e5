import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOwner, usualKey } from '../../src/features/tokens/token-owner.ts'
import { tokensPath } from '../../src/session/paths.ts'

test('whose tokens are looked at is in the address, and found from there; a person stays behind the #', () => {
  for (const owner of [{ keyId: 'key_01' }, { userId: 'user_42' }, { userId: 'a&b=c #/ü?' }]) {
    const { search, hash, pathname } = new URL(tokensPath('prj_01', owner), 'http://ambit.test')
    assert.equal(pathname, '/projects/prj_01/tokens')
    assert.deepEqual(readOwner(search, hash), owner)
    if ('userId' in owner) assert.equal(search, '')
  }
  assert.equal(readOwner('', ''), null)
  assert.equal(readOwner('?key=', '#user='), null)
})

test('unless told otherwise, it is the key that was used last', () => {
  const keys = [
    { id: 'never', last_used_at: null },
    { id: 'last', last_used_at: '2026-11-15T10:00:00.000Z' },
    { id: 'before', last_used_at: '2026-11-15T09:00:00.000Z' },
  ]
  assert.equal(usualKey(keys), 'last')
  assert.equal(usualKey(keys.slice(0, 1)), 'never')
  assert.equal(usualKey([]), null)
})
