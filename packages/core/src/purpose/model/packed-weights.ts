/** Weights as whole numbers of steps, a signed byte each. A larger step makes the compressed file smaller. */
export interface PackedWeights {
  readonly bytes: Uint8Array
  readonly step: number
}

export function stepsOf({ bytes }: PackedWeights): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
