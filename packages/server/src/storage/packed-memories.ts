/** The memories that a record speaks of, in as few bytes as they take. */
import { packedIdBytes, packIdInto, unpackId } from '../crypto/packed-id.ts'
import { involvedMemories, noMemories } from './involved-memories.ts'
import type { InvolvedMemories } from './port/audit.ts'
import type { SqlValue } from './tables/columns.ts'

const prefix = 'mem_'
const digestBytes = 32
const countBytes = 4

/**
 * The ids, newest first, each in sixteen bytes. Only where there were more memories than ids does it take a digest and a count
 * behind them: otherwise both follow from the ids. Null: there were none.
 */
export function packMemories(involved: InvolvedMemories): SqlValue {
  const { memoryCount, memoryDigest, memoryIds } = involved
  if (memoryDigest === null) return memoryCount === 0 ? null : JSON.stringify(involved)
  const isWhole = memoryIds.length === memoryCount
  const idBytes = memoryIds.length * packedIdBytes
  const packed = Buffer.alloc(isWhole ? idBytes : idBytes + digestBytes + countBytes)
  for (const [index, id] of memoryIds.entries()) {
    // Not ids of ours.
    if (!packIdInto(id, prefix, packed, index * packedIdBytes)) return JSON.stringify(involved)
  }
  if (!isWhole) {
    packed.write(memoryDigest, idBytes, 'hex')
    packed.writeUInt32BE(memoryCount, idBytes + digestBytes)
  }
  return packed
}

export function unpackMemories(stored: SqlValue): InvolvedMemories {
  if (typeof stored === 'string') return JSON.parse(stored) as InvolvedMemories
  if (!(stored instanceof Uint8Array)) return noMemories
  const isWhole = stored.length % packedIdBytes === 0
  const idBytes = stored.length - (isWhole ? 0 : digestBytes + countBytes)
  const memoryIds = Array.from({ length: idBytes / packedIdBytes }, (_, index) =>
    unpackId(stored, prefix, index * packedIdBytes),
  )
  if (isWhole) return involvedMemories(memoryIds.reverse())
  const behind = Buffer.from(stored.buffer, stored.byteOffset + idBytes, digestBytes + countBytes)
  const memoryDigest = behind.toString('hex', 0, digestBytes)
  return { memoryCount: behind.readUInt32BE(digestBytes), memoryDigest, memoryIds }
}
