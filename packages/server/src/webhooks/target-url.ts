/**
 * Where webhooks may be sent. Whoever sets a target up must not reach through us what only this machine or its network can
 * reach, so that an address is judged when it is set, and again each time that its name is looked up.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface TargetRules {
  /** Loopback, private and link-local networks, and plain http to them: for development, and receivers in the same network. */
  readonly allowsPrivate: boolean
}

const urlLengthMax = 2_048

/** What is wrong with a target, as a rule of its field; null: nothing that can be seen without looking its name up. */
export function targetUrlRule(text: string, { allowsPrivate }: TargetRules): string | null {
  if (text.length > urlLengthMax) return `must be at most ${urlLengthMax.toLocaleString('en')} characters long`
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be an https address'
  if (url.protocol === 'http:' && !allowsPrivate) return 'must be an https address'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password'
  if (url.hash !== '') return 'must not have a part behind #'
  const literal = literalAddress(url.hostname)
  const isNamedPrivate = /(^|\.)(localhost|local|internal)\.?$/iu.test(url.hostname)
  if (!allowsPrivate && (isNamedPrivate || (literal !== null && !isPublicAddress(literal)))) {
    return 'must not lead to a private or loopback address'
  }
  return null
}

/** Whether an address belongs to the public internet: not to this machine, a private network, or one that is set apart. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return !wrapsPrivate(parsed)
}

/** Addresses of version 6 that lead to one of version 4 are judged by that one. */
function wrapsPrivate(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.kind() === 'ipv4') return false
  const { parts } = address as ipaddr.IPv6
  const isNat64 = parts[0] === 0x64 && parts[1] === 0xff9b
  if (!isNat64) return false
  const [high = 0, low = 0] = parts.slice(6)
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]).range() !== 'unicast'
}

function literalAddress(hostname: string): string | null {
  const address = hostname.replace(/^\[|\]$/gu, '')
  return isIP(address) === 0 ? null : address
}
