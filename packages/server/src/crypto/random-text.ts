import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/** `length` characters of the alphabet, each drawn evenly from the system's randomness. */
export function randomText(alphabet: string, length: number): string {
  // Bytes past the largest multiple are drawn again: a plain remainder would favour the first characters.
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    if (byte < limit) text += alphabet.charAt(byte % alphabet.length)
  }
  return text
}

export function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used] as number
  // What has been handed out must not be found in memory later.
  pool[used++] = 0
  return byte
}
