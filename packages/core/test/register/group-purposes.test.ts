import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupPurposes, type StatedOnce } from '../../src/register/group-purposes.ts'
import { statementKey } from '../../src/register/statement-key.ts'

const stated: fc.Arbitrary<StatedOnce> = fc.record({
  at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'),
  keyId: fc.constantFrom('key_1', 'key_2', '__proto__'),
  scopes: fc.constantFrom(['preferences'] as const, ['schedule'] as const),
  purpose: fc.constantFrom(
    'recommend a film',
    'Recommend  a FILM',
    ' recommend a film',
    'book a table',
    'BOOK a table',
  ),
})

function grouped(history: readonly StatedOnce[], groupsMax = 100) {
  const groups = groupPurposes(groupsMax)
  for (const once of history) groups.add(once)
  return groups.result()
}

test('purposes that differ in case and spacing are one, and every count is the sum of its parts', () => {
  fc.assert(
    fc.property(fc.array(stated), (history) => {
      const groups = grouped(history)
      const keys = new Set(history.map(({ purpose }) => statementKey(purpose)))
      assert.deepEqual(new Set(groups.map(({ key }) => key)), keys)
      for (const { key, count, keys: byKey, scopes, firstAt, lastAt, purpose } of groups) {
        const same = history.filter((once) => statementKey(once.purpose) === key)
        assert.equal(count, same.length)
        for (const counts of [byKey, scopes])
          assert.equal(
            [...counts.values()].reduce((a, b) => a + b),
            count,
          )
        const moments = same.map(({ at }) => at).sort()
        assert.deepEqual([firstAt, lastAt], [moments.at(0), moments.at(-1)])
        assert.ok(same.some((once) => once.at === lastAt && once.purpose === purpose))
      }
      const counts = groups.map(({ count }) => count)
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      )
    }),
  )
})

test('no more different ones are told apart than there is room for; those that are go on counting', () => {
  const once = { at: '2026-01-01T00:00:00.000Z', keyId: 'key_1', scopes: ['preferences'] } as const
  const history = ['a', 'b', 'c', 'a'].map((purpose) => ({ ...once, purpose }))
  assert.deepEqual(
    grouped(history, 2).map(({ purpose, count }) => [purpose, count]),
    [
      ['a', 2],
      ['b', 1],
    ],
  )
})
