/** Adds a weighted sum of all inputs to each output. */
export type AddWeighted = (inputs: Float64Array, sums: Float64Array) => void

/** As many outputs as a processor adds up side by side. */
const lanes = 4

/** `weightAt` gives the weight of an input for an output. Sums have room for a multiple of four outputs. */
export function createDenseLayer(
  inputCount: number,
  outputCount: number,
  weightAt: (input: number, output: number) => number,
): AddWeighted {
  const blocks = Math.ceil(outputCount / lanes)
  const weights = new Float64Array(blocks * lanes * inputCount)
  for (let output = 0; output < outputCount; output += 1) {
    const first = (output - (output % lanes)) * inputCount + (output % lanes)
    for (let input = 0; input < inputCount; input += 1) weights[first + lanes * input] = weightAt(input, output)
  }
  // Many detectors say nothing about a short text.
  const offsets = new Int32Array(inputCount)
  const values = new Float64Array(inputCount)
  return (inputs, sums) => {
    let count = 0
    for (let input = 0; input < inputCount; input += 1) {
      const value = inputs[input] as number
      if (value === 0) continue
      offsets[count] = lanes * input
      values[count] = value
      count += 1
    }
    for (let output = 0; output < blocks * lanes; output += lanes) {
      let first = 0
      let second = 0
      let third = 0
      let fourth = 0
      for (let at = 0; at < count; at += 1) {
        const from = output * inputCount + (offsets[at] as number)
        const value = values[at] as number
        first += value * (weights[from] as number)
        second += value * (weights[from + 1] as number)
        third += value * (weights[from + 2] as number)
        fourth += value * (weights[from + 3] as number)
      }
      sums[output] = (sums[output] as number) + first
      sums[output + 1] = (sums[output + 1] as number) + second
      sums[output + 2] = (sums[output + 2] as number) + third
      sums[output + 3] = (sums[output + 3] as number) + fourth
    }
  }
}
