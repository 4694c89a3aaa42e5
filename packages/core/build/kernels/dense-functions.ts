/** The functions of `DenseKernel`. */
import { lanes, shortLanes } from '../../src/purpose/model/dense-kernel.ts'
import { type ModuleFunction, move, op, repeated, untilEqual } from './wasm-module.ts'

const numberBytes = 4
const shortBytes = 2
const registerBytes = 16
const blockBytes = lanes * numberBytes

const registers = [0, 1, 2, 3] as const
const { get, set, number } = op
const loadRegisters = (from: number, into: readonly number[]) =>
  registers.flatMap((at) => [...get(from), ...op.load(at * registerBytes), ...set(into[at] as number)])
const storeRegisters = (to: number, from: readonly number[]) =>
  registers.flatMap((at) => [...get(to), ...get(from[at] as number), ...op.store(at * registerBytes)])
/** `body` is repeated until the number is nothing. */
const untilNothing = (at: number, body: readonly number[]) =>
  repeated([...get(at), ...op.isZero, ...op.leaveIf], [...body, ...get(at), ...number(1), ...op.subtract, ...set(at)])

export function addProducts(): ModuleFunction {
  const [input, inputsEnd, list, weights, stride, sums, blocks] = [0, 1, 2, 3, 4, 5, 6] as const
  const [bits, offset, listEnd, at, ofInput] = [7, 8, 9, 10, 11] as const
  const sum = [12, 13, 14, 15] as const
  const value = 16
  // Most inputs are nothing. Those that are not are listed, each with how far its weights are from the first: the next one is written
  // over one that is nothing, because to jump or not costs more than to write.
  const listInput = [
    ...[...get(input), ...op.loadNumber(0), ...set(bits)],
    ...[...get(listEnd), ...get(bits), ...op.storeNumber(0)],
    ...[...get(listEnd), ...get(offset), ...op.storeNumber(numberBytes)],
    ...[...get(bits), ...number(0), ...op.isUnequal, ...number(3), ...op.shiftLeft],
    ...[...get(listEnd), ...op.add, ...set(listEnd)],
    ...move(offset, blockBytes),
    ...move(input, numberBytes),
  ]
  const addListed = [
    ...[...get(at), ...op.loadIntoEachLane, ...set(value)],
    ...[...get(at), ...op.loadNumber(numberBytes), ...get(weights), ...op.add, ...set(ofInput)],
    ...registers.flatMap((register) => [
      ...[...get(sum[register]), ...get(value), ...get(ofInput), ...op.load(register * registerBytes)],
      ...[...op.multiplyLanes, ...op.addLanes, ...set(sum[register])],
    ]),
    ...move(at, 2 * numberBytes),
  ]
  return {
    name: 'addProducts',
    parameters: 7,
    locals: { numbers: 5, registers: 5 },
    body: [
      ...[...get(list), ...set(listEnd)],
      ...untilEqual(input, inputsEnd, listInput),
      ...untilNothing(blocks, [
        ...loadRegisters(sums, sum),
        ...[...get(list), ...set(at)],
        ...untilEqual(at, listEnd, addListed),
        ...storeRegisters(sums, sum),
        ...move(sums, blockBytes),
        ...[...get(weights), ...get(stride), ...op.add, ...set(weights)],
      ]),
    ],
  }
}

export function unpackSteps(): ModuleFunction {
  const [at, stepsEnd, width, scale, weight] = [0, 1, 2, 3, 4] as const
  const scaled = [
    ...get(at),
    ...op.loadSignedByte,
    ...op.toDouble,
    ...get(scale),
    ...op.loadDouble,
    ...op.multiplyDoubles,
  ]
  return {
    name: 'unpackSteps',
    parameters: 5,
    locals: { numbers: 0, registers: 0 },
    body: untilEqual(at, stepsEnd, [
      ...[...get(weight), ...scaled, ...op.toFloat, ...op.storeFloat],
      ...[...get(at), ...get(width), ...op.add, ...set(at)],
      ...move(weight, blockBytes),
    ]),
  }
}

