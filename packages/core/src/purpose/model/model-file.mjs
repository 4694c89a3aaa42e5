/**
 * The tables as they ship: the length of a header, the header, which is JSON, and the bytes that it refers to. The header and each table
 * are compressed by themselves. The core is written for no platform in particular; this is where it meets Node, and so it is no TypeScript:
 * `model-file.d.mts` says what others see of it.
 */
import { readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

export const modelFile = new URL('../generated/purpose-model.bin', import.meta.url).href

/** The length of the header comes first. */
export const lengthBytes = 4

export function readModelTables() {
  return unpackTables(readFileSync(new URL(modelFile)))
}

export function unpackTables({ buffer, byteOffset, length }) {
  const bytes = Buffer.from(buffer, byteOffset, length)
  const start = lengthBytes + bytes.readUInt32LE(0)
  const resolved = (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    if (value.to !== undefined) return unpackTable(bytes.subarray(start + value.from, start + value.to), value.size)
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, resolved(inside)]))
  }
  return resolved(JSON.parse(zstdDecompressSync(bytes.subarray(lengthBytes, start)).latin1Slice()))
}

/** In one piece: to put it together from pieces takes as long as to unpack it. */
function unpackTable(compressed, size) {
  const { buffer, byteOffset, length } = zstdDecompressSync(compressed, { chunkSize: Math.max(smallestChunk, size) })
  return new Uint8Array(buffer, byteOffset, length)
}

/** Of the platform. */
const smallestChunk = 64
