// Every API request needs a good key; each way of not having one, and that nothing is looked at before it.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, post, read, send, tryContinue, withKey } from './client.ts'
import { bodyBytesMax, endpoints } from './contract.ts'
import { expectError, expectUnauthorized } from './expect-error.ts'
import { postHead, sendRaw } from './raw-http.ts'
import { freshKey, needsEmbeddedDatabase, sharedService, startService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const invalidKeys: Record<string, string> = {
  'unknown but well-formed': freshKey('test'),
  'no key at all': 'nonsense',
  'another prefix': freshKey('test').replace('sk_', 'pk_'),
  'another environment name': freshKey('test').replace('test', 'prod'),
  'identifier of 15 characters': freshKey('test').slice(0, 'sk_test_'.length + 15),
  'identifier of 16 characters, unknown': freshKey('test').slice(0, 'sk_test_'.length + 16),
  'no identifier': freshKey('test').slice(0, 'sk_test_'.length),
  'characters outside the alphabet': `${freshKey('test')}!`,
  'the good key cut short': service.apiKey.slice(0, -1),
  'the good key and more': `${service.apiKey}0`,
  'the good key in other case': service.apiKey.toUpperCase(),
  'the good key as a bearer token': `Bearer ${service.apiKey}`,
  'very long': `sk_test_${'x'.repeat(4000)}`,
}

test('a request without a key is refused at every endpoint', async (t) => {
  for (const { path, body } of endpoints) {
    await t.test(path, async () =>
      expectUnauthorized(await post(withKey(service, null), path, body), 'Missing API key'),
    )
  }
})

test('a key that is malformed or unknown is refused at every endpoint', async (t) => {
  for (const [name, key] of Object.entries(invalidKeys)) {
    await t.test(name, async () => {
      for (const { path, body } of endpoints) {
        const answer = await post(withKey(service, key), path, body)
        expectUnauthorized(answer, 'Invalid API key')
        assert.equal(answer.text.includes(key), false, 'the key is not repeated')
      }
    })
  }
})

test('an empty key is refused', async () => {
  const answer = await post(withKey(service, ''), '/memory', endpoints[0].body)
  assert.equal(answer.status, 401)
  assert.match(String(answer.body.detail), /^(Missing|Invalid) API key$/)
})

test('a key in another place than X-API-Key does not count', async () => {
  const nobody = withKey(service, null)
  const headers = { authorization: `Bearer ${service.apiKey}` }
  expectUnauthorized(await post(nobody, '/memory', endpoints[0].body, headers), 'Missing API key')
  const inQuery = await post(nobody, `/memory?api_key=${service.apiKey}`, endpoints[0].body)
  expectUnauthorized(inQuery, 'Missing API key')
})

test('the header name may be written in any case', async () => {
  const body = JSON.stringify(endpoints[1].body)
  const lines = [`x-ApI-kEy: ${service.apiKey}`, 'Content-Type: application/json']
  const head = postHead(withKey(service, null), '/memory/read', body.length, lines)
  assert.equal((await sendRaw(service, head, body)).status, 200)
})

test('two keys in one request are refused', async () => {
  const body = JSON.stringify(endpoints[1].body)
  const lines = [`X-API-Key: ${freshKey('test')}`, 'Content-Type: application/json']
  const answer = await sendRaw(service, postHead(service, '/memory/read', body.length, lines), body)
  assert.equal(answer.status, 401, answer.text)
})

test('the key is checked before type, size, syntax and fields of the body', async (t) => {
  const bodies: Record<string, { text: string; headers?: Record<string, string> }> = {
    'missing fields': { text: '{}' },
    'unknown fields': { text: '{"colour": 1}' },
    'malformed JSON': { text: '{"user_id": ' },
    'empty body': { text: '' },
    'another type': { text: 'user_id=u', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  }
  for (const [name, init] of Object.entries(bodies)) {
    await t.test(name, async () => {
      for (const { path } of endpoints) {
        expectUnauthorized(await send(withKey(service, freshKey('test')), 'POST', path, init), 'Invalid API key')
        expectUnauthorized(await send(withKey(service, null), 'POST', path, init), 'Missing API key')
      }
    })
  }
  await t.test('a body that is announced as too large', async () => {
    for (const { path } of endpoints) {
      const lines = ['Content-Type: application/json']
      const answer = await sendRaw(service, postHead(withKey(service, null), path, bodyBytesMax + 1, lines))
      expectUnauthorized(answer, 'Missing API key')
    }
  })
})

test('keys and data of one environment do not exist in the other', needsEmbeddedDatabase, async () => {
  const both = await startService()
  const [testKey, liveKey, body] = [both.apiKey, freshKey('live'), endpoints[1].body]
  expectUnauthorized(
    await post(withKey(both, liveKey), '/memory/read', body),
    'API key belongs to the live environment',
  )
  const { user_id } = await create(both, {})
  const grant = await read(both, user_id, 'preferences')
  assert.equal(grant.confidence, 0.6)

  await both.restart({ AMBIT_ENVIRONMENT: 'live', AMBIT_BOOTSTRAP_KEY: liveKey })
  const live = withKey(both, liveKey)
  expectUnauthorized(
    await post(withKey(both, testKey), '/memory/read', body),
    'API key belongs to the test environment',
  )
  expectUnauthorized(await post(withKey(both, freshKey('live')), '/memory/read', body), 'Invalid API key')
  assert.equal((await read(live, user_id, 'preferences')).confidence, 0)
  expectError(await tryContinue(live, grant.revocation_token), 404, 'token_not_found')
  await create(live, {})
})
