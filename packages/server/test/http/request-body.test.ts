/** How often the bytes of a body are copied on their way to being parsed, counted and not timed. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, mock, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readBody } from '../../src/http/request-body.ts'
import { eventually } from '../eventually.ts'

const bytesMax = 256 * 1024

interface Arrived {
  /** As the connection gave them. */
  readonly pieces: readonly Buffer[]
  readonly body: Buffer | undefined
}

describe('the bytes of a body', () => {
  let onArrived: (arrived: Arrived) => void
  let pieces: readonly Buffer[] = []
  const server = createServer(async (request, response) => {
    pieces = watchPieces(request)
    // As while its key is looked up.
    await nextTurn()
    const body = await readBody(request, bytesMax)
    response.end()
    onArrived({ pieces, body })
  })
  before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  after(() => void server.close())

  /** Sends one after the other, each when the one before has arrived. */
  async function sent(...parts: readonly string[]): Promise<Arrived> {
    const arrived = new Promise<Arrived>((resolve) => {
      onArrived = resolve
    })
    pieces = []
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const headers = `content-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n`
    const [first = '', ...rest] = parts
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${headers}\r\n${first}`)
    let sentBytes = first.length
    for (const part of rest) {
      await eventually(async () => pieces.reduce((sum, piece) => sum + piece.length, 0) === sentBytes)
      socket.write(part)
      sentBytes += part.length
    }
    return arrived.finally(() => socket.destroy())
  }

  test('are not copied where all of them came with the headers', async () => {
    const concat = mock.method(Buffer, 'concat')
    const { pieces, body } = await sent('{"user_id":"ada"}')
    concat.mock.restore()
    const [only] = pieces
    assert.equal(pieces.length, 1)
    assert.equal(body?.toString(), '{"user_id":"ada"}')
    assert.deepEqual([body?.buffer === only?.buffer, body?.byteOffset], [true, only?.byteOffset])
    assert.equal(concat.mock.callCount(), 0)
  })

  test('are copied once where they came in pieces, whatever their number', async () => {
    const parts = Array.from({ length: 5 }, (_, index) => `${index}`.repeat(8_000))
    const concat = mock.method(Buffer, 'concat')
    const { pieces, body } = await sent(...parts)
    concat.mock.restore()
    assert.ok(pieces.length > 1)
    assert.equal(body?.toString(), parts.join(''))
    assert.equal(concat.mock.callCount(), 1)
  })
})

function watchPieces(request: IncomingMessage): readonly Buffer[] {
  const pieces: Buffer[] = []
  const push = request.push.bind(request)
  request.push = (piece: Buffer | null) => {
    if (piece !== null) pieces.push(piece)
    return push(piece)
  }
  return pieces
}
