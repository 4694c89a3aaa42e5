import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ErrorCode, errorCodes } from '@ambit/core'
import type { LightMyRequestResponse } from 'fastify'
import { newApiKey } from '../../src/crypto/secrets.ts'
import { bodyBytesMax } from '../../src/http/json-body.ts'
import { StoreUnavailable } from '../../src/storage/port/store-unavailable.ts'
import { withStore } from '../app/app-under-test.ts'
import { goodMemory, goodRead, type HttpUnderTest, openHttp, post } from './http-under-test.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

describe('400 invalid_request', () => {
  const rows: readonly (readonly [string, string, unknown, readonly string[]])[] = [
    ['malformed JSON', '/memory', '{"user_id":', ['body']],
    ['an empty body', '/memory', '', ['body']],
    ['a list for a body', '/memory/read', [], ['body']],
    ['null for a body', '/memory/revoke', null, ['body']],
    ['every missing field at once', '/memory', {}, ['user_id', 'scope', 'source', 'value_json']],
    ['an unknown field', '/memory/read', { ...goodRead, max_age_day: 1 }, ['max_age_day']],
    ['a wrong filter', '/audit/search', { limit: 'all' }, ['limit']],
    ['a wrong scope', '/policy/check', { scope: 'secrets', purpose: 'x' }, ['scope']],
    ['a place in the value', '/memory', { ...goodMemory, value_json: { likes: ['a', 1] } }, ['value_json.likes[1]']],
    ['a string for a number', '/memory', { ...goodMemory, ttl_days: '30' }, ['ttl_days']],
    ['a blank token', '/memory/read/continue', { revocation_token: ' ' }, ['revocation_token']],
  ]
  for (const [what, path, body, fields] of rows) {
    test(`names ${what}`, async () => {
      const { error } = expectError(await http.post(path, body), 'invalid_request')
      assert.deepEqual(
        ((error.details?.fields ?? []) as { field: string }[]).map(({ field }) => field),
        fields,
      )
    })
  }

  test('names a body that is not UTF-8', async () => {
    const headers = { 'x-api-key': http.secret, 'content-type': 'application/json' }
    const payload = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])
    const response = await http.app.inject({ method: 'POST', url: '/memory', payload, headers })
    assert.match(expectError(response, 'invalid_request').detail, /UTF-8/)
  })

  for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'ключ']) {
    test(`names an Idempotency-Key that is not sane: "${key.slice(0, 10)}"`, async () => {
      const response = await http.post('/memory', goodMemory, { 'idempotency-key': key })
      assert.match(expectError(response, 'invalid_request').detail, /Idempotency-Key/)
    })
  }

  test('is the answer to a path that cannot be decoded', async () => {
    expectError(await http.app.inject('/%E0%A4%A'), 'invalid_request')
  })
})

describe('401', () => {
  const sent: readonly (readonly [string, () => Promise<Record<string, string>>, string])[] = [
    ['no key', async () => ({}), 'Missing API key'],
    ['an empty key', async () => ({ 'x-api-key': '' }), 'Missing API key'],
    ['a malformed key', async () => ({ 'x-api-key': 'sk_test_short' }), 'Invalid API key'],
    ['an unknown key', async () => ({ 'x-api-key': newApiKey('test') }), 'Invalid API key'],
    ['a live key', async () => ({ 'x-api-key': newApiKey('live') }), 'API key belongs to the live environment'],
    [
      'an expired key',
      async () => ({ 'x-api-key': await http.newKey({ expiresAtMs: http.under.time.nowMs }) }),
      'API key has expired',
    ],
  ]
  for (const [what, headers, detail] of sent) {
    test(`is the detail alone, for ${what}, on every operation`, async () => {
      for (const path of ['/memory', '/memory/read', '/memory/read/continue', '/memory/revoke', '/policy/check']) {
        const response = await post(http.app, path, goodMemory, await headers())
        assert.equal(response.statusCode, 401)
        assert.deepEqual(response.json(), { detail })
      }
      const policy = await http.app.inject({ url: '/policy', headers: await headers() })
      assert.deepEqual([policy.statusCode, policy.json()], [401, { detail }])
    })
  }

  test('comes before anything is said of the body: malformed, too large or of another type', async () => {
    const bodies = ['{', 'x'.repeat(300_000)]
    for (const body of bodies) assert.equal((await post(http.app, '/memory', body)).statusCode, 401)
    assert.equal((await post(http.app, '/memory', 'a', { 'content-type': 'text/plain' })).statusCode, 401)
  })
})

