/**
 * Refuses a connection before anything is made for it. Node asks a server's block list about every address that connects,
 * and only then makes a socket and a parser, which take ten times as long as closing it: a flood that is refused here
 * costs next to nothing.
 */
import type { Server } from 'node:http'
import { BlockList, type SocketAddress } from 'node:net'

export function refuseAtTheGate(server: Server, isRefused: (address: string) => boolean): void {
  // A server of node:http takes no such option, but has the property of the server of node:net that it is.
  Object.assign(server, { blockList: new Gate(isRefused) })
}

class Gate extends BlockList {
  readonly #isRefused: (address: string) => boolean

  constructor(isRefused: (address: string) => boolean) {
    super()
    this.#isRefused = isRefused
  }

  override check(address: string | SocketAddress): boolean {
    return this.#isRefused(typeof address === 'string' ? address : address.address)
  }
}