export function detect(): ModuleFunction {
  const [vector, vectorEnd, filters, detectors, answers, blocks, places] = [0, 1, 2, 3, 4, 5, 6] as const
  const [at, row, offset, blocksLeft] = [7, 8, 9, 10] as const
  const sum = [11, 12, 13, 14] as const
  const value = 15
  const addDimension = [
    ...[...get(at), ...op.loadIntoEachShort, ...set(value)],
    ...registers.flatMap((register) => [
      ...[...get(sum[register]), ...get(value), ...get(row), ...op.loadBytesAsShorts((register * registerBytes) / 2)],
      ...[...op.multiplyShorts, ...op.addShorts, ...set(sum[register])],
    ]),
    ...[...get(row), ...get(detectors), ...op.add, ...set(row)],
    ...move(at, shortBytes),
  ]
  const detectBlock = [
    ...sum.flatMap((register) => [...op.nothing, ...set(register)]),
    ...[...get(filters), ...get(offset), ...op.add, ...set(row)],
    ...[...get(vector), ...set(at)],
    ...untilEqual(at, vectorEnd, addDimension),
    ...registers.flatMap((register) => [
      ...[...get(answers), ...get(offset), ...number(1), ...op.shiftLeft, ...op.add],
      ...[...get(sum[register]), ...op.store(register * registerBytes)],
    ]),
    ...move(offset, shortLanes),
  ]
  const nextOffset = [...get(offset), ...number(shortLanes), ...op.subtract]
  return {
    name: 'detect',
    parameters: 7,
    locals: { numbers: 4, registers: 5 },
    body: untilNothing(places, [
      ...[...number(0), ...set(offset)],
      ...[...get(blocks), ...set(blocksLeft)],
      ...untilNothing(blocksLeft, detectBlock),
      // The last block ended as many rows further.
      ...[...get(row), ...nextOffset, ...op.subtract, ...set(filters)],
      ...[...get(answers), ...get(detectors), ...number(1), ...op.shiftLeft, ...op.add, ...set(answers)],
    ]),
  }
}

export function raiseToStrongest(): ModuleFunction {
  const [list, listEnd, stride, bias, strongest, blocks, at, offset] = [0, 1, 2, 3, 4, 5, 6, 7] as const
  const words = [8, 9, 10, 11, 12] as const
  const most = [13, 14, 15, 16] as const
  const lookAtWindow = [
    // Each word's numbers for its place in the window, of the block that is looked at.
    ...words.flatMap((word, place) => [
      ...[...get(at), ...op.loadNumber(place * numberBytes), ...get(offset), ...op.add],
      ...Array.from({ length: place }, () => [...get(stride), ...op.add]).flat(),
      ...set(word),
    ]),
    ...registers.flatMap((register) => [
      ...[...get(most[register]), ...get(bias), ...op.load(register * registerBytes)],
      ...words.flatMap((word) => [...get(word), ...op.load(register * registerBytes), ...op.addShorts]),
      ...[...op.largerShorts, ...set(most[register])],
    ]),
    ...move(at, numberBytes),
  ]
  return {
    name: 'raiseToStrongest',
    parameters: 6,
    locals: { numbers: 7, registers: 4 },
    body: untilNothing(blocks, [
      ...loadRegisters(strongest, most),
      ...[...get(list), ...set(at)],
      ...untilEqual(at, listEnd, lookAtWindow),
      ...storeRegisters(strongest, most),
      ...[...move(strongest, blockBytes), ...move(bias, blockBytes), ...move(offset, blockBytes)],
    ]),
  }
}

export function addUpVectors(): ModuleFunction {
  const [list, listEnd, length, sum, at, end, next] = [0, 1, 2, 3, 4, 5, 6] as const
  const addPair = [
    ...[...get(next), ...get(sum), ...op.load(0)],
    ...[...get(at), ...op.loadTwo, ...op.widenTwo, ...op.addTwo, ...op.store(0)],
    ...[...move(at, 2 * numberBytes), ...move(sum, registerBytes), ...move(next, registerBytes)],
  ]
  return {
    name: 'addUpVectors',
    parameters: 4,
    locals: { numbers: 3, registers: 0 },
    body: [
      ...[...get(sum), ...get(length), ...number(1), ...op.shiftLeft, ...op.add, ...set(next)],
      ...untilEqual(list, listEnd, [
        ...[...get(list), ...op.loadNumber(0), ...set(at)],
        ...[...get(at), ...get(length), ...op.add, ...set(end)],
        ...untilEqual(at, end, addPair),
        ...move(list, numberBytes),
      ]),
    ],
  }
}
