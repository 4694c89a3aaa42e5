import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseEmailAddress } from '../src/wire/email-address.ts'
import { findPasswordError } from '../src/wire/password-rule.ts'

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
    const before = process.cpuUsage()
    for (const text of ['a.'.repeat(100_000), `a@${'a-'.repeat(100)}`, `a@${'a.'.repeat(120)}1`]) {
      assert.equal(parseEmailAddress(text), null)
    }
    // Of the processor, and not of the clock, which goes on while others have their turn.
    const { user, system } = process.cpuUsage(before)
    assert.ok(user + system < 500_000)
  })
})

describe('a password', () => {
  const ada = { name: 'Ada King Lovelace', email: 'ada@example.com' }
  const common = new Set(['password1234', 'password', 'monkey', 'letmein', 'x', 'sunshine'])
  const errorOf = (password: string, owner = ada) =>
    findPasswordError('new_password', password, owner, (text) => common.has(text))
  const tooClose = { path: ['new_password'], rule: { name: 'passwordOfOthers' } }
  const guessedFirst = { path: ['new_password'], rule: { name: 'passwordGuessedFirst' } }

  const known = ['ada@example.com', ' ADA@example.com', 'Ada King Lovelace', 'ada king lovelace ', 'adaKINGlovelace']
  const around = [
    'lovelace-1815!!',
    'Ada@Example.com1',
    'AmbitAmbitAmbit',
    'ambit-2026-11-15',
    'Ambit@example.com',
    'ａmbit1234567',
  ]
  for (const password of [...known, ...around]) {
    test(`is not what everybody knows of its owner or of Ambit: "${password}"`, () => {
      assert.deepEqual(errorOf(password), tooClose)
    })
  }

  for (const password of [
    'password1234',
    'PassWord1234',
    ' password1234 ',
    'ｐａｓｓｗｏｒｄ1234',
    'Password!2026',
    '1234password!',
    'monkeymonkey',
    'letmeinletmeinletmein',
    'xxxxxxxxxxxxxxxx',
    '!!Sunshine!!',
  ]) {
    test(`is not one that is guessed first: "${password}"`, () => assert.deepEqual(errorOf(password), guessedFirst))
  }

  for (const password of [
    'ada@example.com has a cat',
    'my ambit is my castle',
    'password of the west wing',
    'monkey 2718281828459',
    'monkeys monkeys',
    '271828182845',
    'пароль 密码 🔑 ñ',
    '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑',
    '!?!?-!?!?-!!',
  ]) {
    test(`may be anything else: "${password}"`, () => assert.equal(errorOf(password), null))
  }

  test('may have a short name in it: letters are not words', () => {
    assert.equal(errorOf('aaj aaj aaj aaj', { name: 'Aj', email: 'a@b.co' }), null)
  })

  test('that is common stays so in capitals, with spaces around it, and with a few digits or signs', () => {
    const signs = fc.stringMatching(/^[0-9!?.# -]{0,4}$/)
    fc.assert(
      fc.property(
        fc.constantFrom('password', 'monkey', 'sunshine'),
        signs,
        signs,
        fc.boolean(),
        (word, front, end, isLoud) => {
          const text = `${front}${word}${end}`
          assert.deepEqual(errorOf(isLoud ? text.toUpperCase() : text), guessedFirst)
        },
      ),
    )
  })

  test('is judged whatever it is made of, and only ever by what the list says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 128, size: 'max' }),
        fc.string({ unit: 'grapheme' }),
        (password, name) => {
          const owner = { name, email: 'ada@example.com' }
          const asked: string[] = []
          const error = findPasswordError('password', password, owner, (text) => asked.push(text) < 0)
          assert.ok(error === null || error.rule.name === 'passwordOfOthers')
          for (const text of asked) assert.ok(text.length <= password.normalize('NFKC').toLowerCase().length)
        },
      ),
    )
  })
})
