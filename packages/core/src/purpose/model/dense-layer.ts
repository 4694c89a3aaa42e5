/** Layers of a network in which every input counts for every output, worked out by `dense-kernel.ts`. */
import { createKernel } from '../wasm/create-kernel.ts'
import { type DenseKernel, lanes } from './dense-kernel.ts'
import { type PackedWeights, stepsOf } from './packed-weights.ts'

export interface DenseShape {
  readonly inputs: number
  readonly outputs: number
}

export interface DenseLayer {
  /** To be filled before `addUp`. */
  readonly inputs: Float32Array
  /** What `addUp` adds to. */
  readonly sums: Float32Array
  /** Nothing to begin with. */
  readonly weights: Float32Array
  /** Where the weight of an input for an output stands. */
  weightAt(input: number, output: number): number
  /** Adds the weighted sum of all inputs to each output, or to numbers elsewhere in the memory. */
  addUp(address?: number): void
}

const numberBytes = 4

/** One for all layers of a network, because each memory reserves gigabytes of addresses. */
export interface DenseMemory extends DenseKernel {
  /** Nothing to begin with; whole blocks of lanes, though only so many are meant to be used. */
  takeNumbers(count: number): Float32Array
  takeAddresses(count: number): Int32Array
  /** Four in the room of a number. */
  takeBytes(count: number): Int8Array
  /** Of two bytes each, two in the room of a number. */
  takeShorts(count: number): Int16Array
  /** Of eight bytes each, so that they take the room of two. */
  takeSums(count: number): Float64Array
}

/** Room for so many numbers and addresses, each stretch rounded up to whole blocks of lanes. */
export function createDenseMemory(numbers: number): DenseMemory {
  const { memory, ...kernel } = createKernel<DenseKernel>(numbers * numberBytes)
  let end = 0
  const take = (count: number): number => {
    const from = end
    end += roundedUp(count) * numberBytes
    return from
  }
  return {
    ...kernel,
    takeNumbers: (count) => new Float32Array(memory, take(count), count),
    takeAddresses: (count) => new Int32Array(memory, take(count), count),
    takeBytes: (count) => new Int8Array(memory, take(Math.ceil(count / 4)), count),
    takeShorts: (count) => new Int16Array(memory, take(Math.ceil(count / 2)), count),
    takeSums: (count) => new Float64Array(memory, take(2 * count), count),
  }
}

/** How many numbers layers take of a memory. */
export function numbersIn(shapes: readonly DenseShape[]): number {
  return shapes.reduce(
    (sum, { inputs, outputs }) =>
      sum + roundedUp(inputs) + roundedUp(2 * (inputs + 1)) + roundedUp(outputs) + inputs * roundedUp(outputs),
    0,
  )
}

export function createDenseLayers(
  shapes: readonly DenseShape[],
  memory: DenseMemory = createDenseMemory(numbersIn(shapes)),
): DenseLayer[] {
  return shapes.map((shape) => createDenseLayer(shape, memory))
}

/** Gives every output its weights, of which there is a column for each input. */
export function setColumns({ weights, weightAt, inputs, sums }: DenseLayer, columns: ArrayLike<number>): void {
  let from = 0
  for (let output = 0; output < sums.length; output += 1) {
    const first = weightAt(0, output)
    for (let input = 0; input < inputs.length; input += 1) weights[first + input * lanes] = columns[from++] as number
  }
}

/** Gives every output its weights, of which there is a row for each input. */
export function setRows({ weights, weightAt, inputs }: DenseLayer, rows: Float32Array, width: number): void {
  for (let input = 0; input < inputs.length; input += 1) {
    const row = rows.subarray(input * width, (input + 1) * width)
    // Those of a block stand side by side.
    for (let output = 0; output < width; output += lanes)
      weights.set(row.subarray(output, output + lanes), weightAt(input, output))
  }
}

/** Gives the outputs from one on their weights, of which there is a row for each input. */
export type UnpackRows = (layer: DenseLayer, rows: PackedWeights, firstOutput?: number) => void

/** So many bytes of weights at most. */
export function createRowUnpacker(bytesMax: number, memory: DenseMemory): UnpackRows {
  const scale = memory.takeSums(1)
  const steps = memory.takeBytes(bytesMax)
  return ({ weights, weightAt, inputs }, rows, firstOutput = 0) => {
    scale[0] = rows.step
    steps.set(stepsOf(rows))
    const width = rows.bytes.length / inputs.length
    for (let column = 0; column < width; column += 1) {
      const from = steps.byteOffset + column
      const to = weights.byteOffset + weightAt(0, firstOutput + column) * numberBytes
      memory.unpackSteps(from, from + rows.bytes.length, width, scale.byteOffset, to)
    }
  }
}

/** How many numbers that takes of a memory. */
export function numbersToUnpack(bytesMax: number): number {
  return roundedUp(2) + roundedUp(Math.ceil(bytesMax / 4))
}

function createDenseLayer(shape: DenseShape, { takeNumbers, addProducts }: DenseMemory): DenseLayer {
  const inputs = takeNumbers(shape.inputs)
  const sums = takeNumbers(shape.outputs)
  const blocks = roundedUp(shape.outputs) / lanes
  const weights = takeNumbers(shape.inputs * blocks * lanes)
  const list = takeNumbers(2 * (shape.inputs + 1))
  const inputsEnd = inputs.byteOffset + inputs.byteLength
  const stride = shape.inputs * lanes * numberBytes
  return {
    inputs,
    sums,
    weights,
    weightAt: (input, output) => (output - (output % lanes)) * shape.inputs + input * lanes + (output % lanes),
    addUp: (address = sums.byteOffset) =>
      addProducts(inputs.byteOffset, inputsEnd, list.byteOffset, weights.byteOffset, stride, address, blocks),
  }
}

/** To whole blocks of lanes. */
export function roundedUp(count: number): number {
  return Math.ceil(count / lanes) * lanes
}
