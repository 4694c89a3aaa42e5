/** The functions of `WordKernel`. */
import { hashFactor, hashStart } from '../../src/purpose/text/word-hash.ts'
import { hashFold, lineFeed } from '../../src/purpose/text/word-list.ts'
import { type ModuleFunction, move, op, repeated, untilEqual, when } from './wasm-module.ts'

export function indexLines(): ModuleFunction {
  const [at, end, slots, mask, starts, first, hash, slot, words] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
  const { get, set, number } = op
  const inNumbers = [...number(2), ...op.shiftLeft]
  const numberOf = (list: number, index: number) => [...get(list), ...get(index), ...inNumbers, ...op.add]
  const letter = [...get(at), ...op.loadByte(0)]
  const isLetter = [...letter, ...number(lineFeed), ...op.isUnequal]
  const startAnew = [...number(hashStart), ...set(hash)]
  const readLetter = [...get(hash), ...letter, ...op.xor, ...number(hashFactor), ...op.multiply, ...set(hash)]
  const endWord = [
    ...[...get(hash), ...get(hash), ...number(hashFold), ...op.shiftRight, ...op.xor],
    ...[...get(mask), ...op.and, ...set(slot)],
    ...repeated(
      [...numberOf(slots, slot), ...op.loadNumber(0), ...op.isZero, ...op.leaveIf],
      [...get(slot), ...number(1), ...op.add, ...get(mask), ...op.and, ...set(slot)],
    ),
    ...move(words, 1),
    ...[...numberOf(slots, slot), ...get(words), ...op.storeNumber(0)],
    ...[...numberOf(starts, words), ...get(at), ...get(first), ...op.subtract, ...number(1), ...op.add],
    ...op.storeNumber(0),
    ...startAnew,
  ]
  return {
    name: 'indexLines',
    parameters: 5,
    locals: { numbers: 4, registers: 0 },
    body: [
      ...[...get(at), ...set(first)],
      ...startAnew,
      ...untilEqual(at, end, [...when(isLetter, readLetter, endWord), ...move(at, 1)]),
    ],
  }
}
