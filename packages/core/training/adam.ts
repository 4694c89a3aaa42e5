/** Adam: each weight moves by its gradient's mean over its spread, so that rare and frequent ones learn at the same pace. */

export interface Adam {
  readonly values: Float32Array
  /** Gathered since the last step. */
  readonly gradients: Float32Array
  step(rate: number, rows: number): void
}

export function createAdam(values: Float32Array): Adam {
  const gradients = new Float32Array(values.length)
  const means = new Float32Array(values.length)
  const variances = new Float32Array(values.length)
  let steps = 0
  return {
    values,
    gradients,
    step(rate, rows) {
      steps += 1
      const meanBias = 1 - 0.9 ** steps
      const varianceBias = 1 - 0.999 ** steps
      for (let at = 0; at < values.length; at += 1) {
        const gradient = (gradients[at] as number) / rows
        const mean = 0.9 * (means[at] as number) + 0.1 * gradient
        const variance = 0.999 * (variances[at] as number) + 0.001 * gradient * gradient
        values[at] = (values[at] as number) - (rate * (mean / meanBias)) / (Math.sqrt(variance / varianceBias) + 1e-8)
        means[at] = mean
        variances[at] = variance
        gradients[at] = 0
      }
    },
  }
}

/** Only the rows that a batch has touched are moved, and drawn back towards nothing a little. */
export function createSparseAdam(values: Float32Array, dimensions: number, decay: number) {
  const gradients = new Float32Array(values.length)
  const means = new Float32Array(values.length)
  const variances = new Float32Array(values.length)
  const touched = new Set<number>()
  let steps = 0
  return {
    values,
    gradients,
    touch(row: number): void {
      touched.add(row)
    },
    /** Since the last step. */
    touched: (): Iterable<number> => touched,
    step(rate: number, rows: number) {
      steps += 1
      const meanBias = 1 - 0.9 ** steps
      const varianceBias = 1 - 0.999 ** steps
      for (const row of touched) {
        for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1) {
          const gradient = (gradients[at] as number) / rows
          const mean = 0.9 * (means[at] as number) + 0.1 * gradient
          const variance = 0.999 * (variances[at] as number) + 0.001 * gradient * gradient
          const value = values[at] as number
          const move = mean / meanBias / (Math.sqrt(variance / varianceBias) + 1e-8)
          values[at] = value - rate * (move + decay * value)
          means[at] = mean
          variances[at] = variance
          gradients[at] = 0
        }
      }
      touched.clear()
    },
  }
}
