/**
 * The inner loops of a network, as WebAssembly: sixteen numbers at once, in four registers of four each. They add up in the same order
 * on every machine, so that what is trained on one is read alike on another.
 */

/** As many numbers as are worked out at once. */
export const lanes = 16
/** And as many whole numbers of two bytes. */
export const shortLanes = 2 * lanes

/** Addresses are in bytes of the memory. */
export interface DenseKernel {
  /**
   * Adds to the sums of each block of lanes every input times its weights, which stand in the order in which they are asked for: `stride`
   * is how far the weights of the second block are from those of the first. The list has room for two numbers for each input.
   */
  addProducts(
    inputs: number,
    inputsEnd: number,
    list: number,
    weights: number,
    stride: number,
    sums: number,
    blocks: number,
  ): void
  /**
   * Writes the weights of one output, a block apart from each other: steps, which are bytes and `width` apart, times the scale, a number
   * of eight bytes.
   */
  unpackSteps(steps: number, stepsEnd: number, width: number, scale: number, weights: number): void
  /**
   * Writes what detectors make of a vector at each place of a window. All are whole numbers: the vector has two bytes for each
   * dimension, and the filters one for each detector, a row for each dimension of each place. Blocks write past the last detector of a
   * place, where the next one writes again.
   */
  detect(
    vector: number,
    vectorEnd: number,
    filters: number,
    detectors: number,
    answers: number,
    blocks: number,
    places: number,
  ): void
  /**
   * Raises each whole number of two bytes to the strongest answer of a window of five: the bias, and the first number of the first word,
   * the second of the second and so on. The list has the address of each word; the last windows see past its end. `stride` is how far the
   * second numbers are from the first.
   */
  raiseToStrongest(list: number, listEnd: number, stride: number, bias: number, strongest: number, blocks: number): void
  /**
   * Writes behind the sums, which are numbers of eight bytes, those with the vector of the first word added, then those with the second
   * as well, and so on. The list has the address of each vector; `length` is how many bytes it has, two numbers of four at a time.
   */
  addUpVectors(list: number, listEnd: number, length: number, sums: number): void
}
