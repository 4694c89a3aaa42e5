import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, test } from 'node:test'
import { type ConnectionLimits, trackConnections } from '../../src/http/open-connections.ts'
import { matchesAddresses } from '../../src/network/address-blocks.ts'
import { eventually } from '../eventually.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers with as many bytes as its path says, in pieces. */
async function serve(limits: Partial<ConnectionLimits>): Promise<{ port: number; server: Server }> {
  const server = createServer((request, response) => {
    connections.requestBegins(request.socket)
    response.on('close', () => connections.requestEnds(request.socket))
    if (request.url === '/wait') return
    let left = Number(request.url?.slice(1))
    const send = (): void => {
      while (left > 0) {
        const piece = Math.min(left, 65_536)
        left -= piece
        if (!response.write(Buffer.alloc(piece))) return void response.once('drain', send)
      }
      response.end()
    }
    send()
  })
  const connections = trackConnections(server, { max: 100, perAddressMax: 100, isProxy: () => false, ...limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { port: (server.address() as { port: number }).port, server }
}

interface Client {
  readonly socket: Socket
  received: number
}

async function open(port: number, address = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  const client = { socket, received: 0 }
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    client.received += bytes.length
  })
  closing.push(() => socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  return client
}

function ask({ socket }: Client, path: string): void {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
}

async function isServed(client: Client): Promise<boolean> {
  const before = client.received
  ask(client, '/3')
  await eventually(async () => client.received > before || client.socket.closed)
  return client.received > before
}

test('an address that has its share of connections gets another one for its longest idle one', async () => {
  const { port } = await serve({ perAddressMax: 3 })
  const [oldest, used, other] = [await open(port), await open(port), await open(port)]
  assert.ok(await isServed(used))
  const fourth = await open(port)
  assert.ok(await isServed(fourth))
  await eventually(async () => oldest.socket.closed)
  // Those that have been used stay longer than those that never said anything.
  assert.ok(await isServed(await open(port)))
  await eventually(async () => other.socket.closed)
  assert.ok(await isServed(used))
})

test('whoever fills up all connections from one address shuts nobody else out', async () => {
  const { port } = await serve({ max: 20, perAddressMax: 15 })
  for (let count = 0; count < 60; count++) await open(port)
  const elsewhere = await open(port, '127.0.0.2')
  assert.ok(await isServed(elsewhere))
})

test('an address that connects for nothing over and over is refused before a socket is made, for a while', async () => {
  const { port, server } = await serve({ wasted: { max: 3, forgivenPerSecond: 20 } })
  const flooder = '127.0.0.3'
  const asked = await open(port, flooder)
  assert.ok(await isServed(asked))
  for (let count = 0; count < 8; count++) (await open(port, flooder)).socket.destroy()
  let made = 0
  server.on('connection', () => made++)
  await eventually(async () => {
    const { socket } = await open(port, flooder)
    await eventually(async () => socket.closed || made > 0)
    return socket.closed && made === 0
  })
  // Those who are elsewhere, or connected already, notice nothing; and it is forgiven.
  assert.ok(await isServed(await open(port, '127.0.0.2')))
  assert.ok(await isServed(asked))
  await eventually(async () => isServed(await open(port, flooder)))
})

test('an address with many connections that ask for nothing gets no further ones until some of them ask', async () => {
  const { port } = await serve({ silentPerAddressMax: 3 })
  const flooder = '127.0.0.3'
  const silent = [await open(port, flooder), await open(port, flooder), await open(port, flooder)]
  const { socket } = await open(port, flooder)
  await eventually(async () => socket.closed)
  assert.ok(await isServed(await open(port, '127.0.0.2')))
  for (const client of silent) assert.ok(await isServed(client))
  assert.ok(await isServed(await open(port, flooder)))
})

test('what programs on this machine waste shuts none of them out', async () => {
  const { port } = await serve({ wasted: { max: 1, forgivenPerSecond: 0 } })
  for (let count = 0; count < 8; count++) (await open(port)).socket.destroy()
  assert.ok(await isServed(await open(port)))
})

test('connections that are used and closed are nothing to hold against anybody', async () => {
  const { port } = await serve({ wasted: { max: 1, forgivenPerSecond: 0 } })
  for (let count = 0; count < 10; count++) {
    const client = await open(port)
    assert.ok(await isServed(client))
    client.socket.destroy()
  }
})

test('when everything is full, an idle connection gives way, and one with a request does not', async () => {
  const { port } = await serve({ max: 3 })
  const busy = [await open(port), await open(port)]
  for (const client of busy) ask(client, '/wait')
  const idle = await open(port)
  assert.ok(await isServed(idle))
  assert.ok(await isServed(await open(port)))
  await eventually(async () => idle.socket.closed)
  assert.ok(busy.every(({ socket }) => !socket.closed))
})

test('when everybody is busy, the newcomer is refused', async () => {
  const { port, server } = await serve({ max: 2 })
  for (let count = 0; count < 2; count++) {
    const begun = new Promise((resolve) => server.once('request', resolve))
    ask(await open(port), '/wait')
    await begun
  }
  const { socket } = await open(port)
  await eventually(async () => socket.closed)
})

test('a proxy that is trusted may have as many as there are', async () => {
  const { port } = await serve({ perAddressMax: 2, isProxy: matchesAddresses(['127.0.0.0/8']) })
  const clients = [await open(port), await open(port), await open(port)]
  for (const client of clients) assert.ok(await isServed(client))
})

test('a client that never reads its answer is given up, also when it goes on asking', async () => {
  const { port } = await serve({ stalledAfterMs: 200 })
  const client = await open(port)
  client.socket.pause()
  ask(client, '/50000000')
  const asking = setInterval(() => ask(client, '/3'), 20)
  closing.push(() => clearInterval(asking))
  // A socket that is not read does not notice its end but by writing.
  await eventually(async () => client.socket.errored !== null || client.socket.closed)
})

test('a client that reads a little now and then is given up, and one that reads is served to the end', async () => {
  const { port } = await serve({ stalledAfterMs: 200, bytesPerSecondMin: 500_000_000 })
  const slow = await open(port)
  slow.socket.pause()
  ask(slow, '/50000000')
  const reading = setInterval(() => void slow.socket.read(70_000), 20)
  closing.push(() => clearInterval(reading))
  // Long enough for a client whose machine is busy: it reads as soon as it can.
  const patient = await serve({ stalledAfterMs: 10_000 })
  const quick = await open(patient.port)
  ask(quick, '/50000000')
  await eventually(async () => quick.received > 50_000_000)
  await eventually(async () => {
    slow.socket.write('x')
    return slow.socket.errored !== null || slow.socket.closed
  })
})
