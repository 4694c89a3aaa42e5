/**
 * Connections without a request in the works, longest idle first: in all, and by network, so that the one that has to go is
 * found without a search. Those that never sent a request are apart, because they are the first to go.
 */
import type { Socket } from 'node:net'

export interface IdleConnections {
  /** One that has just connected. */
  addSilent(socket: Socket, network: string): void
  /** One whose request has been answered. */
  addKept(socket: Socket, network: string): void
  /** Whether it had never sent a request. */
  remove(socket: Socket, network: string): boolean
  silentOf(network: string): number
  /** The one to give up next: of a network, or of all. */
  longest(network?: string): Socket | undefined
  readonly silent: ReadonlySet<Socket>
  readonly kept: ReadonlySet<Socket>
}

interface Idle {
  readonly silent: Set<Socket>
  readonly kept: Set<Socket>
}

export function createIdleConnections(): IdleConnections {
  const all: Idle = { silent: new Set(), kept: new Set() }
  const byNetwork = new Map<string, Idle>()

  function add(kind: keyof Idle, socket: Socket, network: string): void {
    all[kind].add(socket)
    const idle = byNetwork.get(network) ?? { silent: new Set(), kept: new Set() }
    byNetwork.set(network, idle)
    idle[kind].add(socket)
  }

  return {
    addSilent: (socket, network) => add('silent', socket, network),
    addKept: (socket, network) => add('kept', socket, network),
    remove(socket, network) {
      const wasSilent = all.silent.delete(socket)
      if (!wasSilent && !all.kept.delete(socket)) return false
      const idle = byNetwork.get(network)
      idle?.[wasSilent ? 'silent' : 'kept'].delete(socket)
      if (idle?.silent.size === 0 && idle.kept.size === 0) byNetwork.delete(network)
      return wasSilent
    },
    silentOf: (network) => byNetwork.get(network)?.silent.size ?? 0,
    longest(network) {
      const idle = network === undefined ? all : byNetwork.get(network)
      return idle && (firstOf(idle.silent) ?? firstOf(idle.kept))
    },
    silent: all.silent,
    kept: all.kept,
  }
}

function firstOf(sockets: ReadonlySet<Socket>): Socket | undefined {
  for (const socket of sockets) return socket
  return undefined
}
