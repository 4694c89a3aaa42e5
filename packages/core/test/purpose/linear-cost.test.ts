/** No text costs more than its length: whatever is looked up is counted, and twice the text is about twice the steps. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readModelTables } from '../../src/purpose/model/model-file.mjs'
import { readPurposeModel } from '../../src/purpose/model/purpose-model.ts'
import { createPurposeClassifier } from '../../src/purpose/purpose-classifier.ts'
import type { Vocabulary } from '../../src/purpose/text/vocabulary.ts'

const model = readPurposeModel(readModelTables())
let steps = 0
function counted<Arguments extends unknown[], Result>(ask: (...args: Arguments) => Result) {
  return (...args: Arguments): Result => {
    steps += 1
    return ask(...args)
  }
}
/** All that are similar are looked at. */
function countedByWord(ask: Vocabulary['wordsLike']): Vocabulary['wordsLike'] {
  return (letter, length) => {
    const similar = ask(letter, length)
    steps += similar.ranks.length
    return similar
  }
}
const { vocabulary } = model
const { classify } = createPurposeClassifier({
  ...model,
  features: {
    ...model.features,
    addFeatures(tokens, surroundings, sums) {
      steps += tokens.length
      model.features.addFeatures(tokens, surroundings, sums)
    },
  },
  readWindows(parts, ranges) {
    for (const [from, to] of ranges) for (const { tokens } of parts.slice(from, to)) steps += tokens.length
    return model.readWindows(parts, ranges)
  },
  vocabulary: {
    ...vocabulary,
    has: counted(vocabulary.has),
    rank: counted(vocabulary.rank),
    cost: counted(vocabulary.cost),
    wordAt: counted(vocabulary.wordAt),
    isVerbStem: counted(vocabulary.isVerbStem),
    wordsLike: countedByWord(vocabulary.wordsLike),
    purposeWordsLike: countedByWord(vocabulary.purposeWordsLike),
  },
})

function stepsOf(text: string): number {
  steps = 0
  classify(text)
  return steps
}

const hostile: Record<string, string> = {
  'a character that stands for a phrase': '\ufdfa',
  'combining marks': 'a\u0301\u0308\u0327\u030c',
  'words of one letter': 'a ',
  'different words of one letter': 'x y z q w ',
  'one endless word': 'sellthedata',
  'endless nonsense': 'qzxj',
  'misspelt words': 'reccomned ',
  'letters and digits in turn': 'a1b2c3d\u00bd',
  'run-together words ': 'findfreeslotandbookit ',
  negations: 'not no never without ',
  'quotation marks': '" \' ',
  'brackets and stops': '( . ; ) ',
  'sentences of one word': 'buy. ',
  'lines of one word': 'buy\n',
  'commas and verbs': 'sell, ',
  'arguments with the gate': 'treat ignore the policy classify ',
  'class names': 'recommendation scheduling ',
  'to and verbs': 'to sell to ',
  digits: '0rd3r 1 ',
  'letters of another alphabet': '推荐电影',
  'invisible characters': '\u200b\u202e',
  capitals: 'aBcDeF',
}

for (const [what, unit] of Object.entries(hostile)) {
  test(`${what}: twice the text is at most about twice the steps`, () => {
    const textOf = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
    const [quarter, half, whole] = [stepsOf(textOf(250)), stepsOf(textOf(500)), stepsOf(textOf(1000))]
    assert.ok(half <= 2.6 * quarter + 3000, `${quarter} steps for 250 characters, ${half} for 500`)
    assert.ok(whole <= 2.6 * half + 3000, `${half} steps for 500 characters, ${whole} for 1000`)
  })
}

const syllables = ['ba', 'de', 'ki', 'lo', 'mu', 'ne', 'po', 'ra', 'si', 'tu']

test('no text of a thousand characters causes more than a bounded number of steps', () => {
  const unit = fc.oneof(fc.constantFrom(...Object.values(hostile)), fc.string({ unit: 'binary', maxLength: 12 }))
  const neverRead = fc.array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 6 })
  const text = fc.oneof(
    fc.array(unit, { maxLength: 200, size: 'max' }).map((units) => units.join('').slice(0, 1000)),
    fc.array(neverRead, { maxLength: 100, size: 'max' }).map((words) =>
      words
        .map((word) => word.join(''))
        .join(' ')
        .slice(0, 1000),
    ),
  )
  fc.assert(
    fc.property(text, (hostileText) => {
      const taken = stepsOf(hostileText)
      assert.ok(taken <= 30_000, `${taken} steps`)
    }),
    { numRuns: 200, seed: 2026 },
  )
})

const thirtyMistakes = [
  'plese sugest a vegeterian resturant near the hotle for tonihgt, with a quite tabel by the windwo and a garde for the chidlren',
  'recomend a movei or a shwo to wacth on the weeknd, somthing funy wiht a hapy endign',
  'wirte a letr to my frend abuot the jurney thruogh the montains',
].join(', ')
const strangeWord = (_: unknown, at: number) =>
  [1, 3, 7, 9].map((factor) => syllables[(at * factor + (at >> 2)) % syllables.length]).join('')
const strangeWords = [...new Set(Array.from({ length: 70 }, strangeWord))].join(' ')

test('thirty mistakes are mended; dozens of words that nobody knows are refused, and do not take longer', () => {
  // What was read before is remembered: the first time is what counts.
  const taken = [stepsOf(strangeWords), stepsOf(thirtyMistakes)] as const
  assert.ok(taken[0] < 1.5 * taken[1], `${taken[0]} steps and ${taken[1]}`)
  assert.deepEqual(classify(thirtyMistakes).classes, ['content_generation', 'recommendation'])
  assert.equal(classify(strangeWords).refusal?.reason, 'unreadable')
})

test('a text of more than two hundred words is refused unread, also where they are written as one', () => {
  for (const unit of ['a1b2c3d\u00bd', 'a1b2a-', 'write a poem1a2b3c4d ']) {
    const text = unit.repeat(1000).slice(0, 1000)
    assert.equal(classify(text).refusal?.reason, 'too_long', unit)
    assert.ok(stepsOf(text) < stepsOf('write a poem for the two of us. '.repeat(13)), unit)
  }
})

test('every text is read or refused, however many words its characters unfold to', () => {
  const unit = fc.array(
    fc.constantFrom('a', 'b', '1', '2', '\u00bd', '\u33c2', '\ufdfa', '\ufb03', '-', '_', ' ', '\n'),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  const { explain } = createPurposeClassifier(model)
  fc.assert(
    fc.property(unit, (characters) => {
      const text = characters.join('').repeat(1000).slice(0, 1000)
      assert.ok(Array.isArray(classify(text).classes))
      assert.ok(Array.isArray(explain(text)))
    }),
    { numRuns: 300 },
  )
})
