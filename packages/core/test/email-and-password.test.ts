import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseEmailAddress } from '../src/wire/console/email-address.ts'
import { findPasswordError } from '../src/wire/console/password-rule.ts'

describe('an e-mail address', () => {
  for (const address of [
    'ada@example.com',
    "o'brien@example.ie",
    'a.b-c_d+e@mail.example.co.uk',
    'x@xn--bcher-kva.de',
  ]) {
    test(`${address} is one`, () => assert.equal(parseEmailAddress(address), address))
  }

  test('is kept in lower case and without spaces around it', () => {
    assert.equal(parseEmailAddress('  Ada.L@Example.COM \n'), 'ada.l@example.com')
  })

  const none = ['', 'ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'ada@@example.com', '.a@b.com']
  const odd = [
    'a..b@b.com',
    'ada@-b.com',
    'ada@b-.com',
    'ada@b.c',
    '"a b"@b.com',
    'cli:ada@b.com',
    'ada@b.com, eve@b.com',
  ]
  for (const address of [...none, ...odd, `${'a'.repeat(250)}@b.com`]) {
    test(`"${address.slice(0, 30)}" is none`, () => assert.equal(parseEmailAddress(address), null))
  }

  test('that takes long to refuse does not exist', () => {
    const startMs = performance.now()
    for (const text of ['a.'.repeat(100_000), `a@${'a-'.repeat(100)}`, `a@${'a.'.repeat(120)}1`]) {
      assert.equal(parseEmailAddress(text), null)
    }
    assert.ok(performance.now() - startMs < 500)
  })
})

describe('a password', () => {
  const ada = { name: 'Ada King Lovelace', email: 'ada@example.com' }

  for (const password of ['ada@example.com', ' ADA@example.com', 'Ada King Lovelace', 'ada king lovelace ']) {
    test(`is not what everybody knows of its owner: "${password}"`, () => {
      assert.deepEqual(findPasswordError('password', password, ada), {
        field: 'password',
        message: 'password must not be the name or the e-mail address of the account',
      })
    })
  }

  test('may be anything else', () => {
    assert.equal(findPasswordError('password', 'ada@example.com has a cat', ada), null)
  })
})
