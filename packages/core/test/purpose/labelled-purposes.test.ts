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
  const withWord = new Map<string, Set<string>[]>()
  for (const { purpose } of train) {
    const words = wordsOf(purpose)
    for (const word of words) {
      const others = withWord.get(word)
      if (others) others.push(words)
      else withWord.set(word, [words])
    }
  }
  const timesSeen = (word: string): number => withWord.get(word)?.length ?? 0
  for (const { purpose } of heldOut) {
    const words = wordsOf(purpose)
    // A near duplicate lacks few of the words, so that it has one of the rarest that are one more than those few.
    const lackingMax = Math.ceil((1 - nearDuplicateOverlap) * words.size)
    const rarest = [...words].sort((left, right) => timesSeen(left) - timesSeen(right)).slice(0, lackingMax + 1)
    const similar = rarest.flatMap((word) => withWord.get(word) ?? [])
    assert.ok(!similar.some((other) => overlap(words, other) >= nearDuplicateOverlap), purpose)
  }
})

function wordsOf(purpose: string): Set<string> {
  const spaced = purpose.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return new Set(spaced.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Shared words over all words. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [fewer, more] = left.size < right.size ? [left, right] : [right, left]
  if (fewer.size < nearDuplicateOverlap * more.size) return 0
  const shared = [...fewer].filter((word) => more.has(word)).length
  return shared / (left.size + right.size - shared)
}