describe('403', () => {
  test('policy_denied tells scope, purpose, what was recognised and what would be allowed', async () => {
    const response = await http.post('/memory/read', { ...goodRead, purpose: 'task_execution' })
    const { detail, error } = expectError(response, 'policy_denied')
    assert.match(detail, /task_execution.*preferences/)
    assert.deepEqual(error.details, {
      scope: 'preferences',
      purpose: 'task_execution',
      purpose_classes: ['task_execution'],
      allowed_purpose_classes: ['content_generation', 'recommendation'],
    })
  })

  test('token_revoked and token_expired', async () => {
    const token = async () => (await http.post('/memory/read', goodRead)).json().revocation_token as string
    const revoked = { revocation_token: await token() }
    assert.equal((await http.post('/memory/revoke', revoked)).statusCode, 200)
    expectError(await http.post('/memory/read/continue', revoked), 'token_revoked')
    const expired = { revocation_token: await token() }
    http.under.time.nowMs += http.under.deps.tokenTtlMs
    expectError(await http.post('/memory/read/continue', expired), 'token_expired')
  })
})

describe('404', () => {
  test('token_not_found, for continue and revoke', async () => {
    for (const path of ['/memory/read/continue', '/memory/revoke']) {
      expectError(await http.post(path, { revocation_token: 'rev_unknown' }), 'token_not_found')
    }
  })

  const longPath = `/projects/${'x'.repeat(101)}/keys`
  for (const path of [
    '/nothing',
    '/memory/',
    '/memory/read/continue/x',
    '/Memory',
    '/docs/../etc/passwd',
    '//',
    longPath,
  ]) {
    test(`not_found at ${path.slice(0, 30)}`, async () => {
      expectError(await http.app.inject(path), 'not_found')
    })
  }
})

describe('405 method_not_allowed names the methods that there are', () => {
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    ['GET', '/memory', ['POST']],
    ['PUT', '/memory/read', ['POST']],
    ['DELETE', '/memory/revoke', ['POST']],
    ['PATCH', '/memory/read/continue?x=1', ['POST']],
    ['OPTIONS', '/memory', ['POST']],
    ['POST', '/policy', ['GET', 'HEAD']],
    ['POST', '/healthz', ['GET', 'HEAD']],
    ['DELETE', '/docs', ['GET', 'HEAD']],
    ['POST', '/', ['GET', 'HEAD']],
  ]
  for (const [method, url, allowed] of rows) {
    test(`${method} ${url}`, async () => {
      const response = await http.app.inject({ method: method as 'GET', url })
      expectError(response, 'method_not_allowed')
      assert.deepEqual(String(response.headers.allow).split(', '), allowed)
    })
  }

  test('whatever is sent along: nothing, what is no JSON, another type, too much', async () => {
    const json = 'application/json'
    const bodies: readonly (readonly [string, string])[] = [
      [json, ''],
      [json, '{'],
      ['nonsense', 'x'],
      [json, JSON.stringify('x'.repeat(bodyBytesMax))],
    ]
    for (const [contentType, payload] of bodies) {
      const headers = { 'content-type': contentType, 'content-length': String(payload.length) }
      const response = await http.app.inject({ method: 'PUT', url: '/memory', headers, payload })
      expectError(response, 'method_not_allowed')
      assert.equal(response.headers.allow, 'POST')
    }
  })
})

test('409 idempotency_conflict while a twin is in flight, 422 idempotency_mismatch for another body', async () => {
  const landing = Promise.withResolvers<void>()
  const app = http.variant((deps) =>
    withStore(deps, {
      memories: {
        async create(...args) {
          await landing.promise
          return deps.store.memories.create(...args)
        },
      },
    }),
  )
  const headers = { 'x-api-key': http.secret, 'idempotency-key': 'retry-1' }
  const first = post(app, '/memory', goodMemory, headers)
  // Only once the first has reached its use case is it in flight.
  while (http.under.deps.inFlight.size === 0) await new Promise(setImmediate)
  expectError(await post(app, '/memory', goodMemory, headers), 'idempotency_conflict')
  expectError(await post(app, '/memory', { ...goodMemory, domain: 'food' }, headers), 'idempotency_mismatch')
  landing.resolve()
  assert.equal((await first).statusCode, 201)
  assert.deepEqual((await http.post('/memory', goodMemory, headers)).json(), (await first).json())
  expectError(await http.post('/memory', { ...goodMemory, domain: 'food' }, headers), 'idempotency_mismatch')
  await app.close()
})

