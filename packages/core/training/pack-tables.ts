/** Tables as the bytes of a file: what `model-file.mjs` reads, this writes. */
import { lengthBytes } from '../src/purpose/model/model-file.mjs'
import type { PurposeModelTables } from '../src/purpose/model/purpose-model.ts'

export function packTables(tables: PurposeModelTables): Uint8Array {
  const sections: Uint8Array[] = []
  let end = 0
  const header = JSON.stringify(tables, (_, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value
    sections.push(value)
    end += value.length
    return { from: end - value.length, to: end }
  })
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(header.length)
  return Buffer.concat([length, Buffer.from(header, 'latin1'), ...sections])
}
