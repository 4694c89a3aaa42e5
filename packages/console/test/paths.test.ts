import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  isPageBehindSignIn,
  pathAfterSignIn,
  personPath,
  readsPath,
  signInPathFor,
  tokensPath,
  userOfHash,
} from '../src/session/paths.ts'

const origin = 'http://ambit.test'

test('after signing in, one is back where one wanted to go, with what the address asked for', () => {
  for (const path of [
    '/account',
    '/projects/prj_01/keys',
    '/projects/prj_01/policy#history',
    '/projects/prj_01/usage?period=7d&by=day&key=key_01',
    '/projects/prj_01/usage?period=7d#a%20b?c',
    '/projects/prj_01/usage?next=https%3A%2F%2Fevil.test%2F%23x',
  ]) {
    const signIn = new URL(signInPathFor(new URL(path, origin)), origin)
    assert.deepEqual([signIn.pathname, pathAfterSignIn(signIn)], ['/sign-in', path])
  }
  assert.equal(signInPathFor(new URL('/', origin)), '/sign-in')
})

test('what stands behind the # of an address is never sent to a server on the way through the sign-in', () => {
  const { search, hash } = new URL(signInPathFor(new URL('/account#canary', origin)), origin)
  assert.ok(!search.includes('canary'))
  assert.equal(hash, '#canary')
})

describe('a link never decides to send somebody elsewhere after they have signed in', () => {
  for (const to of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/sign-in',
    '/docs',
    '/account/../docs',
    '//evil.test?/account',
    '/account\n//evil.test',
    '/projects/prj_01/nothing',
    '',
  ]) {
    test(JSON.stringify(to), () =>
      assert.equal(pathAfterSignIn({ search: `?to=${encodeURIComponent(to)}`, hash: '#x' }), '/'),
    )
  }
})

test('there is a page where the console has one', () => {
  for (const path of ['/account', '/projects/prj_01/team']) assert.equal(isPageBehindSignIn(path), true)
  for (const path of ['/', '/acount', '/projects', '/projects/prj_01', '/projects/prj_01/teams', '/account/'])
    assert.equal(isPageBehindSignIn(path), false)
})

describe('the way to a person', () => {
  test('has the id behind the # alone, and leads to that very id whatever is in it', () => {
    const pathsOf = (userId: string): readonly URL[] =>
      [
        personPath('prj_1', userId, '?view=reads'),
        readsPath('prj_1', { userId }),
        readsPath('prj_1', { userId, request: 'req_1', scope: 'schedule' }),
        tokensPath('prj_1', { userId }),
      ].map((path) => new URL(path, origin))
    const asked = (paths: readonly URL[]) => paths.map(({ pathname, search }) => pathname + search)
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (userId) => {
        const paths = pathsOf(userId)
        for (const { hash } of paths) assert.equal(userOfHash(hash), userId)
        assert.deepEqual(asked(paths), asked(pathsOf('anybody')))
      }),
    )
    for (const hash of ['', '#', '#user=', '#other=x']) assert.equal(userOfHash(hash), null)
  })
})
