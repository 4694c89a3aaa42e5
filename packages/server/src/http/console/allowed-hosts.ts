/**
 * The hosts that the console answers to. A page of anybody's can give its own name our address (DNS rebinding) and would
 * then be of the same origin; and links that somebody follows must never begin with a name that a request made up.
 */
import type { FastifyRequest } from 'fastify'

/** Loopback, the address that the connection came in on, and these: names or addresses, without a port. */
export function createHostCheck(allowedHosts: readonly string[]): (request: FastifyRequest) => boolean {
  const allowed = new Set(allowedHosts.map((host) => nameOf(bracketed(host))))
  return ({ host, socket }) => {
    const name = nameOf(host)
    if (name === null) return false
    return isLoopback(name) || allowed.has(name) || name === arrivedAt(socket.localAddress)
  }
}

/** Of a Host header, without its port, in the one way of writing it that browsers have; null when it is none. */
export function nameOf(host: string): string | null {
  // What else a URL may have in front of a host or behind it is not part of one.
  const url = /^[^\s/?#@\\]+$/.test(host) ? URL.parse(`http://${host}`) : null
  return url?.hostname.replace(/\.$/, '') || null
}

function isLoopback(name: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
}

/**
 * Where it listens on every address, this is the one that was used. A name cannot be made to equal it: a Host that is an
 * address is one that a person typed.
 */
function arrivedAt(localAddress: string | undefined): string | null {
  const address = localAddress?.replace(/^::ffff:(?=\d+\.)/i, '')
  return address === undefined ? null : nameOf(bracketed(address))
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
