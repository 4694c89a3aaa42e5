import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createDenseLayers, type DenseLayer, setColumns } from '../../src/purpose/model/dense-layer.ts'

const shape = fc.record({ inputs: fc.integer({ min: 1, max: 40 }), outputs: fc.integer({ min: 1, max: 70 }) })
/** Quarters add up exactly, in whatever order. */
const quarters = (value: number) => ((value % 41) - 20) / 4

test('each output gets the weighted sum of all inputs, whatever the number of both, and layers keep out of each other', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 3 }), fc.nat(1000), (shapes, start) => {
      const layers = createDenseLayers(shapes)
      for (const layer of layers) {
        const columns = Array.from(layer.sums, (_, output) =>
          Array.from(layer.inputs, (_, input) => quarters(start + 7 * input + 3 * output)),
        )
        setColumns(layer, columns.flat())
        layer.inputs.forEach((_, input) => {
          layer.inputs[input] = quarters(start + input)
        })
        layer.sums.fill(0.5)
      }
      for (const layer of layers) layer.addUp()
      for (const { inputs, sums } of layers as DenseLayer[]) {
        for (const [output, sum] of sums.entries()) {
          const wanted = inputs.reduce(
            (total, value, input) => total + value * quarters(start + 7 * input + 3 * output),
            0.5,
          )
          assert.equal(sum, wanted)
        }
      }
    }),
    { numRuns: 60 },
  )
})
