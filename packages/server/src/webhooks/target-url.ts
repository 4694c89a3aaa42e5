/**
 * Guards webhooks against SSRF: a target must not reach what only this machine or its network can reach. Its address is judged when
 * it is set, and again each time that its name is resolved.
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

/** False for this machine, private networks, special-purpose ranges and the services of cloud providers. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return isPublicIpv4(parsed)
  if (parsed.match(nat64)) return isPublicIpv4(new ipaddr.IPv4(parsed.toByteArray().slice(-4)))
  return parsed.match(globalUnicast) && parsed.range() === 'unicast'
}

/** RFC 6052: the last 32 bits are the address of version 4 that the network translates to. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
/** The only block of version 6 that is handed out. IPv4-compatible addresses, among others, are outside of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Look public, but reach the provider's own services from inside its network. Metadata addresses elsewhere are not public anyway. */
const providerServices = [
  '168.63.129.16/32', // Azure: DNS, DHCP and the virtual machine agent
  '161.26.0.0/16', // IBM Cloud: DNS, NTP and mirrors
  '166.8.0.0/14', // IBM Cloud: service endpoints
].map((block) => ipaddr.IPv4.parseCIDR(block))

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !providerServices.some((block) => address.match(block))
}

function literalAddress(hostname: string): string | null {
  const address = hostname.replace(/^\[|\]$/gu, '')
  return isIP(address) === 0 ? null : address
}
