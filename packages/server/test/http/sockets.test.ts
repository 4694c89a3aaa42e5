import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type ErrorCode, errorCodes } from '@ambit/core'
import type { ApiKey, KeyChanges } from '../../src/storage/port/keys.ts'
import { eventually } from '../eventually.ts'
import { actOf } from '../storage/sample-rows.ts'
import { exchange, goodMemory, type HttpUnderTest, listen, openConnection, openHttp } from './http-under-test.ts'

let http: HttpUnderTest
let port: number
before(async () => {
  http = await openHttp()
  port = await listen(http.app)
})
after(() => http.close())

describe('a connection that never becomes a request is told why, in the shape of the contract', () => {
  const rows: readonly (readonly [string, string, ErrorCode])[] = [
    ['not HTTP at all', 'hello\r\n\r\n', 'invalid_request'],
    ['a method that does not exist', 'BREW /memory HTTP/1.1\r\nHost: a\r\n\r\n', 'invalid_request'],
    ['a broken header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n', 'invalid_request'],
    [
      'two lengths',
      'POST /memory HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      'invalid_request',
    ],
    [
      'a length and chunks, as in request smuggling',
      'POST /memory HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'invalid_request',
    ],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 'invalid_request'],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 'invalid_request'],
    [
      'headers above 16 KiB',
      `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      'headers_too_large',
    ],
    ['a path above 16 KiB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 'headers_too_large'],
  ]
  for (const [what, bytes, code] of rows) {
    test(what, async () => {
      const { status, body } = parseAnswer(await exchange(port, bytes))
      assert.equal(status, errorCodes[code].status)
      assert.notEqual(body, '', 'it was told nothing')
      const { detail, error } = JSON.parse(body)
      assert.deepEqual([error.code, error.message], [code, detail])
    })
  }
})

test('every such answer has a request id as well', async () => {
  const { head } = parseAnswer(await exchange(port, 'hello\r\n\r\n'))
  assert.match(head, /^x-request-id: \S+$/im)
})

test('a request that goes on after a malformed one is not answered: the connection is closed', async () => {
  const answer = await exchange(port, 'broken\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1)
})

test('a client that says what it wants slowly is cut off', async () => {
  const service = http.variant((deps) => deps)
  const { headersTimeout, requestTimeout, keepAliveTimeout } = service.server
  assert.deepEqual([headersTimeout, requestTimeout], [5_000, 10_000])
  assert.ok(keepAliveTimeout > 60_000)
  Object.assign(service.server, { headersTimeout: 50, requestTimeout: 100 })
  const slowPort = await listen(service)
  const head = `POST /memory HTTP/1.1\r\nHost: a\r\nX-API-Key: ${http.secret}\r\n`
  const [slowHead, slowBody] = [openConnection(slowPort), openConnection(slowPort)]
  slowHead.send(head)
  slowBody.send(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
  assert.match(await slowHead.ended, /^HTTP\/1\.1 408 /)
  assert.match(await slowBody.ended, /^HTTP\/1\.1 408 /)
  await service.close()
})

test('a body that is cut short stores nothing', async () => {
  const body = JSON.stringify({ ...goodMemory, user_id: 'cut short' })
  const head = `POST /memory HTTP/1.1\r\nHost: a\r\nX-API-Key: ${http.secret}\r\nContent-Type: application/json\r\n`
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve) => {
    socket.write(`${head}Content-Length: ${body.length + 1}\r\n\r\n${body}`, () => socket.end(() => resolve()))
  })
  await new Promise((resolve) => socket.once('close', resolve).resume())
  const read = { user_id: 'cut short', scope: 'preferences', purpose: 'recommendation' }
  assert.equal((await http.post('/memory/read', read)).json().summary_text, 'No memories found.')
})

describe('a key is judged again when a body comes later', () => {
  const endings: Readonly<Record<string, readonly [end: (key: ApiKey) => Promise<unknown>, answer: RegExp]>> = {
    'it has been deleted': [
      ({ tenant, id }) => http.under.deps.store.keys.delete(tenant, id, http.under.time.nowMs, actOf()),
      /HTTP\/1\.1 401 /,
    ],
    'it has expired': [
      (key) => updateKey(key, { expiresAtMs: http.under.time.nowMs }),
      /HTTP\/1\.1 401 [\s\S]*API key has expired/,
    ],
    'it has lost the capability': [
      (key) => updateKey(key, { capabilities: ['audit'] }),
      /HTTP\/1\.1 403 [\s\S]*lacks the capability memory/,
    ],
  }
  for (const [what, [end, answer]] of Object.entries(endings)) {
    test(`${what} meanwhile: it reads nothing`, async () => {
      const { deps } = http.under
      const secret = await http.newKey({ name: what })
      const read = JSON.stringify({ user_id: 'user_1', scope: 'preferences', purpose: 'recommendation' })
      const head = (key: string) =>
        `POST /memory/read HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n` +
        `Connection: close\r\nExpect: 100-continue\r\nContent-Length: ${read.length}\r\n\r\n`
      const [kept, ended] = [openConnection(port), openConnection(port)]
      kept.send(head(http.secret))
      ended.send(head(secret))
      // 100 Continue is sent when the head has been read, which is when the key was first looked at.
      await eventually(async () => [kept, ended].every(({ received }) => received().includes('100 Continue')))
      const found = await deps.store.keys.findBySecretHash(deps.hashSecret(secret))
      assert.ok(found)
      await end(found.key)
      for (const { send } of [kept, ended]) send(read)
      assert.match(await kept.ended, /HTTP\/1\.1 200 /)
      assert.match(await ended.ended, answer)
    })
  }

  function updateKey({ tenant, id }: ApiKey, changes: Partial<KeyChanges>): Promise<boolean> {
    return http.under.deps.store.keys.update(tenant, id, changes as KeyChanges, actOf())
  }
})

test('requests on one connection are answered in turn', async () => {
  const ask = (path: string, rest = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${rest}\r\n`
  const answer = await exchange(port, ask('/healthz') + ask('/nothing') + ask('/readyz', 'Connection: close\r\n'))
  assert.deepEqual(
    [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
    ['200', '404', '200'],
  )
})

function parseAnswer(text: string): { status: number; head: string; body: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body }
}
