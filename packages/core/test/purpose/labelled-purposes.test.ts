/** The labelled purposes are well formed, and the test part can not have been learnt by heart. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purposeClasses } from '../../src/purpose/purpose-classes.ts'
import { loadPurposes } from '../../training/labelled-purposes.ts'

const kinds = new Set('plain light_verb multi outside negation evasion noise vague foreign'.split(' '))
const nearDuplicateOverlap = 0.8

const train = loadPurposes('train')
const heldOut = loadPurposes('test')

test('every labelled purpose has known classes in order and a known kind', () => {
  for (const { purpose, classes, kind } of [...train, ...heldOut]) {
    assert.equal(typeof purpose, 'string')
    assert.ok(kinds.has(kind), kind)
    const inOrder = purposeClasses.filter((name) => classes.includes(name))
    assert.deepEqual(classes, inOrder, purpose)
  }
})

test('no test purpose has a near duplicate among the training purposes', () => {
  const trainingWords = train.map(({ purpose }) => wordsOf(purpose))
  for (const { purpose } of heldOut) {
    const words = wordsOf(purpose)
    assert.ok(!trainingWords.some((other) => overlap(words, other) >= nearDuplicateOverlap), purpose)
  }
})

function wordsOf(purpose: string): Set<string> {
  const spaced = purpose.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return new Set(spaced.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Shared words over all words. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [fewer, more] = left.size < right.size ? [left, right] : [right, left]
  if (fewer.size < nearDuplicateOverlap * more.size || more.size === 0) return 0
  const shared = [...fewer].filter((word) => more.has(word)).length
  return shared / (left.size + right.size - shared)
}
