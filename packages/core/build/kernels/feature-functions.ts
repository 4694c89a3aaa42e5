/** The functions of `FeatureKernel`. */
import { rowLength } from '../../src/purpose/model/feature-rows.ts'
import { keyBits, lowerBits, lowerMask } from '../../src/purpose/model/packed-keys.ts'
import { weighedOutcomes } from '../../src/purpose/model/purpose-outcomes.ts'
import { type ModuleFunction, move, op, repeated, untilEqual, when } from './wasm-module.ts'

const numberBytes = 4
const registerBytes = 16
const rowBytes = rowLength * numberBytes
const { get, set, number } = op

export function addUpCounts(): ModuleFunction {
  const [count, countsEnd, start, sum] = [0, 1, 2, 3] as const
  return {
    name: 'addUpCounts',
    parameters: 3,
    locals: { numbers: 1, registers: 0 },
    // It runs once, before it is compiled well: eight at a time, because it is the jumps that cost.
    body: untilEqual(count, countsEnd, [
      ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [
        ...[...get(sum), ...get(count), ...op.loadByte(at), ...op.add, ...set(sum)],
        ...[...get(start), ...get(sum), ...op.storeNumber((at + 1) * numberBytes)],
      ]),
      ...[...move(start, 8 * numberBytes), ...move(count, 8)],
    ]),
  }
}

export function addSteps(): ModuleFunction {
  const [rows, rowsEnd, starts, lower, marks, steps, sums] = [0, 1, 2, 3, 4, 5, 6] as const
  const [at, key, place, end, found, bit] = [7, 8, 9, 10, 11, 12] as const
  const [ofPlace, firstSums, lastSums] = [13, 14, 15] as const
  const fromTo = (last: number, stepBytes: number, body: readonly number[]) => [
    ...[...get(rows), ...set(at)],
    ...untilEqual(at, last, [...body, ...move(at, stepBytes)]),
  ]
  const inNumbers = [...number(2), ...op.shiftLeft]
  const startOfKey = [...get(starts), ...get(key), ...number(lowerBits), ...op.shiftRight, ...inNumbers, ...op.add]
  const markOfPlace = [...get(marks), ...get(place), ...number(5), ...op.shiftRight, ...inNumbers, ...op.add]
  const lowerAt = (index: readonly number[]) => [...get(lower), ...index, ...op.add, ...op.loadByte(0)]
  const isOther = (byte: readonly number[]) => [...byte, ...get(key), ...number(lowerMask), ...op.and, ...op.isUnequal]
  // Over what the row was made of: its key, where that is to be looked for, and what stands there.
  const lookWhere = [
    ...mixed(at, key),
    ...[...get(at), ...get(key), ...op.storeNumber(0)],
    ...[...get(at), ...startOfKey, ...op.loadNumber(0), ...op.storeNumber(numberBytes)],
  ]
  const whereToLook = [...get(at), ...op.loadNumber(numberBytes)]
  const fetch = [...get(at), ...lowerAt(whereToLook), ...op.storeNumber(2 * numberBytes)]
  const compare = [
    ...[...get(at), ...op.loadNumber(0), ...set(key)],
    ...[...whereToLook, ...set(place)],
    ...[...startOfKey, ...op.loadNumber(numberBytes), ...set(end)],
    ...when(isOther([...get(at), ...op.loadNumber(2 * numberBytes)]), [
      ...move(place, 1),
      ...repeated(
        [
          ...[...get(place), ...get(end), ...op.isNotLess, ...op.leaveIf],
          ...[...isOther(lowerAt(get(place))), ...op.isZero, ...op.leaveIf],
        ],
        move(place, 1),
      ),
    ]),
  ]
  const isNew = [...markOfPlace, ...op.loadNumber(0), ...get(bit), ...op.and, ...op.isZero]
  const takePlace = [
    ...[...number(1), ...get(place), ...op.shiftLeft, ...set(bit)],
    ...when(isNew, [
      ...[...markOfPlace, ...markOfPlace, ...op.loadNumber(0), ...get(bit), ...op.or, ...op.storeNumber(0)],
      // Places take less room than rows: what is written over has been read.
      ...[...get(found), ...get(place), ...op.storeNumber(0)],
      ...move(found, numberBytes),
    ]),
  ]
  // Eight steps at once: the last is of the next place, and nobody looks at its sum.
  const stepsOfPlace = [...get(steps), ...get(place), ...number(weighedOutcomes), ...op.multiply, ...op.add]
  const removeMarkAndAdd = [
    ...[...get(at), ...op.loadNumber(0), ...set(place)],
    ...[...markOfPlace, ...number(0), ...op.storeNumber(0)],
    ...[...stepsOfPlace, ...op.loadBytesAsShorts(0), ...set(ofPlace)],
    ...[...get(firstSums), ...get(ofPlace), ...op.firstFourShorts, ...op.addWholes, ...set(firstSums)],
    ...[...get(lastSums), ...get(ofPlace), ...op.lastFourShorts, ...op.addWholes, ...set(lastSums)],
  ]
  return {
    name: 'addSteps',
    parameters: 7,
    locals: { numbers: 6, registers: 3 },
    body: [
      ...fromTo(rowsEnd, rowBytes, lookWhere),
      ...fromTo(rowsEnd, rowBytes, fetch),
      ...[...get(rows), ...set(found)],
      ...fromTo(rowsEnd, rowBytes, [...compare, ...when([...get(place), ...get(end), ...op.isLess], takePlace)]),
      ...fromTo(found, numberBytes, removeMarkAndAdd),
      ...[...get(sums), ...get(firstSums), ...op.store(0)],
      ...[...get(sums), ...get(lastSums), ...op.store(registerBytes)],
    ],
  }
}

/** The key of the feature at an address, as `featureNumber` has it. */
function mixed(at: number, key: number): number[] {
  const foldedBy = (shift: number) => [...get(key), ...get(key), ...number(shift), ...op.shiftRight, ...op.xor]
  const steps = [
    { shift: 15, factor: 0xc2b2ae35 },
    { shift: 13, factor: 0x27d4eb2f },
    { shift: 16, factor: 0x165667b1 },
  ]
  return [
    ...[...get(at), ...op.loadNumber(0), ...number(0x9e3779b9), ...op.add, ...number(0x85ebca6b), ...op.multiply],
    ...set(key),
    ...steps.flatMap(({ shift, factor }, word) => [
      ...foldedBy(shift),
      ...[...get(at), ...op.loadNumber((word + 1) * numberBytes), ...op.add, ...number(factor), ...op.multiply],
      ...set(key),
    ]),
    ...[...foldedBy(15), ...number(32 - keyBits), ...op.shiftRight, ...set(key)],
  ]
}
