/** Tables as the bytes of a file: what `model-file.mjs` reads, this writes. */
import { constants, zstdCompressSync } from 'node:zlib'
import { lengthBytes } from '../src/purpose/model/model-file.mjs'
import type { PurposeModelTables } from '../src/purpose/model/purpose-model.ts'

/**
 * The same bytes whichever version of the platform writes them, and whether the tables were fitted or read: of what is read, no zero is
 * below zero.
 */
export function uncompressed(tables: PurposeModelTables): Uint8Array {
  return packTables(tables, (table) => table)
}

/** Compressed, unless otherwise asked for. */
export function packTables(tables: PurposeModelTables, pack: (bytes: Uint8Array) => Uint8Array = compress): Uint8Array {
  const sections: Uint8Array[] = []
  let end = 0
  const header = JSON.stringify(tables, (_, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value
    const section = pack(value)
    sections.push(section)
    end += section.length
    return { from: end - section.length, to: end, size: value.length }
  })
  const packedHeader = pack(Buffer.from(header, 'latin1'))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(packedHeader.length)
  return Buffer.concat([length, packedHeader, ...sections])
}

/** What repeats is looked for far and wide. */
const byMatches = { [constants.ZSTD_c_compressionLevel]: 19 }
/** Next to nothing is found that repeats, and what is left are codes of the single bytes, which are unpacked in half the time. */
const bySingleBytes = {
  [constants.ZSTD_c_strategy]: constants.ZSTD_greedy,
  [constants.ZSTD_c_minMatch]: 7,
  [constants.ZSTD_c_hashLog]: 6,
  [constants.ZSTD_c_chainLog]: 6,
  [constants.ZSTD_c_searchLog]: 1,
}
const worthwhile = 0.96

function compress(bytes: Uint8Array): Uint8Array {
  const quick = zstdCompressSync(bytes, { params: bySingleBytes })
  const small = zstdCompressSync(bytes, { params: byMatches })
  return small.length < worthwhile * quick.length ? small : quick
}
