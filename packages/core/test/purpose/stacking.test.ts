import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ClassOdds, HalfOdds, ReadingOdds, RefusalOdds } from '../../src/purpose/decide/reading-odds.ts'
import { stackingInputCount, stackingInputs } from '../../src/purpose/decide/stacking-inputs.ts'
import { createStack, stackedRefusal, stackingOutcomes } from '../../src/purpose/model/stacking-net.ts'
import { purposeClasses } from '../../src/purpose/purpose-classes.ts'
import { fitStacking } from '../../training/fit-stacking.ts'
import type { LabelledPurpose } from '../../training/labelled-purposes.ts'
import { createNearDuplicateFinder } from '../../training/near-duplicates.ts'
import { splitForStacking } from '../../training/stacking-rows.ts'

const anyOdds = fc.double({ min: -30, max: 30, noNaN: true })
const anyRefusal: fc.Arbitrary<RefusalOdds> = fc.record({
  outside: anyOdds,
  refusalByWindows: anyOdds,
  outsideByWindows: anyOdds,
})
const anyHalf: fc.Arbitrary<HalfOdds> = fc.record({
  refusalByWindows: anyOdds,
  outsideByWindows: anyOdds,
  likeliestClass: anyOdds,
})
const anyClass: fc.Arbitrary<ClassOdds> = fc.record({ part: anyOdds, whole: anyOdds, windows: anyOdds })
const anyReading: fc.Arbitrary<ReadingOdds> = fc.record({
  parts: fc.array(anyRefusal, { maxLength: 4 }),
  wholes: fc.array(anyRefusal, { minLength: 1, maxLength: 2 }),
  sentences: fc.array(anyRefusal, { maxLength: 3 }),
  beginnings: fc.array(anyHalf, { maxLength: 3 }),
  endings: fc.array(anyHalf, { maxLength: 3 }),
  claim: fc.option(fc.array(anyClass, { minLength: purposeClasses.length, maxLength: purposeClasses.length })),
  words: fc.nat(200),
})

test('what readings say comes as the same count of small numbers, however many parts and sentences there are', () => {
  fc.assert(
    fc.property(anyReading, (reading) => {
      const inputs = stackingInputs(reading)
      assert.equal(inputs.length, stackingInputCount)
      assert.ok(inputs.every((input) => Math.abs(input) <= 3))
    }),
  )
})

test('a part that is outside speaks against a text as loudly, whatever stands beside it', () => {
  fc.assert(
    fc.property(anyReading, anyRefusal, (reading, beside) => {
      const alone = stackingInputs(reading)
      const together = stackingInputs({ ...reading, parts: [...reading.parts, beside] })
      const bySentence = stackingInputs({ ...reading, sentences: [...reading.sentences, beside] })
      const isPart = (at: number) => reading.parts.length > 0 && at >= 6 && at < 9
      const isSentence = (at: number) => reading.sentences.length > 0 && at >= 12 && at < 15
      for (const [at, input] of alone.entries()) {
        if (isPart(at)) assert.ok((together[at] as number) >= input)
        if (isSentence(at)) assert.ok((bySentence[at] as number) >= input)
      }
    }),
  )
})

test('a half that is outside, or means nothing, speaks against a text as loudly, whatever other halves there are', () => {
  const firstHalf = 8 * 3
  fc.assert(
    fc.property(anyReading, anyHalf, fc.constantFrom('beginnings', 'endings'), (reading, half, which) => {
      const before = stackingInputs(reading)
      const after = stackingInputs({ ...reading, [which]: [...reading[which], half] })
      for (const from of [firstHalf, firstHalf + 3]) {
        const [refusal, outside, likeliestClass] = [from, from + 1, from + 2].map(
          (at) => (after[at] as number) - (before[at] as number),
        ) as [number, number, number]
        assert.ok(refusal >= 0 && outside >= 0 && likeliestClass <= 0)
      }
    }),
  )
})

test('hidden units count where they are above nothing, and outcomes add them up', () => {
  const numbers = (length: number) =>
    fc.array(fc.integer({ min: -8, max: 8 }), { minLength: length, maxLength: length })
  const hidden = 3
  const inputCount = 4
  const tables = fc.record({
    weights: numbers(hidden * inputCount),
    bias: numbers(hidden),
    outputs: numbers(stackingOutcomes * hidden),
    outputBias: numbers(stackingOutcomes),
  })
  fc.assert(
    fc.property(tables, numbers(inputCount), (net, inputs) => {
      const units = net.bias.map((bias, unit) =>
        Math.max(
          0,
          inputs.reduce((sum, input, at) => sum + input * (net.weights[unit * inputCount + at] ?? 0), bias),
        ),
      )
      const wanted = net.outputBias.map((bias, outcome) =>
        units.reduce((sum, value, unit) => sum + value * (net.outputs[outcome * hidden + unit] ?? 0), bias),
      )
      assert.deepEqual(
        [...createStack(net)(Float32Array.from(inputs))].map((sum) => sum + 0),
        wanted.map((sum) => sum + 0),
      )
    }),
  )
})

test('learns what two readings say only together, and the same each time', () => {
  const rows = Array.from({ length: 400 }, (_, at) => {
    const [first, second] = [at % 2, Math.floor(at / 2) % 2] as const
    const inputs = new Float32Array(stackingInputCount)
    inputs[0] = first === 1 ? 1 : -1
    inputs[4] = second === 1 ? 1 : -1
    const wanted = new Float32Array(stackingOutcomes)
    wanted[stackedRefusal] = first === second ? 0 : 1
    return { inputs, wanted, weight: 1 }
  })
  const settings = { seeds: [1, 2], hidden: 12, epochs: 40, rate: 0.01, decay: 0 }
  const tables = fitStacking(rows, settings)
  const stack = createStack(tables)
  for (const { inputs, wanted } of rows.slice(0, 4))
    assert.equal((stack(inputs)[stackedRefusal] as number) > 0, wanted[stackedRefusal] === 1)
  assert.deepEqual(fitStacking(rows, settings), tables)
})

test('nothing that the readings learn from resembles what the judgement is learnt from', () => {
  const lineOf = (purpose: string): LabelledPurpose => ({ purpose, classes: [], kind: 'plain', set: 'some' })
  const words = ['book', 'a', 'table', 'for', 'two', 'by', 'the', 'sea', 'tonight', 'please']
  const purposes = Array.from({ length: 400 }, (_, at) =>
    lineOf(at % 3 === 0 ? words.slice(0, 5 + (at % 5)).join(' ') : `number${at} is what this line alone says`),
  )
  const { seen, unseen } = splitForStacking({ purposes, guideCases: [lineOf('book a table for two')] })
  const resembles = createNearDuplicateFinder(unseen)
  assert.ok(unseen.length > 0 && seen.purposes.length > unseen.length)
  for (const { purpose } of [...seen.purposes, ...seen.guideCases]) assert.ok(!resembles(purpose), purpose)
})
