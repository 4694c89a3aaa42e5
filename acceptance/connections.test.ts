// Connections and their end: SIGTERM drains them, slow and odd clients are cut off, and nobody else is harmed.
// The tests run side by side because most of them only wait.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, create, freshUser, get, memoryFields, post, read } from './client.ts'
import { eventually, inTime } from './eventually.ts'
import { npmStart } from './launch.ts'
import { openConnection, parseAnswer, postHead, type RawConnection, sendRaw } from './raw-http.ts'
import { needsOwnProcess, sharedService, startService, stopAll, type Target } from './service.ts'

const drainMs = 10_000
const patienceMs = 30_000

let shared: Target
before(async () => {
  shared = await sharedService()
})
after(stopAll)

/** A create request of which everything but the given part of the body has been sent. */
async function beginCreate(target: Target, length: number, part: string): Promise<RawConnection> {
  const connection = await openConnection(target)
  const head = postHead(target, '/memory', length, ['Content-Type: application/json', 'Expect: 100-continue'])
  connection.write(`${head.join('\r\n')}\r\n\r\n`)
  await eventually('the request is running', () => connection.received.includes('100 Continue'))
  connection.write(part)
  return connection
}

/** A create request that waits for the rest of its body: call what comes back to send it and get the answer. */
async function runningCreate(service: Target): Promise<() => Promise<Answer>> {
  const body = JSON.stringify(memoryFields({}))
  const connection = await beginCreate(service, body.length, body.slice(0, 20))
  return async () => {
    connection.write(body.slice(20))
    await eventually('the answer, or the end', () => connection.received.includes('}') || connection.socket.closed)
    return parseAnswer(connection.received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
  }
}

async function refusesRequests(service: Target): Promise<void> {
  await eventually('new requests are refused', async () => {
    const { status } = await get(service, '/healthz').catch(() => ({ status: 503 }))
    return status === 503
  })
}

/** Waits for the end while dripping a byte now and then. */
async function expectCutOff(connection: RawConnection): Promise<void> {
  const drip = setInterval(() => connection.write('x'), 500)
  try {
    await inTime('the connection is cut off', connection.closed, patienceMs)
  } finally {
    clearInterval(drip)
    connection.socket.destroy()
  }
}

describe('connections', { concurrency: true }, () => {
  test(
    'at SIGTERM a running request finishes, new ones are refused, and the exit code is 0',
    needsOwnProcess,
    async () => {
      const service = await startService({ command: npmStart })
      const finish = await runningCreate(service)
      service.process.signalFirst('SIGTERM')
      await refusesRequests(service)
      assert.equal((await finish()).status, 201)
      assert.equal(await inTime('the end', service.process.ended, drainMs), 0)
    },
  )

  test('a second SIGTERM does not cut running requests short', needsOwnProcess, async () => {
    const service = await startService({ command: npmStart })
    const finish = await runningCreate(service)
    // To the whole group, as systemd does: npm passes its own on, so the service gets it twice.
    service.process.signal('SIGTERM')
    await refusesRequests(service)
    service.process.signal('SIGTERM')
    assert.equal((await finish()).status, 201)
    await inTime('the end', service.process.ended, drainMs)
  })

  test('idle and stalled connections do not hold up the end', needsOwnProcess, async () => {
    const service = await startService()
    const idle = await openConnection(service)
    const stalled = await beginCreate(service, 1000, '{"user_id":')
    service.process.signalFirst('SIGTERM')
    assert.equal(await inTime('the end', service.process.ended, drainMs), 0)
    await Promise.all([idle.closed, stalled.closed])
  })

  test('under load, what was answered before the end is there after it', needsOwnProcess, async () => {
    const service = await startService()
    const user = freshUser()
    const answered: string[] = []
    const clients = Array.from({ length: 16 }, async (_, client) => {
      for (let i = 0; ; i++) {
        const like = `${client}-${i}`
        const fields = memoryFields({ user_id: user, value_json: { likes: [like] } })
        const answer = await post(service, '/memory', fields).catch(() => undefined)
        if (answer === undefined || answer.status === 503) return
        assert.equal(answer.status, 201, answer.text)
        answered.push(like)
      }
    })
    await eventually('there is load', () => answered.length > 50)
    service.process.signalFirst('SIGTERM')
    await Promise.all(clients)
    await inTime('the end', service.process.ended, drainMs)
    await service.restart()
    const { likes } = (await read(service, user, 'preferences')).summary_struct as { likes: string[] }
    const stored = new Set(likes)
    for (const like of answered) assert.ok(stored.has(like), `${like} was answered with 201`)
  })

  test('without HOST it listens on 127.0.0.1 alone', needsOwnProcess, async () => {
    const { port } = new URL(shared.baseUrl)
    // A service that listened on every address would be found at the other loopback addresses, too.
    await assert.rejects(fetch(`http://127.0.0.2:${port}/healthz`))
  })

  test('a client whose headers never end is cut off', async () => {
    const connection = await openConnection(shared)
    connection.write(`${postHead(shared, '/memory', 10).join('\r\n')}\r\n`)
    await expectCutOff(connection)
  })

  test('a client whose body never ends is cut off', async () => {
    await expectCutOff(await beginCreate(shared, 1000, '{"user_id":'))
  })

  test('a client that never says anything is cut off', async () => {
    const connection = await openConnection(shared)
    await inTime('the connection is cut off', connection.closed, patienceMs)
  })

  test('idle and slow connections keep nobody from being served', async () => {
    const idle = await Promise.all(Array.from({ length: 200 }, () => openConnection(shared)))
    const slow = await Promise.all(Array.from({ length: 50 }, () => beginCreate(shared, 1000, '{')))
    for (let i = 0; i < 20; i++) await create(shared, {})
    for (const { socket } of [...idle, ...slow]) socket.destroy()
    await create(shared, {})
    assert.equal((await get(shared, '/readyz')).status, 200)
  })

  test('headers that are too large are refused', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `X-Filler-${i}: ${'x'.repeat(1000)}`)
    const connection = await openConnection(shared)
    connection.write(`${['GET /healthz HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n`)
    await inTime('the connection is closed', connection.closed, patienceMs)
    assert.match(connection.received, /^(HTTP\/1\.1 4(31|00|13)|$)/)
  })

  test('what is not HTTP is refused without an inside view', async (t) => {
    const openings = ['hello there\r\n\r\n', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n']
    for (const opening of openings) {
      await t.test(JSON.stringify(opening), async () => {
        const connection = await openConnection(shared)
        connection.write(opening)
        await inTime('the connection is closed', connection.closed, patienceMs)
        assert.match(connection.received, /^HTTP\/1\.1 (4\d\d|505)/)
        assert.doesNotMatch(connection.received, /\n\s*at |node_modules|\.ts\b/)
      })
    }
  })

  test('a request with two lengths is refused', async () => {
    const head = postHead(shared, '/memory', 2, ['Content-Length: 3', 'Content-Type: application/json'])
    assert.equal((await sendRaw(shared, head, '{}')).status, 400)
  })
})
