/**
 * The connections of a server: how many there may be, in all and from one address; which of them have a request in the
 * works; and whether those that are being answered take their answer. Node's own limits refuse whoever comes last, keep
 * what is idle, and wait for ever for somebody who does not read.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../network/network-of.ts'
import { refuseAtTheGate } from './connection-gate.ts'
import { createIdleConnections } from './idle-connections.ts'
import { createWastedConnections, type WasteLimits } from './wasted-connections.ts'

export interface OpenConnections {
  requestBegins(socket: Socket): void
  requestEnds(socket: Socket): void
  /** Ends those without a request now or, before their first one, in a moment; the others when theirs is answered. */
  closeAsTheyFinish(): void
}

export interface ConnectionLimits {
  readonly max: number
  /** An address of IPv6 stands for its network: whoever has one has them all. */
  readonly perAddressMax: number
  /** Addresses that speak for many: only the limit for all applies to them. */
  readonly isProxy: (address: string) => boolean
  /** What an address may connect for nothing. */
  readonly wasted?: WasteLimits
  /** Whoever connects in order to ask does so at once: no address needs more connections that have not. */
  readonly silentPerAddressMax?: number
  /** A client that takes nothing of its answer for so long is given up. */
  readonly stalledAfterMs?: number
  /** One that has taken less than this on average, once it has had that long, is too. */
  readonly bytesPerSecondMin?: number
}

interface Connection {
  readonly network: string
  requests: number
  /** What of its answers had gone out at the last look, and when that last changed. */
  sentBytes: number
  sentAtMs: number
  /** Since when there has been something to send, and what had gone out by then; null: there is nothing. */
  sendingSince: { readonly atMs: number; readonly sentBytes: number } | null
}

const lookEveryMs = 1_000
const usualWaste: WasteLimits = { max: 250, forgivenPerSecond: 50 }
/** Whatever runs on this machine shares these, a proxy as well: one program's waste must not shut out the others. */
const ownNetworks = new Set(['127.0.0.1', '::1'].map(networkOf))
/** How long a first request may be on its way. */
const firstRequestMs = 250

export function trackConnections(server: Server, limits: ConnectionLimits): OpenConnections {
  const { max, perAddressMax, silentPerAddressMax = 500, isProxy } = limits
  const { stalledAfterMs = 10_000, bytesPerSecondMin = 8_192 } = limits
  const connections = new Map<Socket, Connection>()
  const idle = createIdleConnections()
  const countByNetwork = new Map<string, number>()
  const wasted = createWastedConnections(limits.wasted ?? usualWaste)
  let isClosing = false

  refuseAtTheGate(server, (address) => {
    const network = networkOf(address)
    const isTooMany = wasted.isTooMany(network) || idle.silentOf(network) >= silentPerAddressMax
    return isTooMany && !isProxy(address) && !ownNetworks.has(network)
  })

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const count = (countByNetwork.get(network) ?? 0) + 1
    const isTooMany = count > perAddressMax && !isProxy(address)
    if (isTooMany && !makeRoom(network)) {
      wasted.note(network)
      return void socket.destroy()
    }
    if (connections.size >= max && !makeRoom()) return void socket.destroy()
    countByNetwork.set(network, (countByNetwork.get(network) ?? 0) + 1)
    connections.set(socket, { network, requests: 0, sentBytes: 0, sentAtMs: 0, sendingSince: null })
    idle.addSilent(socket, network)
    socket.once('close', () => forget(socket, network))
  })

  function forget(socket: Socket, network: string): void {
    if (!connections.delete(socket)) return
    if (idle.remove(socket, network)) wasted.note(network)
    const left = (countByNetwork.get(network) ?? 1) - 1
    if (left > 0) countByNetwork.set(network, left)
    else countByNetwork.delete(network)
  }

  /** Gives up the one that has been idle longest, of a network or of all. */
  function makeRoom(network?: string): boolean {
    const socket = idle.longest(network)
    const connection = socket && connections.get(socket)
    if (!connection) return false
    forget(socket, connection.network)
    socket.destroy()
    return true
  }

  function count(socket: Socket, change: 1 | -1): void {
    const connection = connections.get(socket)
    if (!connection) return
    connection.requests += change
    if (connection.requests > 0) idle.remove(socket, connection.network)
    else if (isClosing) socket.end(() => socket.destroy())
    else idle.addKept(socket, connection.network)
  }

  function giveUpOnWhoeverDoesNotRead(): void {
    const nowMs = performance.now()
    for (const [socket, connection] of connections) {
      if (socket.writableLength === 0) {
        connection.sendingSince = null
        continue
      }
      const sentBytes = socket.bytesWritten - socket.writableLength
      connection.sendingSince ??= { atMs: nowMs, sentBytes }
      if (sentBytes !== connection.sentBytes || connection.sendingSince.atMs === nowMs) {
        connection.sentBytes = sentBytes
        connection.sentAtMs = nowMs
      }
      const sendingMs = nowMs - connection.sendingSince.atMs
      const bytesMin = (sendingMs / 1_000) * bytesPerSecondMin
      const isTooSlow = sendingMs >= 2 * stalledAfterMs && sentBytes - connection.sendingSince.sentBytes < bytesMin
      if (nowMs - connection.sentAtMs >= stalledAfterMs || isTooSlow) socket.destroy()
    }
  }
  const looking = setInterval(giveUpOnWhoeverDoesNotRead, Math.min(lookEveryMs, stalledAfterMs / 4)).unref()
  server.on('close', () => clearInterval(looking))

  return {
    requestBegins: (socket) => count(socket, 1),
    requestEnds: (socket) => count(socket, -1),
    closeAsTheyFinish() {
      isClosing = true
      for (const socket of [...idle.kept]) socket.destroy()
      const silent = [...idle.silent]
      if (silent.length > 0)
        setTimeout(() => silent.filter((one) => idle.silent.has(one)).forEach(destroy), firstRequestMs)
    },
  }
}

function destroy(socket: Socket): void {
  socket.destroy()
}
