import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fromBase32, toBase32 } from '../../src/accounts/base32.ts'
import { findTotpStep, hotpCode, newTotpSecret, totpUri } from '../../src/accounts/totp.ts'

const seed = new TextEncoder().encode('12345678901234567890')
const secret = toBase32(seed)

describe('a code of an authenticator app', () => {
  test('is what RFC 4226 says of the first counts', () => {
    const expected = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')
    assert.deepEqual(
      expected.map((_, count) => hotpCode(seed, count)),
      expected,
    )
  })

  // The table of RFC 6238 has eight digits, of which apps show the last six.
  const rows: readonly (readonly [number, string])[] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of rows) {
    test(`is what RFC 6238 says of ${seconds} seconds`, () => {
      assert.equal(findTotpStep(secret, code.slice(2), seconds * 1000), Math.floor(seconds / 30))
    })
  }

  test('is taken one step early and one step late, and no further', () => {
    const nowMs = 1_800_000_000_000
    const present = nowMs / 30_000
    const found = [-2, -1, 0, 1, 2].map((drift) => findTotpStep(secret, hotpCode(seed, present + drift), nowMs))
    assert.deepEqual(found, [null, present - 1, present, present + 1, null])
  })

  test('is six digits and nothing else', () => {
    for (const code of ['', '28708', '2870822', '28708x', ' 287082', '２８７０８２']) {
      assert.equal(findTotpStep(secret, code, 59_000), null, code)
    }
    assert.equal(findTotpStep(secret, '287082', 59_000), 1)
  })

  test('of another secret is none', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), (step) => {
        const other = hotpCode(new TextEncoder().encode('another secret of 20'), step)
        const own = [-1, 0, 1].map((drift) => hotpCode(seed, step + drift))
        assert.equal(findTotpStep(secret, other, step * 30_000) !== null, own.includes(other))
      }),
    )
  })
})

test('a secret has 160 bits, and apps are told it with the address of the account', () => {
  const made = newTotpSecret()
  assert.match(made, /^[A-Z2-7]{32}$/)
  assert.notEqual(made, newTotpSecret())
  const uri = new URL(totpUri({ secret: made, email: 'a+b@example.com' }))
  assert.deepEqual(
    [uri.protocol, uri.host, decodeURIComponent(uri.pathname)],
    ['otpauth:', 'totp', '/Ambit:a+b@example.com'],
  )
  assert.deepEqual(Object.fromEntries(uri.searchParams), { secret: made, issuer: 'Ambit' })
})

describe('base32', () => {
  test('is that of RFC 4648', () => {
    const rows = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
    for (const [text, encoded] of Object.entries(rows)) {
      assert.equal(toBase32(new TextEncoder().encode(text)), encoded)
    }
  })

  test('comes back as it was, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => assert.deepEqual(fromBase32(toBase32(bytes)), bytes)))
  })

  test('knows no other character', () => {
    for (const text of ['a', '1', '0', '8', 'A=', 'Ä']) assert.equal(fromBase32(text), null)
  })
})
