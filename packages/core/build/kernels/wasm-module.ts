/** Writes a WebAssembly module: as much of the format as the loops of the model take. */

import { memoryImport } from '../../src/purpose/wasm/create-kernel.ts'

const i32 = 0x7f
const v128 = 0x7b

/** Instructions, as bytes. */
export const op = {
  block: [0x02, 0x40],
  loop: [0x03, 0x40],
  end: [0x0b],
  repeat: [0x0c, 0],
  leaveIf: [0x0d, 1],
  isZero: [0x45],
  isEqual: [0x46],
  isUnequal: [0x47],
  isLess: [0x49],
  isNotLess: [0x4f],
  add: [0x6a],
  subtract: [0x6b],
  multiply: [0x6c],
  and: [0x71],
  or: [0x72],
  xor: [0x73],
  shiftLeft: [0x74],
  shiftRight: [0x76],
  addLanes: [0xfd, 0xe4, 0x01],
  multiplyLanes: [0xfd, 0xe6, 0x01],
  get: (at: number) => [0x20, at],
  set: (at: number) => [0x21, at],
  number: (value: number) => [0x41, ...signed(value | 0)],
  load: (offset: number) => [0xfd, 0x00, 4, offset],
  store: (offset: number) => [0xfd, 0x0b, 4, offset],
  loadIntoEachLane: [0xfd, 0x09, 2, 0],
  loadNumber: (offset: number) => [0x28, 2, offset],
  storeNumber: (offset: number) => [0x36, 2, offset],
  loadByte: (offset: number) => [0x2d, 0, offset],
  loadSignedByte: [0x2c, 0, 0],
  /** A number of eight bytes, and one of four of it. */
  loadDouble: [0x2b, 3, 0],
  multiplyDoubles: [0xa2],
  toDouble: [0xb7],
  toFloat: [0xb6],
  storeFloat: [0x38, 2, 0],
  nothing: [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)],
  /** Of whole numbers of two bytes, eight at a time. */
  addShorts: [0xfd, 0x8e, 0x01],
  multiplyShorts: [0xfd, 0x95, 0x01],
  largerShorts: [0xfd, 0x98, 0x01],
  loadIntoEachShort: [0xfd, 0x08, 1, 0],
  loadBytesAsShorts: (offset: number) => [0xfd, 0x01, 0, offset],
  /** Whole numbers of four bytes, four at a time, and such of two bytes as these. */
  addWholes: [0xfd, 0xae, 0x01],
  firstFourShorts: [0xfd, 0xa7, 0x01],
  lastFourShorts: [0xfd, 0xa8, 0x01],
  /** Two numbers of four bytes as two of eight. */
  loadTwo: [0xfd, 0x5d, 2, 0],
  widenTwo: [0xfd, 0x5f],
  addTwo: [0xfd, 0xf0, 0x01],
} as const

/** Leaves when the first says so, else does the second, again and again. */
export function repeated(leave: readonly number[], body: readonly number[]): number[] {
  return [...op.block, ...op.loop, ...leave, ...body, ...op.repeat, ...op.end, ...op.end]
}

export function untilEqual(local: number, end: number, body: readonly number[]): number[] {
  return repeated([...op.get(local), ...op.get(end), ...op.isEqual, ...op.leaveIf], body)
}

/** Adds to a local. */
export function move(local: number, by: number): number[] {
  return [...op.get(local), ...op.number(by), ...op.add, ...op.set(local)]
}

/** Does it where the condition, which is a number, is not nothing; else the other. */
export function when(
  condition: readonly number[],
  body: readonly number[],
  otherwise: readonly number[] = [],
): number[] {
  return [...condition, 0x04, 0x40, ...body, ...(otherwise.length > 0 ? [0x05, ...otherwise] : []), ...op.end]
}

export interface ModuleFunction {
  readonly name: string
  readonly parameters: number
  /** Behind the parameters: numbers first, then registers. */
  readonly locals: { readonly numbers: number; readonly registers: number }
  readonly body: readonly number[]
}

/** Numbers of the sections of a module. */
const sections = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 }

/** All functions are exported, and share a memory that is imported. */
export function moduleBytes(functions: readonly ModuleFunction[]): Uint8Array {
  const section = (id: number, items: readonly (readonly number[])[]) => {
    const content = [items.length, ...items.flat()]
    return [id, ...size(content.length), ...content]
  }
  return Uint8Array.from([
    ...codes('\0asm\x01\0\0\0'),
    ...section(
      sections.types,
      functions.map(({ parameters }) => [0x60, parameters, ...Array.from({ length: parameters }, () => i32), 0]),
    ),
    ...section(sections.imports, [[...text(memoryImport.from), ...text(memoryImport.name), 0x02, 0x00, 1]]),
    ...section(
      sections.functions,
      functions.map((_, at) => [at]),
    ),
    ...section(
      sections.exports,
      functions.map(({ name }, at) => [...text(name), 0x00, at]),
    ),
    ...section(
      sections.code,
      functions.map(({ locals, body }) => {
        const code = [2, locals.numbers, i32, locals.registers, v128, ...body, ...op.end]
        return [...size(code.length), ...code]
      }),
    ),
  ])
}

function text(letters: string): number[] {
  return [letters.length, ...codes(letters)]
}

function codes(letters: string): number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0))
}

function size(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
}

/** Seven bits at a time, the lowest first; the highest of the last seven is the sign. */
function signed(value: number): number[] {
  const rest = value >> 7
  const isLast = (rest === 0 && (value & 0x40) === 0) || (rest === -1 && (value & 0x40) !== 0)
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(rest)]
}
