// What holds for every answer: error shapes, methods, media types, request ids, security headers.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, get, memoryFields, post, send, withKey } from './client.ts'
import { bodyBytesMax, endpoints } from './contract.ts'
import { expectError } from './expect-error.ts'
import { postHead, sendRaw } from './raw-http.ts'
import { needsOwnProcess, sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const openPaths = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']

/** One answer of every kind. */
async function oneOfEach(headers: Record<string, string> = {}): Promise<Record<string, Answer>> {
  const readBody = { user_id: 'u', scope: 'preferences' }
  return {
    '201': await post(service, '/memory', memoryFields({}), headers),
    '200': await post(service, '/memory/read', { ...readBody, purpose: 'recommendation' }, headers),
    '400': await post(service, '/memory', {}, headers),
    '401': await post(withKey(service, null), '/memory', {}, headers),
    '403': await post(service, '/memory/read', { ...readBody, purpose: 'task_execution' }, headers),
    '404 path': await get(service, '/nowhere', headers),
    '404 token': await post(service, '/memory/revoke', { revocation_token: 'rev_unknown' }, headers),
    '405': await get(service, '/memory', headers),
    '413': await send(service, 'POST', '/memory', { text: ' '.repeat(bodyBytesMax + 1), headers }),
    '415': await send(service, 'POST', '/memory', { text: 'x', headers: { ...headers, 'content-type': 'text/plain' } }),
    '200 open': await get(service, '/healthz', headers),
  }
}

test('an unknown path is 404 not_found', async (t) => {
  for (const path of [
    '/nowhere',
    '/memory/',
    '/memory/read/continue/more',
    '/Memory',
    '/v1/memory',
    '/memory/mem_1/history',
    '/%00',
    '/..%2f..%2fetc%2fpasswd',
    '/docs/../../package.json',
  ]) {
    await t.test(path, async () => {
      for (const method of ['GET', 'POST']) {
        const answer = await send(service, method, path, method === 'POST' ? { text: '{}' } : {})
        expectError(answer, 404, 'not_found')
      }
    })
  }
})

test('another method on a known path is 405 with Allow', async (t) => {
  for (const { path } of endpoints) {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      await t.test(`${method} ${path}`, async () => {
        const answer = await send(service, method, path)
        expectError(answer, 405, 'method_not_allowed')
        assert.match(answer.headers.get('allow') ?? '', /\bPOST\b/)
      })
    }
  }
  for (const path of openPaths) {
    await t.test(`POST ${path}`, async () => {
      const answer = await send(service, 'POST', path, { text: '{}' })
      expectError(answer, 405, 'method_not_allowed')
      assert.match(answer.headers.get('allow') ?? '', /\bGET\b/)
    })
  }
})

test('a body of another media type is 415', async (t) => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    'json',
    'application/octet-stream',
  ]
  for (const type of types) {
    await t.test(type, async () => {
      for (const { path, body } of endpoints) {
        const answer = await send(service, 'POST', path, {
          text: JSON.stringify(body),
          headers: { 'content-type': type },
        })
        expectError(answer, 415, 'unsupported_media_type')
      }
    })
  }
  await t.test('no type at all', async () => {
    const body = JSON.stringify(endpoints[0].body)
    expectError(await sendRaw(service, postHead(service, '/memory', body.length), body), 415, 'unsupported_media_type')
  })
})

test('application/json is accepted with a charset and in any case', async (t) => {
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json ; charset="utf-8"',
  ]) {
    await t.test(type, async () => {
      const answer = await post(service, '/memory', memoryFields({}), { 'content-type': type })
      assert.equal(answer.status, 201, answer.text)
    })
  }
})

test('two different content types are refused', async () => {
  const body = JSON.stringify(memoryFields({}))
  const lines = ['Content-Type: text/plain', 'Content-Type: application/json']
  const answer = await sendRaw(service, postHead(service, '/memory', Buffer.byteLength(body), lines), body)
  assert.ok(answer.status === 415 || answer.status === 400, answer.text)
})

