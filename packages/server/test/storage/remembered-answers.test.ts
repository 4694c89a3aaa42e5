import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { everyDomain } from '@ambit/core'
import fc from 'fast-check'
import { plainRead } from '../../src/storage/large-reads.ts'
import type { MemoryFilter } from '../../src/storage/port/memories.ts'
import { createRememberedAnswers, nothingStored, questionOf, userOf } from '../../src/storage/remembered-answers.ts'
import { toRow } from '../../src/storage/tables/columns.ts'
import { memoryFilter } from '../../src/storage/tables/memories.ts'
import { filterOf } from './sample-rows.ts'

const tenant = { projectId: 'prj_1', environment: 'test' } as const
const question = (different: Partial<MemoryFilter> = {}, shape = plainRead) =>
  questionOf([toRow(memoryFilter, filterOf(tenant, { nowMs: 1_000, ...different }))], shape)
const made = (answer: string, untilMs = Number.POSITIVE_INFINITY) => {
  return { answer, seen: [], versions: ['v1'], untilMs }
}

describe('answers that are remembered', () => {
  test('are found from the moment at which they were made until their first memory goes', () => {
    const answers = createRememberedAnswers()
    answers.keep(question(), made('an answer', 2_000))
    for (const [nowMs, isFound] of [
      [999, false],
      [1_000, true],
      [1_999, true],
      [2_000, false],
    ] as const) {
      assert.equal(answers.find(question({ nowMs })) !== null, isFound, String(nowMs))
    }
  })

  test('are kept where there is nothing in some of the scopes, and not where there is nothing in any', () => {
    const answers = createRememberedAnswers()
    answers.keep(question(), { ...made('an answer'), versions: [null, null] })
    assert.equal(answers.find(question()), null)
    answers.keep(question(), { ...made('an answer'), versions: ['v1', null] })
    assert.deepEqual(answers.find(question())?.versions, ['v1', nothingStored])
  })

  test('are not kept where somebody was forgotten while they were being made', () => {
    const answers = createRememberedAnswers()
    const since = answers.momentOf(question())
    answers.forgetUser(question().user)
    answers.keep(question(), made('an answer'), since)
    assert.equal(answers.find(question()), null)
    answers.keep(question(), made('an answer'), answers.momentOf(question()))
    assert.ok(answers.find(question()))
  })

  test('of one person are kept although another one was forgotten meanwhile', () => {
    const answers = createRememberedAnswers()
    const since = answers.momentOf(question({ userId: 'one' }))
    answers.forgetUser(question({ userId: 'another' }).user)
    answers.keep(question({ userId: 'one' }), made('an answer'), since)
    assert.ok(answers.find(question({ userId: 'one' })))
  })

  test('are found by the same question only, whatever is asked for', () => {
    const anyText = fc.constantFrom('a', 'b', 'a b', 'null', '"', ' ', '[]')
    const anyFilter = fc.record({
      userId: anyText,
      scope: fc.constantFrom('preferences' as const, 'attention' as const),
      domain: fc.option(anyText),
      visibleDomains: fc.oneof(
        fc.constant(everyDomain),
        fc.record({ only: fc.array(fc.option(anyText), { maxLength: 2 }) }),
        fc.record({ except: fc.array(anyText, { maxLength: 2 }) }),
      ),
      createdSinceMs: fc.constantFrom(null, 100, 200),
    })
    fc.assert(
      fc.property(anyFilter, anyFilter, (one, other) => {
        const answers = createRememberedAnswers()
        answers.keep(question(one), made('an answer'))
        const row = (filter: typeof one) => JSON.stringify(toRow(memoryFilter, filterOf(tenant, filter)))
        assert.equal(answers.find(question(other)) !== null, row(one) === row(other))
      }),
    )
  })

  test('of an age are the same question as time goes by', () => {
    const answers = createRememberedAnswers()
    answers.keep(question({ createdSinceMs: 900 }), made('an answer'))
    assert.ok(answers.find(question({ nowMs: 1_050, createdSinceMs: 950 })))
    assert.equal(answers.find(question({ nowMs: 1_050, createdSinceMs: 951 })), null)
  })

  test('are bounded in bytes: those that are asked for stay, the others go', () => {
    const answers = createRememberedAnswers({ bytesMax: 100_000 })
    const of = (userId: string) => question({ userId })
    answers.keep(of('asked for'), made('x'.repeat(1_000)))
    answers.keep(of('never'), made('x'.repeat(1_000)))
    for (let count = 0; count < 1_000; count++) {
      answers.keep(of(`other ${count}`), made('x'.repeat(1_000)))
      assert.ok(answers.find(of('asked for')))
    }
    assert.equal(answers.find(of('never')), null)
    const left = Array.from({ length: 1_000 }, (_, count) => answers.find(of(`other ${count}`))).filter(Boolean)
    assert.ok(left.length * 2_000 <= 100_000, `${left.length} are left`)
    answers.keep(of('much'), made('x'.repeat(50_000)))
    assert.equal(answers.find(of('much')), null)
  })

  test('that nobody asks for are gone after a while', () => {
    let nowMs = 0
    const answers = createRememberedAnswers({ keptMs: 100, now: () => nowMs })
    answers.keep(question(), made('an answer'))
    for (const laterMs of [101, 202]) {
      nowMs = laterMs
      answers.keep(question({ userId: `at ${laterMs}` }), made('another'))
    }
    assert.equal(answers.find(question()), null)
  })

  test('of a person are forgotten, and those of others are not', () => {
    const answers = createRememberedAnswers()
    answers.keep(question(), made('an answer'))
    answers.keep(question({ domain: 'food' }), made('an answer'))
    answers.keep(question({ userId: 'user_2' }), made('an answer'))
    answers.forgetUser(userOf('prj_1', 'test', 'user_1'))
    assert.equal(answers.find(question()), null)
    assert.equal(answers.find(question({ domain: 'food' })), null)
    assert.ok(answers.find(question({ userId: 'user_2' })))
  })

  test('of a scope are forgotten, and those of others are not, nor is room taken by what is gone', () => {
    const answers = createRememberedAnswers({ bytesMax: 100_000 })
    const others = [question({ userId: 'user_2' }), question({ scope: 'schedule' })]
    for (const kept of others) answers.keep(kept, made('an answer'))
    for (let count = 0; count < 100; count++) {
      answers.keep(question(), made('x'.repeat(1_000)))
      answers.keep(question({ domain: 'food' }), made('x'.repeat(1_000)))
      answers.forgetScope(userOf('prj_1', 'test', 'user_1'), 'preferences')
      assert.equal(answers.find(question()), null)
      assert.equal(answers.find(question({ domain: 'food' })), null)
    }
    for (const kept of others) assert.ok(answers.find(kept))
  })
})
