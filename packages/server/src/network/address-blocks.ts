import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Whether this is an address, or a block of addresses (`10.0.0.0/8`) that is not all of them. */
export function isAddressBlock(block: string): boolean {
  const [address = '', bits] = block.split('/')
  // What is octal or hexadecimal, or lacks a part, is an address to some programs and none to others.
  if (isIP(address) === 0) return false
  return bits === undefined || (/^[1-9]/.test(bits) && ipaddr.isValidCIDR(block))
}

/** Whether an address is one of these, or in one of these blocks. */
export function matchesAddresses(blocks: readonly string[]): (address: string) => boolean {
  const networks = blocks.map((block): [Address, number] =>
    block.includes('/') ? ipaddr.parseCIDR(block) : [ipaddr.parse(block), wholeBits(ipaddr.parse(block))],
  )
  return (text) => {
    if (isIP(text) === 0) return false
    const address = ipaddr.process(text)
    return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
  }
}

function wholeBits(address: Address): number {
  return address.kind() === 'ipv4' ? 32 : 128
}
