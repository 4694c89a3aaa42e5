/** Base32 as RFC 4648 has it, without padding: how authenticator apps are told a secret. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += digits.charAt((value >>> bits) & 31)
    }
  }
  return bits > 0 ? text + digits.charAt((value << (5 - bits)) & 31) : text
}

/** Null when there is anything else in it. */
export function fromBase32(text: string): Uint8Array | null {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const digit of text) {
    const index = digits.indexOf(digit)
    if (index === -1) return null
    value = ((value << 5) | index) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >>> bits) & 0xff)
    }
  }
  return Uint8Array.from(bytes)
}
