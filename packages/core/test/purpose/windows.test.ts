import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readModelTables } from '../../src/purpose/model/model-file.mjs'
import { stepsOf } from '../../src/purpose/model/packed-weights.ts'
import { windowOutcomes } from '../../src/purpose/model/purpose-outcomes.ts'
import {
  createWindowReader,
  vectorRowOf,
  type WindowSums,
  type WindowTables,
  windowReach,
  windowWords,
} from '../../src/purpose/model/windows.ts'
import type { Part, PartRange } from '../../src/purpose/parts/split-parts.ts'
import type { Token } from '../../src/purpose/text/tokens.ts'
import { unpackWeights } from '../../training/pack-numbers.ts'
import { seededRandom } from '../../training/seeded-random.ts'

const dimensions = 3
/** More than a block of each, and no whole number of blocks. */
const detectors = 37
const hidden = 18
const wordCount = 12
const model = randomModel()
const [filters, hiddenWeights, outputs, hiddenOutputs] = [
  model.filters,
  model.hiddenWeights,
  model.outputs,
  model.hiddenOutputs,
].map(unpackWeights) as [Float32Array, Float32Array, Float32Array, Float32Array]
const read = createWindowReader(model)

const part = fc
  .array(fc.nat(wordCount - 1), { minLength: 1, maxLength: 8 })
  .map((ranks): Part => ({ link: 'stop', tokens: ranks.map((rank) => ({ rank }) as Token) }))
const parts = fc.array(part, { minLength: 1, maxLength: 4 })

test('the whole is what the network makes of it, worked out word by word', () => {
  fc.assert(
    fc.property(parts, (said) => {
      const rows = said.flatMap(({ tokens }, at) => [...(at > 0 ? [null] : []), ...tokens]).map(vectorRowOf)
      assertSame(readWhole(said), networkSums(rows))
    }),
  )
})

test('a part and a sentence are read as if nothing stood around them', () => {
  fc.assert(
    fc.property(parts, fc.nat(3), fc.nat(3), (said, one, other) => {
      const from = Math.min(one, other) % said.length
      const to = Math.max(from, Math.max(one, other) % said.length) + 1
      const each = said.map((_, at): PartRange => [at, at + 1])
      const [sentence, ...ofParts] = read(said, [[from, to], ...each])
      assertSame(sentence as WindowSums, readWhole(said.slice(from, to)))
      for (const [at, sums] of ofParts.entries()) assertSame(sums, readWhole([said[at] as Part]))
    }),
  )
})

test('no window of the model that ships has an answer too large for two bytes', () => {
  const { windows } = readModelTables()
  const [vectors, filterSteps] = [stepsOf(windows.vectors), stepsOf(windows.filters)]
  const largest = new Int32Array(windows.dimensions)
  for (const [at, step] of vectors.entries()) {
    const dimension = at % windows.dimensions
    largest[dimension] = Math.max(largest[dimension] as number, Math.abs(step))
  }
  for (const [detector, bias] of windows.filterBias.entries()) {
    // As large as it could be, if a word had the largest step of every dimension.
    let most = Math.abs(bias) / (windows.vectors.step * windows.filters.step)
    for (let row = 0; row < windowWords * windows.dimensions; row += 1) {
      const step = filterSteps[row * windows.detectors + detector] as number
      most += Math.abs(step) * (largest[row % windows.dimensions] as number)
    }
    assert.ok(most < 2 ** 15, `${most} of detector ${detector}`)
  }
})

function readWhole(said: readonly Part[]): WindowSums {
  return read(said, [[0, said.length]])[0] as WindowSums
}

function assertSame(sums: ArrayLike<number>, wanted: ArrayLike<number>): void {
  assert.equal(sums.length, wanted.length)
  for (let at = 0; at < sums.length; at += 1)
    assert.ok(Math.abs((sums[at] as number) - (wanted[at] as number)) < 1e-4, `${sums[at]} instead of ${wanted[at]}`)
}

/** As it is defined, without a thought for speed. */
function networkSums(rows: readonly number[]): number[] {
  const vectors = rows.map((row) => {
    const bytes = new Int8Array(model.vectors.bytes.buffer)
    return Array.from({ length: dimensions }, (_, at) => model.vectors.step * (bytes[row * dimensions + at] as number))
  })
  const strongest = Array.from({ length: detectors }, (_, detector) =>
    Math.max(
      0,
      ...vectors.map((_, centre) => {
        let answer = model.filterBias[detector] as number
        for (let place = 0; place < windowWords; place += 1) {
          for (const [dimension, value] of (vectors[centre + place - windowReach] ?? []).entries())
            answer += value * (filters[(place * dimensions + dimension) * detectors + detector] as number)
        }
        return answer
      }),
    ),
  )
  const mean = Array.from({ length: dimensions }, (_, dimension) => {
    return vectors.reduce((sum, vector) => sum + (vector[dimension] as number), 0) / Math.sqrt(1 + rows.length)
  })
  const heard = [...strongest, ...mean]
  const weighed = (weights: Float32Array, count: number, output: number) =>
    heard.reduce((sum, value, input) => sum + value * (weights[input * count + output] as number), 0)
  const units = Array.from({ length: hidden }, (_, unit) =>
    Math.max(0, (model.hiddenBias[unit] as number) + weighed(hiddenWeights, hidden, unit)),
  )
  return Array.from({ length: windowOutcomes }, (_, outcome) =>
    units.reduce(
      (sum, value, unit) => sum + value * (hiddenOutputs[unit * windowOutcomes + outcome] as number),
      (model.outputBias[outcome] as number) + weighed(outputs, windowOutcomes, outcome),
    ),
  )
}

function randomModel(): WindowTables {
  const random = seededRandom(3)
  const numbers = (count: number) => Array.from({ length: count }, () => random() - 0.5)
  const bytes = (count: number) => new Uint8Array(Int8Array.from({ length: count }, () => 32 * random() - 16))
  const heard = detectors + dimensions
  return {
    dimensions,
    detectors,
    hidden,
    vectors: { bytes: bytes((wordCount + 4) * dimensions), step: 1 / 8 },
    filters: { bytes: bytes(windowWords * dimensions * detectors), step: 1 / 32 },
    // Whole numbers of steps of both, as what detectors answer is.
    filterBias: numbers(detectors).map((bias) => Math.round(256 * bias) / 256),
    hiddenWeights: { bytes: bytes(heard * hidden), step: 1 / 32 },
    hiddenBias: numbers(hidden),
    outputs: { bytes: bytes(heard * windowOutcomes), step: 1 / 32 },
    hiddenOutputs: { bytes: bytes(hidden * windowOutcomes), step: 1 / 32 },
    outputBias: numbers(windowOutcomes),
  }
}
