import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The connections of a server, and which of them have a request in the works. Node's own closing of idle connections
 * leaves out those that never sent a request, and would wait for them.
 */
export function trackConnections(server: Server): { closeAsTheyFinish: () => void } {
  const requestsOn = new Map<Socket, number>()
  let isClosing = false

  function count(socket: Socket, change: 1 | -1): void {
    const requests = (requestsOn.get(socket) ?? 0) + change
    if (requestsOn.has(socket)) requestsOn.set(socket, requests)
    if (isClosing && requests === 0) socket.end(() => socket.destroy())
  }

  server.on('connection', (socket) => {
    requestsOn.set(socket, 0)
    socket.once('close', () => requestsOn.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return {
    closeAsTheyFinish() {
      isClosing = true
      for (const [socket, requests] of requestsOn) if (requests === 0) socket.destroy()
    },
  }
}
