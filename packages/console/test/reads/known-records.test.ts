import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ConsoleRecords, consoleOperations } from '@ambit/core'
import fc from 'fast-check'
import { knownMax, withNews, withOlder } from '../../src/api/known-records.ts'

const [example] = consoleOperations.searchRecords.answer.example.records
const idOf = (number: number): string => `aud_${String(number).padStart(6, '0')}`
const page = (numbers: readonly number[], next_cursor: string | null = null, as_of = 'now'): ConsoleRecords => ({
  records: numbers.toSorted((a, b) => b - a).map((number) => ({ ...example, id: idOf(number) }) as never),
  next_cursor,
  as_of,
})
const numbersOf = ({ records }: ConsoleRecords) => records.map(({ id }) => Number(id.slice(4)))

describe('the records that a page knows', () => {
  test('news come on top, each once and newest first, whatever was known before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(400)), fc.uniqueArray(fc.nat(400)), (known, news) => {
        const merged = withNews(page(known, 'cursor'), page(news, null, 'later'))
        assert.deepEqual(
          numbersOf(merged),
          [...new Set([...known, ...news])].sort((a, b) => b - a),
        )
        assert.deepEqual([merged.next_cursor, merged.as_of], ['cursor', 'later'])
      }),
    )
  })

  test('one begins anew when there is more news than fits, so that nothing is left out in between', () => {
    assert.deepEqual(withNews(page([1, 2]), page([8, 9], idOf(8))), page([8, 9], idOf(8)))
  })

  test('what comes in by itself does not fill the memory: the oldest go, and can be asked for again', () => {
    const known = Array.from({ length: knownMax }, (_, index) => index + 10)
    const merged = withNews(page(known), page([knownMax + 10, knownMax + 11]))
    assert.equal(merged.records.length, knownMax)
    assert.equal(merged.next_cursor, idOf(12))
  })

  test('what was before comes below, and moves the cursor', () => {
    const merged = withOlder(page([8, 9], idOf(8)), page([6, 7, 8], idOf(6), 'later'))
    assert.deepEqual(numbersOf(merged), [9, 8, 7, 6])
    assert.deepEqual([merged.next_cursor, merged.as_of], [idOf(6), 'now'])
  })
})
