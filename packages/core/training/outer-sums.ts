/**
 * Sums of outer products, which gradients of weights are: for each number on the left and each on the right, the sum over all rows
 * of one times the other.
 */
import { lanes } from '../src/purpose/model/dense-kernel.ts'
import { createDenseLayers, type DenseLayer } from '../src/purpose/model/dense-layer.ts'

export interface OuterSums {
  /** Rows are kept until there are enough to be worth adding up. */
  addRow(left: Float32Array, leftAt: number, right: Float32Array, rightAt: number): void
  /** Adds up what is kept. */
  flush(): void
}

/** Adds to `sums`, in which the numbers on the right stand side by side. */
export function createOuterSums(sums: Float32Array, leftSize: number, rightSize: number, rowsMax: number): OuterSums {
  const [layer] = createDenseLayers([{ inputs: rowsMax, outputs: rightSize }]) as [DenseLayer]
  const lefts = new Float32Array(leftSize * rowsMax)
  let rows = 0
  function flush(): void {
    if (rows === 0) return
    for (let left = 0; left < leftSize; left += 1) {
      layer.inputs.set(lefts.subarray(left * rowsMax, (left + 1) * rowsMax))
      layer.sums.set(sums.subarray(left * rightSize, (left + 1) * rightSize))
      layer.addUp()
      sums.set(layer.sums, left * rightSize)
    }
    lefts.fill(0)
    rows = 0
  }
  return {
    addRow(left, leftAt, right, rightAt) {
      if (rows === rowsMax) flush()
      for (let at = 0; at < leftSize; at += 1) lefts[at * rowsMax + rows] = left[leftAt + at] as number
      for (let from = 0; from < rightSize; from += lanes) {
        const count = Math.min(lanes, rightSize - from)
        const to = layer.weightAt(rows, from)
        for (let at = 0; at < count; at += 1) layer.weights[to + at] = right[rightAt + from + at] as number
      }
      rows += 1
    },
    flush,
  }
}
