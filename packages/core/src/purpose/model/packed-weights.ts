/** Weights as whole numbers of steps, a signed byte each. A larger step makes the compressed file smaller. */
export interface PackedWeights {
  readonly bytes: Uint8Array
  readonly step: number
}

export function stepsOf({ bytes }: PackedWeights): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

export function unpackWeights(packed: PackedWeights): Float32Array {
  // Made of the steps and then scaled: to have each of a hundred thousand made by a function takes ten times as long.
  const weights = new Float32Array(stepsOf(packed))
  for (let at = 0; at < weights.length; at += 1) weights[at] = (weights[at] as number) * packed.step
  return weights
}