test('413 payload_too_large begins with the byte after 256 KiB', async () => {
  const padded = (bytes: number) => JSON.stringify(goodMemory).padEnd(bytes, ' ')
  assert.equal((await http.post('/memory', padded(256 * 1024))).statusCode, 201)
  expectError(await http.post('/memory', padded(256 * 1024 + 1)), 'payload_too_large')
})

describe('415 unsupported_media_type', () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'nonsense', '']) {
    test(`for "${type}"`, async () => {
      expectError(await http.post('/memory', goodMemory, { 'content-type': type }), 'unsupported_media_type')
    })
  }

  for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON']) {
    test(`but not for "${type}"`, async () => {
      assert.equal((await http.post('/memory', goodMemory, { 'content-type': type })).statusCode, 201)
    })
  }
})

test('429 rate_limited says when to come back, and the next minute is open again', async () => {
  const key = { 'x-api-key': await http.newKey({ rateLimitPerMinute: 2 }) }
  const ask = () => http.app.inject({ url: '/policy', headers: key })
  for (const remaining of ['1', '0']) assert.equal((await ask()).headers['x-ratelimit-remaining'], remaining)
  const refused = await ask()
  expectError(refused, 'rate_limited')
  assert.equal(refused.headers['retry-after'], '60')
  http.under.time.nowMs += 60_000
  assert.equal((await ask()).statusCode, 200)
})

describe('500 internal_error and 503 unavailable', () => {
  const failing = (error: Error) =>
    http.variant((deps) => withStore(deps, { memories: { create: () => Promise.reject(error) } }))

  test('a fault of ours says nothing of itself, and the log has it under the id of the request', async () => {
    const app = failing(new Error('SQLITE_CONSTRAINT in memories.ts: canary'))
    http.log.length = 0
    const headers = { 'x-api-key': http.secret, 'x-request-id': 'find-me' }
    const response = await post(app, '/memory', goodMemory, headers)
    const { detail } = expectError(response, 'internal_error')
    assert.doesNotMatch(response.body, /canary|SQLITE|\.ts|at /)
    assert.match(detail, /X-Request-Id/)
    const lines = http.log.filter((line) => line.includes('canary'))
    assert.equal(lines.length, 1)
    assert.equal(JSON.parse(lines[0] ?? '{}').requestId, 'find-me')
    await app.close()
  })

  test('a store that cannot take it is 503 with Retry-After', async () => {
    const app = failing(new StoreUnavailable('database or disk is full: canary'))
    const response = await post(app, '/memory', goodMemory, { 'x-api-key': http.secret })
    expectError(response, 'unavailable')
    assert.equal(response.headers['retry-after'], '1')
    assert.doesNotMatch(response.body, /canary|disk/)
    await app.close()
  })

  test('a key that cannot be looked up is 503, not 401', async () => {
    const app = http.variant((deps) =>
      withStore(deps, { keys: { findBySecretHash: () => Promise.reject(new StoreUnavailable('gone')) } }),
    )
    expectError(await post(app, '/memory', goodMemory, { 'x-api-key': http.secret }), 'unavailable')
    await app.close()
  })
})

interface ErrorBody {
  readonly detail: string
  readonly error: { readonly code: string; readonly message: string; readonly details?: Record<string, unknown> }
}

/** Both shapes of the contract, with the status of the code, and a request id to ask about it. */
function expectError(response: LightMyRequestResponse, code: ErrorCode): ErrorBody {
  const body = response.json<ErrorBody>()
  assert.equal(body.error?.code, code, response.body)
  assert.equal(response.statusCode, errorCodes[code].status)
  assert.match(String(response.headers['content-type']), /^application\/json/)
  assert.deepEqual(Object.keys(body), ['detail', 'error'])
  assert.equal(body.detail, body.error.message)
  assert.ok(body.detail.length > 0)
  assert.ok(response.headers['x-request-id'], 'an X-Request-Id is on every answer')
  assert.ok(response.headers['x-content-type-options'], 'the security headers are on every answer')
  return body
}
