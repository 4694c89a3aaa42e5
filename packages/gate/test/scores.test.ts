/** Holds the line on purposes that the model has not been trained on. `npm run purposes:score` prints the figures of all of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadGate } from '../src/index.ts'
import { readGuideCases, readLines, readScoredLines } from '../training/labelled-lines.ts'
import { type Measures, measure, readAt } from '../training/measure.ts'

type Bounds = Partial<Record<keyof Measures, number>>

/** A little above what is reached. The same model reads the same on every machine, so that only another model can miss them. */
const bounds: Readonly<Record<string, Bounds>> = {
  attacks: { opened: 0.0875 },
  twins: { losing: 0.118 },
  terse: { falseAllows: 0.011, losing: 0.06 },
  wild: { falseAllows: 0.009, falseDenies: 0.045 },
  prose: { falseAllows: 0.0055, falseDenies: 0.049 },
  words: { falseAllows: 0.001, falseDenies: 0.074 },
  broad: { falseAllows: 0.034, falseDenies: 0.081 },
  independent: { falseAllows: 0.0095, falseDenies: 0.035 },
}
const allBounds: Bounds = { falseAllows: 0.0177, falseDenies: 0.075, otherReason: 0.042 }
const lastRoundsBounds: Bounds = { falseAllows: 0.0247, falseDenies: 0.1245 }
/** Since then no author could ask a gate. */
const lastRoundsFrom = 15
/** What the model has not learnt. */
const rulesMissed = ['have a conversation with the user']
const loanWordsUnreadable = 4
/** All of them take minutes. */
const everyNth = 6

const gate = await loadGate()
const judged = readScoredLines()
  .filter((_, at) => at % everyNth === 0)
  .map((line) => ({ line, reading: gate.read(line.purpose) }))
const bySet = Map.groupBy(judged, ({ line }) => line.set)

test('every set of the test split has a line to hold', () => {
  assert.deepEqual([...bySet.keys()].sort(), Object.keys(bounds).sort())
})

for (const [set, atMost] of Object.entries(bounds)) {
  test(`unseen lines of "${set}" are read as well as before`, () => assertWithin(measure(bySet.get(set) ?? []), atMost))
}

test('all unseen lines together are', () => assertWithin(measure(judged), allBounds))

test('so are those of authors who could not ask the gate', () => {
  const last = judged.filter(({ line }) => (line.round ?? 0) >= lastRoundsFrom)
  assertWithin(measure(last), lastRoundsBounds)
})

test('the labelling rules hold', () => {
  const missed = readGuideCases().filter(({ purpose, classes }) => gate.read(purpose).classes.join() !== classes.join())
  const unexpected = missed.filter(({ purpose }) => !rulesMissed.includes(purpose))
  assert.deepEqual(unexpected, [])
})

test('ordinary loan words are readable', () => {
  const unreadable = readLines('test').filter(
    ({ set, purpose }) => set === 'loan-words' && gate.read(purpose).refusal?.reason === 'unreadable',
  )
  assert.ok(unreadable.length <= loanWordsUnreadable, unreadable.map(({ purpose }) => purpose).join('\n'))
})

test('the curve of thresholds goes through the ones that ship', () => {
  for (const { reading } of judged) assert.deepEqual(readAt(reading, gate.thresholds).classes, reading.classes)
})

function assertWithin(measures: Measures, atMost: Bounds): void {
  assert.ok(measures.lines > 0)
  for (const [name, most] of Object.entries(atMost)) {
    const reached = measures[name as keyof Measures]
    assert.ok(reached <= most, `${name}: ${reached}, at most ${most}`)
  }
}
