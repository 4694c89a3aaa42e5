import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pathAfterSignIn, signInPathFor } from '../src/session/paths.ts'

test('after signing in, one is back where one wanted to go', () => {
  for (const path of ['/account', '/projects/prj_01/keys', '/projects/prj_01/policy']) {
    const { pathname, search } = new URL(signInPathFor(path), 'http://ambit.test')
    assert.deepEqual([pathname, pathAfterSignIn(search)], ['/sign-in', path])
  }
  assert.equal(signInPathFor('/'), '/sign-in')
})

describe('a link never decides to send somebody elsewhere after they have signed in', () => {
  for (const to of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/sign-in',
    '/docs',
    '',
  ]) {
    test(JSON.stringify(to), () => assert.equal(pathAfterSignIn(`?to=${encodeURIComponent(to)}`), '/'))
  }
})
