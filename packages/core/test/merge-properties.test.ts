import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isJsonArray, isJsonObject, type JsonValue } from '../src/json.ts'
import { acceptedMemory, anyMemories, anyScope, anySentMemories, anySource } from './arbitrary-memories.ts'
import { mergeToStruct } from './merge-to-struct.ts'
import { foldContent, referenceContent } from './reference-merge.ts'

const runs = { numRuns: 400 }

test('the merge does not depend on the order in which memories arrive: every byte is the same', () => {
  const shuffled = anyMemories.chain((memories) =>
    fc.tuple(fc.constant(memories), fc.shuffledSubarray([...memories], { minLength: memories.length })),
  )
  fc.assert(
    fc.property(anyScope, shuffled, (scope, [memories, otherOrder]) => {
      assert.equal(JSON.stringify(mergeToStruct(scope, otherOrder)), JSON.stringify(mergeToStruct(scope, memories)))
    }),
    runs,
  )
})

test('memories that went through storage as JSON merge to the same bytes', () => {
  fc.assert(
    fc.property(anyScope, anyMemories, (scope, memories) => {
      const stored = JSON.parse(JSON.stringify(memories))
      assert.equal(JSON.stringify(mergeToStruct(scope, stored)), JSON.stringify(mergeToStruct(scope, memories)))
    }),
    runs,
  )
})

test('nothing accepted is lost, and nothing is made up: a read says what the rules say of all that was sent', () => {
  fc.assert(
    fc.property(anyScope, anySentMemories, (scope, sent) => {
      const { summaryStruct } = mergeToStruct(scope, sent.map(acceptedMemory))
      assert.deepEqual(foldContent(summaryStruct), Object(referenceContent(scope, sent)))
    }),
    { numRuns: 1000 },
  )
})

test('a memory that is there twice says nothing more than once', () => {
  const oneOfThem = anyMemories
    .filter(({ length }) => length > 0)
    .chain((memories) => fc.tuple(fc.constant(memories), fc.constantFrom(...memories)))
  fc.assert(
    fc.property(anyScope, oneOfThem, (scope, [memories, { id, ...memory }]) => {
      const once = mergeToStruct(scope, memories)
      // Ids are compared as text: it comes right after the first, and before every other.
      const twice = mergeToStruct(scope, [...memories, { ...memory, id: `${id}!` }])
      assert.deepEqual(foldContent(twice.summaryStruct), foldContent(once.summaryStruct))
    }),
    runs,
  )
})

test('what was inferred overrides nothing: a map says the same of every key that was said, without it', () => {
  fc.assert(
    fc.property(anyScope, anyMemories, (scope, memories) => {
      const said = memories.filter(({ source }) => source !== 'inferred')
      const all = foldContent(mergeToStruct(scope, memories).summaryStruct)
      const without = foldContent(mergeToStruct(scope, said).summaryStruct)
      for (const [section, content] of Object.entries(without)) assertHolds(all[section], content)
    }),
    runs,
  )
})

/** Everything that the smaller one says, the larger one says too; lists of objects are left out, whose objects may say more. */
function assertHolds(larger: JsonValue | undefined, smaller: JsonValue): void {
  if (isJsonObject(smaller)) {
    assert.ok(isJsonObject(larger))
    for (const [key, value] of Object.entries(smaller)) assertHolds(larger[key], value)
  } else if (isJsonArray(smaller)) {
    const items = new Set(larger as readonly JsonValue[])
    const texts = smaller.filter((item) => typeof item === 'string' && !item.startsWith('{'))
    for (const text of texts) assert.ok(items.has(text), `${text} is missing`)
  } else assert.deepEqual(larger, smaller)
}

test('merging changes none of the memories', () => {
  fc.assert(
    fc.property(anyScope, anyMemories, (scope, memories) => {
      const before = JSON.stringify(memories)
      mergeToStruct(scope, memories)
      assert.equal(JSON.stringify(memories), before)
    }),
  )
})

test('the text counts every section of the struct, in its order', () => {
  fc.assert(
    fc.property(anyScope, anyMemories, (scope, memories) => {
      const { summaryText, summaryStruct } = mergeToStruct(scope, memories)
      const counts = Object.entries(summaryStruct).map(
        ([name, section]) => `${name}: ${Object.keys(section as object).length}`,
      )
      assert.equal(summaryText.toLowerCase(), memories.length === 0 ? 'no memories found.' : counts.join(', '))
    }),
  )
})

test('confidence is 0 to 1 in hundredths, and 0 only with no memory', () => {
  fc.assert(
    fc.property(anyScope, anyMemories, (scope, memories) => {
      const { confidence } = mergeToStruct(scope, memories)
      assert.ok(confidence >= 0 && confidence <= 1)
      assert.equal(Number(confidence.toFixed(2)), confidence)
      assert.equal(confidence === 0, memories.length === 0)
    }),
  )
})

test('confidence never falls when the newest memory is confirmed by one of the same standing', () => {
  fc.assert(
    fc.property(anyScope, anyMemories, anySource, (scope, memories, anyOther) => {
      fc.pre(memories.length > 0)
      const before = mergeToStruct(scope, memories)
      const newest = memories.reduce((a, b) => (`${b.createdAtMs} ${b.id}` > `${a.createdAtMs} ${a.id}` ? b : a))
      const source = newest.source === 'inferred' || anyOther === 'inferred' ? newest.source : anyOther
      const after = mergeToStruct(scope, [...memories, { ...newest, source, id: 'mem_confirming', createdAtMs: 9 }])
      assert.deepEqual(foldContent(after.summaryStruct), foldContent(before.summaryStruct))
      assert.ok(after.confidence >= before.confidence)
    }),
    runs,
  )
})

test('confidence falls with each entry that two memories contradict each other on', () => {
  const entryCounts = fc.integer({ min: 1, max: 8 })
  fc.assert(
    fc.property(anyScope, anySource, anySource, entryCounts, (scope, olderSource, newerSource, entryCount) => {
      const confidences = Array.from({ length: entryCount + 1 }, (_, contradictions) => {
        const entries = (isNewer: boolean) =>
          Object.fromEntries(
            Array.from({ length: entryCount }, (_, index) => [
              `key${index}`,
              isNewer && index < contradictions ? 2 : 1,
            ]),
          )
        return mergeToStruct(scope, [
          { id: 'a', createdAtMs: 1, source: olderSource, value: { shape: 'kv_map', entries: entries(false) } },
          { id: 'b', createdAtMs: 2, source: newerSource, value: { shape: 'kv_map', entries: entries(true) } },
        ]).confidence
      })
      for (const [index, confidence] of confidences.slice(1).entries()) {
        assert.ok(confidence < (confidences[index] ?? 0), confidences.join(' '))
      }
    }),
  )
})
