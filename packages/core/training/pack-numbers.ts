/** Numbers as the tables that ship hold them: what `packed-weights.ts` and `packed-keys.ts` read, this writes. */
import { lowerBits, lowerMask, type PackedKeys, uppers } from '../src/purpose/model/packed-keys.ts'
import { type PackedWeights, stepsOf } from '../src/purpose/model/packed-weights.ts'

export function packWeights(weights: ArrayLike<number>, step: number): PackedWeights {
  const steps = Int8Array.from(weights, (weight) => {
    const count = Math.round(weight / step)
    if (Math.abs(count) > 127) throw new Error(`a weight of ${weight} is too large for steps of ${step}`)
    return count
  })
  return { bytes: new Uint8Array(steps.buffer), step }
}

export function packKeys(keys: readonly number[]): PackedKeys {
  const counts = new Uint8Array(uppers)
  let before = -1
  for (const key of keys) {
    if (key <= before) throw new Error('keys must ascend, none twice')
    before = key
    const upper = key >>> lowerBits
    if (counts[upper] === 0xff) throw new Error('too many keys have the same upper part')
    counts[upper] = (counts[upper] as number) + 1
  }
  return { counts, lower: Uint8Array.from(keys, (key) => key & lowerMask) }
}

export function unpackWeights(packed: PackedWeights): Float32Array {
  return Float32Array.from(stepsOf(packed), (step) => step * packed.step)
}
