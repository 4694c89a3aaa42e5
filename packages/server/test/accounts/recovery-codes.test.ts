import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newRecoveryCodes, parseRecoveryCode } from '../../src/accounts/recovery-codes.ts'

describe('recovery codes', () => {
  test('are ten, all different, in groups that can be read aloud', () => {
    const codes = newRecoveryCodes()
    assert.equal(new Set(codes).size, 10)
    for (const code of codes) assert.match(code, /^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3}$/)
  })

  test('are understood however they are copied from paper', () => {
    const code = 'x7k1-90qd-mm3t-v8hs'
    for (const typed of [code, 'X7K1 90QD MM3T V8HS', ' x7kl9oqdmm3tv8hs ', 'x7ki-9Oqd-mm3t-v8hs']) {
      assert.equal(parseRecoveryCode(typed), code, typed)
    }
  })

  test('are nothing else', () => {
    for (const typed of ['', '123456', 'x7k1-90qd-mm3t-v8h', 'x7k1-90qd-mm3t-v8hss', 'u7k1-90qd-mm3t-v8hs']) {
      assert.equal(parseRecoveryCode(typed), null, typed)
    }
  })
})
