import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFeatureList, featureNumber, featurePositions } from '../../src/purpose/model/feature-rows.ts'
import { createFeatureTable } from '../../src/purpose/model/feature-table.ts'
import { listFeatures, type Surroundings } from '../../src/purpose/model/features.ts'
import { weighedOutcomes } from '../../src/purpose/model/purpose-outcomes.ts'
import { readText, type Token } from '../../src/purpose/text/tokens.ts'
import { vocabularyOf } from '../../training/build-vocabulary.ts'
import { packKeys } from '../../training/pack-numbers.ts'

const words = 'suggest book write a quiet table poem for the two of us and to my boss about her diet sell it on'.split(
  ' ',
)
const vocabulary = vocabularyOf({ words, purposeWords: new Set(words), verbs: ['suggest', 'book', 'write', 'sell'] })
const clusters = (rank: number) => rank % 4

const text = fc
  .array(fc.constantFrom(...words, 'qzx', '42'), { minLength: 1, maxLength: 30, size: 'max' })
  .map((said) => readText(said.join(' '), vocabulary).tokens)
const surroundings = fc.record({
  reading: fc.constantFrom<Surroundings['reading']>('part', 'whole'),
  link: fc.constantFrom('stop', 'and', 'to'),
  verbBefore: fc.constant(null),
})

test('the weights of all features that are known are added up, each once, whatever was asked before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, surroundings), { minLength: 1, maxLength: 4 }), fc.nat(6), (asked, left) => {
      const listed = asked.map(([tokens, around]) => numbersOf(tokens, around))
      // Some are left out of the table; others are in it that nobody asks for.
      const keys = [...new Set([...listed.flat().filter((key) => key % 7 !== left), 3, 77_777, 2 ** 26 - 1])]
      keys.sort((one, other) => one - other)
      const bytes = Int8Array.from({ length: keys.length * weighedOutcomes }, (_, at) => ((at * 37) % 255) - 127)
      const weights = { bytes: new Uint8Array(bytes.buffer), step: 0.25 }
      const table = createFeatureTable(packKeys(keys), weights, clusters)
      for (const [at, [tokens, around]] of asked.entries()) {
        const sums = new Float64Array(weighedOutcomes).fill(1)
        table.addFeatures(tokens, around, sums)
        const known = [...new Set(listed[at])].map((key) => keys.indexOf(key)).filter((place) => place >= 0)
        const wanted = Array.from({ length: weighedOutcomes }, (_, outcome) =>
          known.reduce((sum, place) => sum + 0.25 * (bytes[place * weighedOutcomes + outcome] as number), 1),
        )
        assert.deepEqual([...sums], wanted)
      }
    }),
  )
})

test('a feature is found in its place with the weights that are added up for it, and stands where its words do', () => {
  fc.assert(
    fc.property(text, surroundings, (tokens, around) => {
      const list = createFeatureList()
      listFeatures(tokens, clusters, around, list)
      const keys = [...new Set(numbersOf(tokens, around))].sort((one, other) => one - other)
      const bytes = Uint8Array.from({ length: keys.length * weighedOutcomes }, (_, at) => at % 100)
      const table = createFeatureTable(packKeys(keys), { bytes, step: 1 }, clusters)
      for (let feature = 0; feature < list.count; feature += 1) {
        const place = table.placeOf(list, feature)
        assert.equal(place, keys.indexOf(featureNumber(list, feature)))
        assert.equal(table.weightAt(place, 3), bytes[place * weighedOutcomes + 3])
        for (const position of featurePositions(list, feature))
          assert.ok(position >= -1 && position < tokens.length, `${position} of ${tokens.length}`)
      }
    }),
  )
})

function numbersOf(tokens: readonly Token[], around: Surroundings): number[] {
  const list = createFeatureList()
  listFeatures(tokens, clusters, around, list)
  return Array.from({ length: list.count }, (_, feature) => featureNumber(list, feature))
}
