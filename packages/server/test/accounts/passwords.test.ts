import assert from 'node:assert/strict'
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, mock, test } from 'node:test'
import { createPasswords } from '../../src/accounts/passwords.ts'

const { hash: hashPassword, verify: verifyPassword, isWeak } = createPasswords()

/** Written by an earlier release, at a quarter of the cost. */
const earlier =
  '2ac8b191ba38a4e8365bf01762f8b07b:943d86aca010a81ecde2a46e9b54dc5348c7bb722b15474d0a2c93e114f78d959024e3ce595030ee0fdde84b34b37e6b745b5ab34333dc5415c8b27d8e32ecf6'

describe('a password', () => {
  test('that was hashed by an earlier release is still right, and another is not', async () => {
    assert.equal(await verifyPassword('a sentence nobody else would say', earlier), true)
    assert.equal(await verifyPassword('a sentence nobody else would sax', earlier), false)
  })

  test('is hashed at the cost that OWASP recommends, which the hash names, with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('the same words'), hashPassword('the same words')])
    for (const hash of [first, second]) {
      assert.match(hash, /^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{86}$/)
      assert.equal(await verifyPassword('the same words', hash), true)
    }
    assert.notEqual(first, second)
  })

  test('that was hashed at a lower cost is weak, and takes as much work to check as any other or none at all', async () => {
    assert.deepEqual(
      [isWeak(earlier), isWeak(await hashPassword('the same words')), isWeak('abc')],
      [true, false, false],
    )
    const scrypt = mock.method(crypto, 'scrypt')
    syncBuiltinESMExports()
    const work: number[] = []
    for (const hash of [earlier, await hashPassword('the same words'), null, '']) {
      scrypt.mock.resetCalls()
      await verifyPassword('a wrong one', hash)
      const costs = scrypt.mock.calls.map(({ arguments: [, , , cost] }) => cost as ScryptOptions)
      work.push(costs.reduce((sum, { N = 0, r = 0, p = 0 }) => sum + N * r * p, 0))
    }
    scrypt.mock.restore()
    syncBuiltinESMExports()
    assert.deepEqual(new Set(work), new Set([2 ** 20]))
  })

  test('is the same however its letters were typed', async () => {
    const hash = await hashPassword('cafe\u0301 au lait')
    assert.equal(await verifyPassword('caf\u00e9 au lait', hash), true)
  })

  test('may be as long as we let it be', async () => {
    const long = '🔑'.repeat(128)
    assert.equal(await verifyPassword(long, await hashPassword(long)), true)
  })

  test('is never right where there is no hash, or none that could be one', async () => {
    for (const hash of [null, '', ':', 'abc', earlier.slice(0, -2), `${earlier}00`, earlier.replace(':', '')]) {
      assert.equal(await verifyPassword('a sentence nobody else would say', hash), false, String(hash))
      assert.equal(await verifyPassword('', hash), false, String(hash))
    }
  })
})
