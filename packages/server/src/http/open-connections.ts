import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface OpenConnections {
  requestBegins(socket: Socket): void
  requestEnds(socket: Socket): void
  /** Ends those without a request now, and the others when their request is answered. */
  closeAsTheyFinish(): void
}

/**
 * The connections of a server, and which of them have a request in the works. Node's own closing of idle connections
 * leaves out those that never sent a request, and would wait for them.
 */
export function trackConnections(server: Server): OpenConnections {
  const requestsOn = new Map<Socket, number>()
  let isClosing = false
  server.on('connection', (socket) => {
    requestsOn.set(socket, 0)
    socket.once('close', () => requestsOn.delete(socket))
  })

  function count(socket: Socket, change: 1 | -1): void {
    const requests = requestsOn.get(socket)
    if (requests === undefined) return
    requestsOn.set(socket, requests + change)
    if (isClosing && requests + change === 0) socket.end(() => socket.destroy())
  }

  return {
    requestBegins: (socket) => count(socket, 1),
    requestEnds: (socket) => count(socket, -1),
    closeAsTheyFinish() {
      isClosing = true
      for (const [socket, requests] of requestsOn) if (requests === 0) socket.destroy()
    },
  }
}
