import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whoever has one IPv6 address has the 2^64 around it, too; a port, which some proxies name with it, is anybody's. */
export function networkOf(addressAndPort: string): string {
  const [, v4, v6] = /^([\d.]+):\d+$|^\[(.+)\](?::\d+)?$/.exec(addressAndPort) ?? []
  const address = v4 ?? v6 ?? addressAndPort
  if (isIP(address) !== 6) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
