import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { goodMemory, type HttpUnderTest, listen, openHttp } from './http-under-test.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

describe('a service that stops', () => {
  test('goes on refusing in words while anybody asks, and breaks no connection', async () => {
    const app = http.variant((deps) => deps, null, { refusalMs: 20 })
    const port = await listen(app)
    let isClosed = false
    const closed = app.close().then(() => {
      isClosed = true
    })
    // A proxy that has nowhere else to go yet: it comes back after every refusal, each time with a new connection.
    const startMs = performance.now()
    const answers = new Map<number, number>()
    while (performance.now() - startMs < 400) {
      const status = await ask(port)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      assert.equal(isClosed, false, 'it closed in the middle')
    }
    assert.deepEqual([...answers.keys()], [503])
    await closed
    await assert.rejects(ask(port), { code: 'ECONNREFUSED' })
  })

  test('does not go on for ever: whoever never stops asking is refused a connection in the end', async () => {
    const app = http.variant((deps) => deps, null, { refusalMs: 20 })
    const port = await listen(app)
    const closed = app.close()
    const startMs = performance.now()
    const outcomes = new Set<unknown>()
    while (!outcomes.has('ECONNREFUSED')) {
      outcomes.add(await ask(port).catch(({ code }: NodeJS.ErrnoException) => code))
      assert.ok(performance.now() - startMs < 20_000)
    }
    await closed
  })

  test('answers a connection that was made just before the port closed', async () => {
    const app = http.variant((deps) => deps, null, { refusalMs: 0 })
    const port = await listen(app)
    const accepted = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    await accepted
    const portClosed = Promise.withResolvers<void>()
    const close = app.server.close.bind(app.server)
    app.server.close = (done) => {
      portClosed.resolve()
      return close(done)
    }
    const closed = app.close()
    await portClosed.promise
    let answer = ''
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.write('GET /policy HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'close')
    assert.match(answer, /^HTTP\/1\.1 503 /)
    await closed
  })

  test('hears a body out before it refuses it, so that the refusal arrives', async () => {
    const app = http.variant((deps) => deps, null, { refusalMs: 100 })
    const port = await listen(app)
    const closed = app.close()
    const large = JSON.stringify({ ...goodMemory, value_json: { text: 'x'.repeat(200_000) } })
    for (let round = 0; round < 5; round++) assert.equal(await ask(port, large), 503)
    await closed
  })

  test('does not wait for connections on which nobody asks', async () => {
    const app = http.variant((deps) => deps, null, { refusalMs: 10 })
    const port = await listen(app)
    const accepted = once(app.server, 'connection')
    const silent = connect(port, '127.0.0.1')
    await accepted
    const startMs = performance.now()
    await app.close()
    assert.ok(performance.now() - startMs < 2_000)
    silent.destroy()
  })
})

/** On a connection of its own. */
function ask(port: number, body?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { 'content-type': 'application/json' }
  const sent = request({ port, host: '127.0.0.1', path: '/memory', method: 'POST', agent: false, headers })
  sent.on('response', (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
  sent.on('error', reject)
  sent.end(body ?? '{}')
  return promise
}
