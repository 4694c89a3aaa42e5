import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { StoreDamaged } from '../../src/storage/port/store-unavailable.ts'
import { withStore } from '../app/app-under-test.ts'
import { goodMemory, goodRead, type HttpUnderTest, listen, openConnection, openHttp, post } from './http-under-test.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

describe('every answer', () => {
  const asks: Readonly<Record<string, () => Promise<LightMyRequestResponse>>> = {
    'a success': () => http.post('/memory', goodMemory),
    'a refusal': () => http.post('/memory', {}),
    'a missing key': () => post(http.app, '/memory', goodMemory),
    'an unknown path': () => http.app.inject('/nothing'),
    'a document': () => http.app.inject('/openapi.json'),
    'a metric': () => http.app.inject('/metrics'),
    'a file that is not there': () => http.app.inject('/assets/nothing.js'),
  }
  for (const [what, ask] of Object.entries(asks)) {
    test(`has a request id and is neither cached, sniffed, framed nor referred to: ${what}`, async () => {
      const { headers } = await ask()
      assert.match(String(headers['x-request-id']), /^req_/)
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
      assert.equal(headers['x-powered-by'], undefined)
    })
  }

  test('repeats the id that the caller sent, and the audit has it', async () => {
    const response = await http.post('/memory', goodMemory, { 'x-request-id': 'mine-1' })
    assert.equal(response.headers['x-request-id'], 'mine-1')
    const { store, environment } = http.under.deps
    const [key] = await store.keys.list({ environment, projectId: null, nowMs: http.under.time.nowMs })
    const tenant = key?.tenant
    assert.ok(tenant)
    assert.equal((await store.audit.list(tenant, { limit: 1 }))[0]?.requestId, 'mine-1')
  })

  test('to a key has all rate limit headers, the refusals too; without a limit there are none', async () => {
    const limited = http.variant((deps) => deps, 60)
    const bodies = [goodMemory, {}, { ...goodMemory, scope: 'x' }]
    for (const [index, body] of bodies.entries()) {
      const { headers } = await post(limited, '/memory', body, { 'x-api-key': http.secret })
      assert.deepEqual(
        [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining'], headers['ratelimit-policy']],
        ['60', String(59 - index), '"minute";q=60;w=60'],
      )
      assert.equal(headers['x-ratelimit-reset'], String(http.under.time.nowMs / 1000 + 60))
      assert.equal(headers.ratelimit, `"minute";r=${59 - index};t=60`)
    }
    assert.equal((await http.post('/memory', goodMemory)).headers['x-ratelimit-limit'], undefined)
    await limited.close()
  })
})

test('a page has its window to itself, and no device', async () => {
  for (const path of ['/docs', '/my-data']) {
    const { headers } = await http.app.inject(path)
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path)
    assert.match(String(headers['permissions-policy']), /camera=\(\).*microphone=\(\)/, path)
  }
})

describe('what anybody may see', () => {
  test('alive and ready', async () => {
    for (const [path, status] of Object.entries({ '/healthz': 'ok', '/readyz': 'ready' })) {
      const response = await http.app.inject(path)
      assert.deepEqual([response.statusCode, response.json()], [200, { status }])
      assert.equal((await http.app.inject({ method: 'HEAD', url: path })).statusCode, 200)
    }
  })

  test('not ready, as an error of the contract, when the database does not answer; alive all the same', async () => {
    const app = http.variant((deps) =>
      withStore(deps, { maintenance: { ping: () => Promise.reject(new Error('canary')) } }),
    )
    const response = await app.inject('/readyz')
    assert.equal(response.statusCode, 503)
    assert.doesNotMatch(response.body, /canary/)
    assert.equal((await app.inject('/healthz')).statusCode, 200)
    assert.equal(response.headers['retry-after'], '1')
    assert.equal(response.json().error?.code, 'unavailable')
    await app.close()
  })
})

test('a service with a damaged database is not ready, and says why', async () => {
  const app = http.variant((deps) =>
    withStore(deps, { maintenance: { ping: () => Promise.reject(new StoreDamaged('canary')) } }),
  )
  const response = await app.inject('/readyz')
  assert.equal(response.statusCode, 503)
  assert.match(response.json().error?.message, /^The database file is damaged\. The log/)
  assert.doesNotMatch(response.body, /canary/)
  await app.close()
})

describe('the metrics', () => {
  test('count requests by route and status, decisions by scope and class, and time the store', async () => {
    const app = http.variant((deps) => deps)
    const headers = { 'x-api-key': http.secret }
    await post(app, '/memory', goodMemory, headers)
    await post(app, '/memory', {}, headers)
    await post(app, '/memory/read', goodRead, headers)
    await post(app, '/memory/read', { ...goodRead, purpose: 'xyzzy' }, headers)
    await app.inject('/nothing?canary-path')
    const response = await app.inject('/metrics')
    assert.match(String(response.headers['content-type']), /^text\/plain/)
    const counted = [
      'ambit_http_request_duration_seconds_count{route="/memory",status="201"} 1',
      'ambit_http_request_duration_seconds_count{route="/memory",status="400"} 1',
      'ambit_http_request_duration_seconds_count{route="/memory/read",status="403"} 1',
      'ambit_http_request_duration_seconds_count{route="unmatched",status="404"} 1',
      'ambit_decisions_total{scope="preferences",class="recommendation",outcome="allowed"} 1',
      'ambit_decisions_total{scope="preferences",class="none",outcome="denied"} 1',
      'ambit_store_operation_duration_seconds_count{operation="memories.create"} 1',
      'ambit_store_operation_duration_seconds_count{operation="grants.issue"} 1',
      'process_cpu_user_seconds_total',
    ]
    for (const line of counted) assert.ok(response.body.includes(line), line)
    assert.doesNotMatch(response.body, /canary|user_1|sk_test|xyzzy/)
    await app.close()
  })
})

describe('a service that drains', () => {
  test('finishes what runs and refuses what is new, in the shape of the contract and with Retry-After', async () => {
    const [arrived, landing, draining] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    const app = http.variant((deps) =>
      withStore(deps, {
        memories: {
          async create(...args) {
            arrived?.resolve()
            await landing?.promise
            return deps.store.memories.create(...args)
          },
        },
      }),
    )
    app.addHook('preClose', async () => draining?.resolve())
    const port = await listen(app)
    const connection = openConnection(port)
    const body = JSON.stringify(goodMemory)
    const head = `Host: a\r\nX-API-Key: ${http.secret}\r\nContent-Type: application/json\r\n`
    connection.send(`POST /memory HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`)
    await arrived?.promise

    const closing = app.close()
    await draining?.promise
    const late = once(app.server, 'request')
    connection.send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await late
    landing?.resolve()
    const [finished = '', refused = ''] = (await connection.ended).split(/(?=HTTP\/1\.1 )/)
    await closing
    assert.match(finished, /^HTTP\/1\.1 201 /)
    assert.match(refused, /^HTTP\/1\.1 503 /)
    assert.match(refused, /^retry-after: 1$/im)
    assert.match(refused, /^connection: close$/im)
    assert.equal(JSON.parse(refused.split('\r\n\r\n')[1] ?? '').error.code, 'unavailable')
  })
})