test('every error has both shapes with one sentence, except 401', async () => {
  const answers = await oneOfEach()
  const codes: Record<string, string> = {
    '400': 'invalid_request',
    '403': 'policy_denied',
    '404 path': 'not_found',
    '404 token': 'token_not_found',
    '405': 'method_not_allowed',
    '413': 'payload_too_large',
    '415': 'unsupported_media_type',
  }
  for (const [name, code] of Object.entries(codes)) {
    const answer = answers[name]
    assert.ok(answer)
    expectError(answer, Number(name.slice(0, 3)), code)
  }
  assert.deepEqual(Object.keys(answers['401']?.body ?? {}), ['detail'])
})

test('every answer carries a request id of its own', async () => {
  const ids = Object.entries(await oneOfEach()).map(([name, answer]) => {
    const id = answer.headers.get('x-request-id') ?? ''
    assert.match(id, /^\S{8,}$/, name)
    return id
  })
  assert.equal(new Set(ids).size, ids.length)
})

test("the caller's request id comes back on every answer", async () => {
  for (const id of ['4bf92f35-77b3-4da6-a3ce-929d0e0e4736', 'req_0123456789']) {
    for (const [name, answer] of Object.entries(await oneOfEach({ 'x-request-id': id }))) {
      assert.equal(answer.headers.get('x-request-id'), id, name)
    }
  }
})

test("a caller's request id that is not sane is replaced", async (t) => {
  for (const id of ['x'.repeat(1000), '<script>alert(1)</script>', 'a b\tc', 'é', '"quoted"', '{"a":1}']) {
    await t.test(id.slice(0, 30), async () => {
      const answer = await get(service, '/healthz', { 'x-request-id': id })
      assert.match(answer.headers.get('x-request-id') ?? '', /^\S{8,200}$/)
      assert.notEqual(answer.headers.get('x-request-id'), id)
    })
  }
})

test('every answer carries security headers and does not say what it is built with', async () => {
  const answers = { ...(await oneOfEach()), docs: await get(service, '/docs'), root: await get(service, '/') }
  for (const [name, { headers }] of Object.entries(answers)) {
    assert.equal(headers.get('x-content-type-options'), 'nosniff', name)
    const framing = `${headers.get('x-frame-options')} ${headers.get('content-security-policy')}`
    assert.match(framing, /DENY|SAMEORIGIN|frame-ancestors/i, name)
    assert.ok(headers.get('referrer-policy'), name)
    assert.equal(headers.get('x-powered-by'), null, name)
    assert.doesNotMatch(headers.get('server') ?? '', /fastify|node|\d/i, name)
  }
})

test('every authenticated answer says how many requests are left in the minute', async (t) => {
  for (const [name, { headers }] of Object.entries(await oneOfEach())) {
    if (['401', '404 path', '405', '200 open'].includes(name)) continue
    await t.test(name, () => {
      const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((part) =>
        headers.get(`x-ratelimit-${part}`),
      )
      for (const number of [limit, remaining, reset]) assert.match(number ?? '', /^\d+$/)
      assert.ok(Number(remaining) < Number(limit))
      const secondsLeft = Number(reset) - Date.now() / 1000
      assert.ok(secondsLeft > -1 && secondsLeft <= 61, `resets in ${secondsLeft} s`)
      assert.match(headers.get('ratelimit-policy') ?? '', new RegExp(`\\b${limit}\\b.*\\bw=60\\b`))
      assert.match(headers.get('ratelimit') ?? '', new RegExp(`\\b(r|remaining)=${remaining}\\b`))
    })
  }
})

test('a key without a limit of its own has 60,000 requests a minute', needsOwnProcess, async () => {
  const answer = await post(service, '/memory', memoryFields({}))
  assert.equal(answer.headers.get('x-ratelimit-limit'), '60000')
})

test('answers to nobody in particular carry no quota', async () => {
  const answers = await oneOfEach()
  for (const name of ['401', '200 open']) {
    assert.equal(answers[name]?.headers.get('x-ratelimit-limit'), null, name)
    assert.equal(answers[name]?.headers.get('ratelimit'), null, name)
  }
})

test('answers with data may not be kept by caches', async () => {
  const answers = await oneOfEach()
  for (const name of ['200', '201']) assert.match(answers[name]?.headers.get('cache-control') ?? '', /no-store/, name)
})
