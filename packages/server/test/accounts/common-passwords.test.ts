import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { describe, test } from 'node:test'
import { checkNewPassword } from '../../src/accounts/check-new-password.ts'
import { commonPasswords } from '../../src/accounts/common-passwords/common-passwords.ts'

const owner = { name: 'Ada', email: 'ada@example.com' }

describe('the list of common passwords', () => {
  test('has more than ten thousand that are long enough to be chosen, and as many short ones that are made longer', async () => {
    const list = [...(await commonPasswords())]
    assert.ok(list.filter((text) => text.length >= 12).length > 10_000)
    assert.equal(list.filter((text) => text.length < 12).length, 10_000)
    for (const text of list) assert.match(text, /^[\x21-\x7e](?:[\x20-\x7e]{2,62}[\x21-\x7e])$/)
    assert.deepEqual(
      list.filter((text) => text !== text.toLowerCase()),
      [],
    )
  })

  test('is small as a file', () => {
    const file = new URL('../../src/accounts/common-passwords/common-passwords.txt.br', import.meta.url)
    assert.ok(statSync(file).size < 110_000)
  })

  test('is read once, whoever asks at the same moment', async () => {
    const [first, second] = await Promise.all([commonPasswords(), commonPasswords()])
    assert.equal(first, second)
  })

  for (const password of [
    'password1234',
    'Password123!',
    'passwordpassword',
    '123456789012',
    'qwertyuiop12',
    'qwerty123456',
    'iloveyou1234',
    'Administrator',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'Welcome2026!',
    'letmeinletmein',
    '1qaz2wsx3edc',
    'Sunshine!2026',
  ]) {
    test(`refuses ${password}`, async () => {
      const error = await checkNewPassword('password', password, owner)
      assert.equal(error?.rule.name, 'passwordGuessedFirst')
    })
  }

  for (const password of [
    'a sentence nobody else would say',
    'canary words nobody would say',
    'k7#Vq2!mZp9x',
    '8305-2749-1160',
  ]) {
    test(`lets ${password} pass`, async () => assert.equal(await checkNewPassword('password', password, owner), null))
  }
})
