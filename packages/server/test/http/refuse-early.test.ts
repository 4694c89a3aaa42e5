import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { eventually } from '../eventually.ts'
import { goodMemory, goodRead, type HttpUnderTest, listen, openConnection, openHttp } from './http-under-test.ts'

let http: HttpUnderTest
let app: FastifyInstance
let port: number
/** Reads are answered once this is. */
const held = Promise.withResolvers<void>()

before(async () => {
  http = await openHttp()
  const slow = (deps: HttpUnderTest['under']['deps']): typeof deps => {
    const issue: typeof deps.store.grants.issue = async (...args) => {
      await held.promise
      return deps.store.grants.issue(...args)
    }
    return { ...deps, store: { ...deps.store, grants: { ...deps.store.grants, issue } } }
  }
  const loadShedding = { alwaysMax: 8, inTheWorksMax: 8 }
  app = http.variant(slow, null, { loadShedding })
  port = await listen(app)
})
after(async () => {
  held.resolve()
  await app.close()
  await http.close()
})

function head(path: string, secret: string, bytes: number): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret}\r\nX-Request-Id: mine\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`
  )
}

function ask(path: string, body: object, secret = http.secret) {
  const connection = openConnection(port)
  const text = JSON.stringify(body)
  connection.send(head(path, secret, text.length) + text)
  return connection
}

describe('a key with more in the works than can be answered in time', () => {
  let waiting: ReturnType<typeof ask>[]
  before(async () => {
    waiting = Array.from({ length: 8 }, () => ask('/memory/read', goodRead))
    await eventually(async () => (await statusOf(ask('/memory/read', goodRead))) === 503)
  })

  test('is refused by the headers alone, before a body has come, and told when to come back', async () => {
    const connection = openConnection(port)
    connection.send(head('/memory', http.secret, 1_000_000))
    await eventually(async () => connection.received().includes('"unavailable"'))
    const [top = '', body = ''] = connection.received().split('\r\n\r\n')
    assert.match(top, /^HTTP\/1\.1 503 /)
    for (const line of [/^retry-after: 1$/im, /^x-request-id: mine$/im, /^x-content-type-options: nosniff$/im]) {
      assert.match(top, line)
    }
    assert.equal(JSON.parse(body).error.code, 'unavailable')
  })

  test('can use the same connection again when there is time', async () => {
    const connection = ask('/memory/read', goodRead)
    assert.equal(await statusOf(connection), 503)
    connection.send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await eventually(async () => connection.received().includes('HTTP/1.1 200'))
  })

  test('still revokes, and other keys and open pages are answered', async () => {
    assert.equal(await statusOf(ask('/memory/revoke', { revocation_token: `rev_${'a'.repeat(43)}` })), 404)
    assert.equal(await statusOf(ask('/memory', goodMemory, await http.newKey())), 201)
    assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
  })

  test('leaves its refusals in the metrics and in the log', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const ofRead = metrics
      .split('\n')
      .filter((line) => line.includes('route="/memory/read"') && / [1-9]\d*$/.test(line))
    assert.ok(ofRead.some((line) => line.includes('status="503"')))
    assert.ok(http.log.some((line) => line.includes('"status":503') && line.includes('"route":"/memory/read"')))
  })

  test('is answered as before once those in the works have been', async () => {
    held.resolve()
    for (const one of waiting) assert.equal(await statusOf(one), 200)
    assert.equal(await statusOf(ask('/memory/read', goodRead)), 200)
  })
})

async function statusOf(connection: ReturnType<typeof openConnection>): Promise<number> {
  await eventually(async () => connection.received() !== '')
  return Number(connection.received().slice(9, 12))
}
