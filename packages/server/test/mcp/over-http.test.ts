/** `POST /mcp`, message by message: what is refused, what it costs, what is on record. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { Ambit } from '@ambit/sdk'
import { startAmbit, type TestService } from '../../src/testing.ts'

let service: TestService
before(async () => {
  service = await startAmbit()
})
after(() => service.close())

interface Sent {
  readonly status: number
  readonly body: {
    readonly id?: unknown
    readonly result?: Record<string, unknown>
    readonly error?: { code: number; message: string; data?: unknown }
    readonly detail?: string
  }
  readonly headers: Headers
}

async function post(message: unknown, headers: Record<string, string> = {}, of = service): Promise<Sent> {
  const response = await fetch(`${of.baseUrl}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': of.apiKey, ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers }
}

const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args })

const meta = (version = '2026-07-28') => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
})
const modern = (method: string, params: object = {}, version?: string) =>
  rpc(method, { ...params, _meta: meta(version) })
const headersFor = (method: string, name?: string, version = '2026-07-28') => ({
  'mcp-protocol-version': version,
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
})

describe('who may speak', () => {
  test('nobody without a key, with a wrong one, or from a page of another site', async () => {
    const { status, headers, body } = await post(rpc('ping'), { 'x-api-key': 'sk_test_unknown_key_000000' })
    assert.deepEqual([status, headers.get('www-authenticate'), body], [401, 'Bearer', { detail: 'Invalid API key' }])
    const stranger = await post(rpc('ping'), { origin: 'https://elsewhere.example' })
    assert.equal(stranger.status, 403)
    assert.equal((await post(rpc('ping'), { origin: service.baseUrl })).status, 200)
  })
  test('no page that has given its own name our address', async () => {
    const { hostname, port } = new URL(service.baseUrl)
    const headers = {
      host: 'rebound.example',
      origin: 'http://rebound.example',
      'x-api-key': service.apiKey,
      'content-type': 'application/json',
    }
    const status = await new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path: '/mcp', method: 'POST', headers }, ({ statusCode }) =>
        resolve(statusCode),
      )
      sent.on('error', reject).end(JSON.stringify(rpc('ping')))
    })
    assert.equal(status, 403)
  })
  test('with POST only', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${service.baseUrl}/mcp`, { method, headers: { 'x-api-key': service.apiKey } })
      assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST'])
    }
  })
})

describe('the handshake of earlier revisions', () => {
  test('agrees on what was asked for, or on the newest that there is', async () => {
    for (const [asked, agreed] of [
      ['2025-06-18', '2025-06-18'],
      ['2025-11-25', '2025-11-25'],
      ['2031-01-01', '2025-11-25'],
    ]) {
      const { body } = await post(rpc('initialize', { protocolVersion: asked, capabilities: {}, clientInfo: {} }))
      assert.equal(body.result?.protocolVersion, agreed)
    }
  })
  test('needs no session: what follows stands by itself, and a notification is not answered', async () => {
    const { status, body } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
    assert.deepEqual([status, body], [202, {}])
    assert.deepEqual((await post(rpc('ping'))).body.result, {})
    const { result } = (await post(rpc('tools/list'))).body
    assert.ok(result && !('resultType' in result))
  })
})

describe('a request that says its revision itself', () => {
  test('is answered with what that revision wants of a result', async () => {
    const { body, status } = await post(modern('server/discover'), headersFor('server/discover'))
    assert.equal(status, 200)
    assert.equal(body.result?.resultType, 'complete')
    assert.match(JSON.stringify(body.result?.supportedVersions), /^\["2026-07-28"/)
    const listed = await post(modern('tools/list'), headersFor('tools/list'))
    assert.deepEqual([listed.body.result?.cacheScope, listed.body.result?.ttlMs], ['private', 0])
  })
  test('is refused when its headers say something else, or are missing', async () => {
    const message = modern('tools/call', { name: 'list_purposes', arguments: {} })
    const right = headersFor('tools/call', 'list_purposes')
    assert.equal((await post(message, right)).status, 200)
    for (const wrong of [
      { ...right, 'mcp-name': 'forget' },
      { ...right, 'mcp-method': 'tools/list' },
      { ...right, 'mcp-protocol-version': '2025-11-25' },
      headersFor('tools/call'),
      {},
    ]) {
      const { status, body } = await post(message, wrong)
      assert.deepEqual([status, body.error?.code], [400, -32020], JSON.stringify(wrong))
    }
  })
  test('may name itself in base64', async () => {
    const encoded = `=?base64?${Buffer.from('list_purposes').toString('base64')}?=`
    const message = modern('tools/call', { name: 'list_purposes', arguments: {} })
    assert.equal((await post(message, headersFor('tools/call', encoded))).status, 200)
  })
  test('of a revision that is not spoken here is told which are', async () => {
    const { status, body } = await post(
      modern('tools/list', {}, '2031-01-01'),
      headersFor('tools/list', undefined, '2031-01-01'),
    )
    assert.deepEqual([status, body.error?.code], [400, -32022])
    assert.match(JSON.stringify(body.error?.data), /"supported":\["2026-07-28"/)
  })
  test('of a revision that nobody knows is refused, also where only its header says so', async () => {
    const { status, body } = await post(rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })
    assert.deepEqual([status, body.error?.code], [400, -32022])
    assert.equal((await post(rpc('ping'), { 'mcp-protocol-version': '2025-06-18' })).status, 200)
  })
  test('without the revision or the capabilities of its client is told so', async () => {
    const bare = await post(rpc('tools/list'), headersFor('tools/list'))
    assert.deepEqual([bare.status, bare.body.error?.code], [400, -32602])
    const half = rpc('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } })
    assert.equal((await post(half, headersFor('tools/list'))).body.error?.code, -32602)
  })
  test('knows no handshake', async () => {
    const { status, body } = await post(modern('initialize'), headersFor('initialize'))
    assert.deepEqual([status, body.error?.code], [404, -32601])
  })
})

describe('what is no message is refused', () => {
  const wrong: readonly (readonly [unknown, number, number])[] = [
    ['{', 400, -32700],
    ['', 400, -32700],
    [[rpc('ping'), rpc('ping')], 400, -32600],
    [{ id: 1, method: 'ping' }, 400, -32600],
    [{ jsonrpc: '2.0', id: 1 }, 400, -32600],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32600],
    [{ jsonrpc: '2.0', id: 'x'.repeat(2_000), method: 'ping' }, 400, -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, 400, -32602],
    [rpc('constructor'), 200, -32601],
    [rpc('__proto__'), 200, -32601],
    [rpc('tools/call', { name: 'toString' }), 200, -32602],
    [rpc('tools/call', { name: 'recall', arguments: [] }), 200, -32602],
    [rpc('prompts/get', { name: 'nothing' }), 200, -32602],
  ]
  for (const [message, status, code] of wrong) {
    test(JSON.stringify(message).slice(0, 60), async () => {
      const sent = await post(message)
      assert.deepEqual([sent.status, sent.body.error?.code], [status, code])
    })
  }
  test('a body that is too large, and one of another type', async () => {
    assert.equal((await post(call('remember', { text: 'x'.repeat(300_000) }))).status, 413)
    assert.equal((await post('x', { 'content-type': 'text/plain' })).status, 415)
  })
})

describe('a call of a tool is a request like any other', () => {
  test('wrong arguments are named, field by field, and nothing is done', async () => {
    const { body } = await post(call('remember', { user_id: 'anna', scope: 'taste', value_json: {}, extra: 1 }))
    const text = JSON.stringify(body.result)
    assert.match(text, /"isError":true/)
    assert.match(text, /scope must be one of/)
    assert.match(text, /extra/)
    assert.match(JSON.stringify((await post(call('list_purposes', { all: true }))).body), /takes no arguments/)
  })
  test('arguments nested too deep are refused by the rule of POST /memory, small or large, and nothing fails', async () => {
    for (const levels of [40, 3_000, 30_000, 120_000]) {
      const value = `${'['.repeat(levels)}${']'.repeat(levels)}`
      const memory = `{"user_id":"deep","scope":"preferences","value_json":{"likes":${value}}}`
      const sent = await post(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"remember","arguments":${memory}}}`,
      )
      assert.equal(sent.status, 200)
      const text = JSON.stringify(sent.body)
      assert.match(text, /invalid_request/, `${levels} levels: ${text}`)
      assert.match(text, /nested|levels|deep/, `${levels} levels: ${text}`)
    }
  })
  test('large arguments are read as they were sent, with what the tool and the connection add', async () => {
    const value_json = { notes: Array.from({ length: 10 }, (_, at) => `${at} "quoted" {[,]} ${'ü'.repeat(4_000)}`) }
    const given = { scope: 'attention', domain: 'large', value_json }
    const { body } = await post(call('remember', given), { 'x-ambit-user-id': 'bound' })
    assert.doesNotMatch(JSON.stringify(body), /isError/)
    const read = await post(
      call('recall', { user_id: 'bound', scope: 'attention', domain: 'large', purpose: 'show a notification' }),
    )
    assert.match(JSON.stringify(read.body), /9 .{1,6}quoted.{1,6} \{\[,\]\} ü/)
  })
  test('it is on record with its purpose, and counts against the limit of the key', async () => {
    await using own = await startAmbit({ rateLimitPerMinute: 3 })
    const { headers } = await post(
      call('recall', { user_id: 'anna', scope: 'preferences', purpose: 'recommend a tea' }),
      {},
      own,
    )
    assert.equal(headers.get('x-ratelimit-remaining'), '2')
    const apiKey = await own.createKey()
    const { records } = await new Ambit({ ...own, apiKey }).audit.search({ user_id: 'anna' })
    assert.equal(records[0]?.purpose, 'recommend a tea')
    for (const _ of [1, 2]) await post(rpc('ping'), {}, own)
    assert.equal((await post(rpc('ping'), {}, own)).status, 429)
  })
  test('an answer that no model takes in is refused with what to do', async () => {
    const ambit = new Ambit(service)
    const value_json = { notes: Array.from({ length: 30 }, (_, at) => `${at} ${'x'.repeat(8_000)}`) }
    for (const domain of ['a', 'b']) {
      const memory = { user_id: 'much', scope: 'attention', source: 'system', domain } as const
      await ambit.memories.create({ ...memory, value_json: { [domain]: value_json } })
    }
    const read = (args: object) =>
      post(call('recall', { user_id: 'much', scope: 'attention', purpose: 'show a notification', ...args }))
    assert.match(JSON.stringify((await read({})).body), /more than a message holds\. Name a domain/)
    assert.doesNotMatch(JSON.stringify((await read({ domain: 'a' })).body).slice(0, 500), /isError/)
  })
  test('a user who is named in the headers needs to be percent-encoded', async () => {
    assert.equal((await post(rpc('tools/list'), { 'x-ambit-user-id': '%E0%A4%A' })).status, 400)
  })
})

test('a key that may not be used for memories may not speak here', async () => {
  const apiKey = await service.createKey({ capabilities: ['audit'] })
  const { status, body } = await post(rpc('tools/list'), { 'x-api-key': apiKey })
  assert.equal(status, 403)
  assert.match(body.detail ?? '', /capability memory/)
})
