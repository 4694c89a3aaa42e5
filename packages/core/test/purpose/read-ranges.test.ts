import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readRanges } from '../../src/purpose/decide/read-ranges.ts'
import { readModelTables } from '../../src/purpose/model/model-file.mjs'
import { readPurposeModel } from '../../src/purpose/model/purpose-model.ts'
import { type Part, splitIntoParts } from '../../src/purpose/parts/split-parts.ts'
import { readText } from '../../src/purpose/text/tokens.ts'

const model = readPurposeModel(readModelTables())
const partsOf = (text: string) => splitIntoParts(readText(text, model.vocabulary).tokens)
const read = (parts: readonly Part[]) => model.readWindows(parts, [[0, parts.length]])[0]
const clauses = [
  'suggest a film',
  'book two seats',
  'tell the insurer',
  'write a poem',
  'sell the list',
  'dim the lamp',
]
const anyParts = fc
  .array(fc.constantFrom(...clauses), { minLength: 1, maxLength: 20, size: 'max' })
  .map((said) => partsOf(`${said.join('. ')}.`))

test('a text is cut in two before each of its parts, and each half is read as if it were all', () => {
  const parts = partsOf('suggest a film. book two seats, and tell the insurer')
  assert.equal(parts.length, 3)
  const { halves } = readRanges(parts, [], model)
  assert.deepEqual(halves.beginnings, [read(parts.slice(0, 1)), read(parts.slice(0, 2))])
  assert.deepEqual(halves.endings, [read(parts.slice(1)), read(parts.slice(2))])
})

test('at most six cuts are made, and fewer where they would have more than 120 words read again', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      const { whole, ofParts, halves } = readRanges(parts, [], model)
      assert.deepEqual(whole, read(parts))
      assert.deepEqual(
        ofParts,
        parts.map((part) => read([part])),
      )
      const cuts = halves.beginnings.length
      const words = parts.reduce((sum, { tokens }) => sum + tokens.length, 0)
      assert.ok(cuts <= 6 && cuts * words <= 120)
      if (parts.length <= 7 && (parts.length - 1) * words <= 120) assert.equal(cuts, parts.length - 1)
      assert.equal(halves.endings.length, cuts)
      if (cuts > 0) assert.deepEqual(halves.beginnings[0], ofParts[0])
    }),
    { numRuns: 100 },
  )
})

test('one part has no halves', () => {
  assert.deepEqual(readRanges(partsOf('suggest a film'), [], model).halves, { beginnings: [], endings: [] })
})
