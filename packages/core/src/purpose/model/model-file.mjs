/**
 * The tables as they ship: a header that is JSON, then the bytes that it refers to, all of it compressed. Nothing is decoded but the
 * header. The core is written for no platform in particular; this is where it meets Node, and so it is no TypeScript:
 * `model-file.d.mts` says what others see of it.
 */
import { readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

export const modelFile = new URL('../generated/purpose-model.bin.zst', import.meta.url).href

/** In one piece: to put it together from pieces takes as long as to unpack it. */
const largestModel = 12 * 1024 * 1024
/** The length of the header comes first. */
export const lengthBytes = 4

export function readModelBytes() {
  return zstdDecompressSync(readFileSync(new URL(modelFile)), { chunkSize: largestModel })
}

export function readModelTables() {
  return unpackTables(readModelBytes())
}

export function unpackTables({ buffer, byteOffset, length }) {
  const bytes = Buffer.from(buffer, byteOffset, length)
  const start = lengthBytes + bytes.readUInt32LE(0)
  const resolved = (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    if (value.to !== undefined) return new Uint8Array(buffer, byteOffset + start + value.from, value.to - value.from)
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, resolved(inside)]))
  }
  return resolved(JSON.parse(bytes.latin1Slice(lengthBytes, start)))
}
