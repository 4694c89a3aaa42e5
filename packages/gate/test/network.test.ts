/** The kernels compute what plain TypeScript computes, to the bit, and are built from their source. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { compileKernels, formatKernels, generatedFile } from '../build/build-kernels.ts'
import { type GateConfig, readGateFile } from '../src/gate-file.ts'
import { createNetwork } from '../src/network/network.ts'
import { exp, plainNetwork } from './plain-network.ts'
import { randomModel, seededRandom, smallConfig } from './random-model.ts'

const shapes: Partial<GateConfig>[] = [
  {},
  { width: 64, heads: 1, layers: 1, inner: 16, reasons: [] },
  { width: 192, heads: 3, embedding: 48, inner: 80, maxTokens: 52, layers: 1 },
]

for (const [seed, shape] of shapes.entries()) {
  test(`the kernels agree with plain TypeScript in every bit, shape ${seed}`, () => {
    const file = readGateFile(randomModel(seed, { ...smallConfig, ...shape }))
    const network = createNetwork(file)
    const random = seededRandom(seed)
    const { maxTokens, vocabularySize } = file.config
    // Long texts first: nothing of them may be left over for shorter ones.
    for (const length of [maxTokens, maxTokens - 1, 9, 5, 4, 3, 2, 1]) {
      const tokens = Array.from({ length }, () => Math.floor(vocabularySize * random()))
      const { logits, probabilities } = network(tokens)
      assert.deepEqual(bitsOf(logits), bitsOf(plainNetwork(file, tokens)), `${length} tokens`)
      assert.deepEqual(
        bitsOf(probabilities),
        bitsOf(logits.map((logit) => 1 / Math.fround(exp(-logit) + 1))),
        `${length} tokens`,
      )
      assert.ok(new Set(logits).size > 3)
    }
  })
}

test('the exponential function is right to seven digits', () => {
  for (let x = -86; x < 86; x += 0.37)
    assert.ok(Math.abs(exp(Math.fround(x)) / Math.exp(Math.fround(x)) - 1) < 2e-7, `${x}`)
})

test('the compiled kernels are those of their source', async () => {
  assert.equal(readFileSync(generatedFile, 'utf8'), formatKernels(await compileKernels()))
})

function bitsOf(numbers: Float32Array): Uint32Array {
  return new Uint32Array(Float32Array.from(numbers).buffer)
}
