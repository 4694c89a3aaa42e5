/**
 * One request in the works for each connection. Node hands over every request that a client has sent ahead, all at once;
 * here the next one waits until the one before is answered, and whoever sends too many ahead is cut off.
 */
import { IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { OpenConnections } from './open-connections.ts'

/** Clients that pipeline send a few ahead. Reading each takes as long as answering a small one. */
const aheadMax = 8

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface Pipelining {
  /** The class of the server's requests. */
  readonly IncomingMessage: typeof IncomingMessage
  /** By connection, the requests that wait for the one that is in the works. */
  readonly ahead: WeakMap<Socket, Asked[]>
}

export function createPipelining(): Pipelining {
  const ahead = new WeakMap<Socket, Asked[]>()

  /**
   * One that is too much is said to be for another protocol. That is the one way to make the parser leave the rest of what has
   * arrived alone, which may be thousands of requests; Node then ends the connection.
   */
  class BoundedRequest extends IncomingMessage {
    declare isTooMuch: boolean
    declare isUpgrade: boolean | undefined

    constructor(socket: Socket) {
      super(socket)
      this.isTooMuch = (ahead.get(socket)?.length ?? 0) >= aheadMax
    }

    get upgrade(): boolean | undefined {
      return this.isTooMuch || this.isUpgrade
    }

    set upgrade(isUpgrade: boolean | undefined) {
      this.isUpgrade = isUpgrade
    }
  }
  return { IncomingMessage: BoundedRequest, ahead }
}

export function answerOneAtATime(
  server: Server,
  { ahead }: Pipelining,
  connections: Pick<OpenConnections, 'requestBegins' | 'requestEnds'>,
): void {
  const handlers = server.listeners('request')
  server.removeAllListeners('request')

  function handle({ request, response }: Asked): void {
    response.once('close', () => next(request.socket))
    for (const one of handlers) one.call(server, request, response)
  }

  function next(socket: Socket): void {
    const asked = socket.destroyed ? undefined : ahead.get(socket)?.shift()
    if (!asked) {
      ahead.delete(socket)
      return
    }
    handle(asked)
    connections.requestEnds(socket)
  }

  server.on('request', (request, response) => {
    const asked = { request, response }
    const waiting = ahead.get(request.socket)
    if (waiting) {
      waiting.push(asked)
      // Until it is handed over, so that a service that stops does not close the connection before it is refused in words.
      connections.requestBegins(request.socket)
      return
    }
    ahead.set(request.socket, [])
    handle(asked)
  })
}
