/**
 * Finds the features of a stretch in the model's table and adds up their weights, as WebAssembly. There are thousands of them in a long
 * text, and each is to be looked for in megabytes: what is asked for without a decision in between is fetched side by side, and so where
 * to look comes first, then what stands there, and only then is compared.
 */
import { rowLength } from './features.ts'
import { keyBits, lowerBits, lowerMask } from './packed-keys.ts'
import { weighedOutcomes } from './purpose-outcomes.ts'
import { createModule, type ModuleFunction, op, repeated, when } from './wasm-module.ts'

/** Addresses are in bytes of the memory. */
export interface FeatureKernel {
  readonly memory: ArrayBuffer
  /**
   * Takes the rows of features, each as `listFeatures` writes them, and leaves eight sums: of the weights of all that are known, each
   * counted once. The eighth is of no use. There is a mark, a bit, for each feature of the table; all are off before and after.
   */
  addFeatures(
    rows: number,
    rowsEnd: number,
    starts: number,
    lower: number,
    marks: number,
    weights: number,
    sums: number,
  ): void
}

export const createFeatureKernel: (bytes: number) => FeatureKernel = createModule(() => [addFeatures()])

const numberBytes = 4
const rowBytes = rowLength * numberBytes
const registerBytes = 16
const { get, set, number } = op
const [rows, rowsEnd, starts, lower, marks, weights, sums] = [0, 1, 2, 3, 4, 5, 6] as const
const [at, key, place, end, found, bit] = [7, 8, 9, 10, 11, 12] as const
const [firstSums, lastSums, eight] = [13, 14, 15] as const

const move = (by: number) => [...get(at), ...number(by), ...op.add, ...set(at)]
const fromTo = (last: number, stepBytes: number, body: readonly number[]) => [
  ...[...get(rows), ...set(at)],
  ...repeated([...get(at), ...get(last), ...op.isEqual, ...op.leaveIf], [...body, ...move(stepBytes)]),
]

/** As `mixHashes` does. */
const mixed = [
  ...[...get(at), ...op.loadNumber(0), ...number(0x9e3779b9), ...op.add, ...number(0x85ebca6b), ...op.multiply],
  ...set(key),
  ...(
    [
      [15, 0xc2b2ae35],
      [13, 0x27d4eb2f],
      [16, 0x165667b1],
    ] as const
  ).flatMap(([shift, factor], word) => [
    ...[...get(key), ...get(key), ...number(shift), ...op.shiftRight, ...op.xor],
    ...[...get(at), ...op.loadNumber((word + 1) * numberBytes), ...op.add, ...number(factor), ...op.multiply],
    ...set(key),
  ]),
  ...[...get(key), ...get(key), ...number(15), ...op.shiftRight, ...op.xor],
  ...[...number(32 - keyBits), ...op.shiftRight, ...set(key)],
]
const startOf = [
  ...get(starts),
  ...get(key),
  ...number(lowerBits),
  ...op.shiftRight,
  ...number(2),
  ...op.shiftLeft,
  ...op.add,
]
const lowerAt = (index: readonly number[]) => [...get(lower), ...index, ...op.add, ...op.loadByte(0)]
const markOf = [...get(marks), ...get(place), ...number(5), ...op.shiftRight, ...number(2), ...op.shiftLeft, ...op.add]

function addFeatures(): ModuleFunction {
  // Over what the row was made of: its key, where that is to be looked for, and what stands there.
  const lookWhere = [
    ...mixed,
    ...[...get(at), ...get(key), ...op.storeNumber(0)],
    ...[...get(at), ...startOf, ...op.loadNumber(0), ...op.storeNumber(numberBytes)],
  ]
  const fetch = [
    ...get(at),
    ...lowerAt([...get(at), ...op.loadNumber(numberBytes)]),
    ...op.storeNumber(2 * numberBytes),
  ]
  const isOther = (byte: readonly number[]) => [...byte, ...get(key), ...number(lowerMask), ...op.and, ...op.isUnequal]
  const next = [...get(place), ...number(1), ...op.add, ...set(place)]
  const compare = [
    ...[...get(at), ...op.loadNumber(0), ...set(key)],
    ...[...get(at), ...op.loadNumber(numberBytes), ...set(place)],
    ...[...startOf, ...op.loadNumber(numberBytes), ...set(end)],
    ...when(isOther([...get(at), ...op.loadNumber(2 * numberBytes)]), [
      ...next,
      ...repeated(
        [
          ...[...get(place), ...get(end), ...op.isNotLess, ...op.leaveIf],
          ...[...isOther(lowerAt(get(place))), ...op.isZero, ...op.leaveIf],
        ],
        next,
      ),
    ]),
    ...when(
      [...get(place), ...get(end), ...op.isLess],
      [
        ...[...number(1), ...get(place), ...op.shiftLeft, ...set(bit)],
        ...when(
          [...markOf, ...op.loadNumber(0), ...get(bit), ...op.and, ...op.isZero],
          [
            ...[...markOf, ...markOf, ...op.loadNumber(0), ...get(bit), ...op.or, ...op.storeNumber(0)],
            // Places take less room than rows: what is written over has been read.
            ...[...get(found), ...get(place), ...op.storeNumber(0)],
            ...[...get(found), ...number(numberBytes), ...op.add, ...set(found)],
          ],
        ),
      ],
    ),
  ]
  const addWeights = [
    ...[...get(at), ...op.loadNumber(0), ...set(place)],
    ...[...get(weights), ...get(place), ...number(weighedOutcomes), ...op.multiply, ...op.add, ...op.loadBytes],
    ...set(eight),
    ...[...get(firstSums), ...get(eight), ...op.lowerLanes, ...op.addWholeLanes, ...set(firstSums)],
    ...[...get(lastSums), ...get(eight), ...op.upperLanes, ...op.addWholeLanes, ...set(lastSums)],
    ...[...markOf, ...number(0), ...op.storeNumber(0)],
  ]
  return {
    name: 'addFeatures',
    parameters: 7,
    locals: { numbers: 6, registers: 3 },
    body: [
      ...fromTo(rowsEnd, rowBytes, lookWhere),
      ...fromTo(rowsEnd, rowBytes, fetch),
      ...[...get(rows), ...set(found)],
      ...fromTo(rowsEnd, rowBytes, compare),
      ...fromTo(found, numberBytes, addWeights),
      ...[...get(sums), ...get(firstSums), ...op.store(0)],
      ...[...get(sums), ...get(lastSums), ...op.store(registerBytes)],
    ],
  }
}
