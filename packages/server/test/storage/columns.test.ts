import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { purposeClasses, scopes } from '@ambit/core'
import fc from 'fast-check'
import type { Actor } from '../../src/storage/port/actor.ts'
import { auditEntry } from '../../src/storage/tables/audit.ts'
import {
  column,
  fromNamed,
  integer,
  joined,
  prefixed,
  record,
  text,
  toRow,
  valuesAt,
} from '../../src/storage/tables/columns.ts'
import { apiKey, newKey } from '../../src/storage/tables/keys.ts'
import { auditOf, keyOf } from './sample-rows.ts'

const tenant = { projectId: 'prj_1', environment: 'test' } as const
const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null })
const actors: fc.Arbitrary<Actor> = fc
  .oneof(
    fc.record({ kind: fc.constant('key' as const), keyId: fc.stringMatching(/^key_[a-z]{1,9}$/) }),
    fc.record({ kind: fc.constant('cli' as const), user: fc.string() }),
    fc.record({
      kind: fc.constant('person' as const),
      personId: fc.stringMatching(/^per_[a-z]{1,9}$/),
      email: fc.emailAddress(),
    }),
  )
  .map((actor) => ({ ...actor }))

describe('what goes into a row', () => {
  const keys = fc
    .record({
      name: fc.string(),
      expiresAtMs: maybe(fc.nat()),
      rateLimitPerMinute: maybe(fc.nat()),
      purposeClasses: maybe(fc.subarray([...purposeClasses])),
    })
    .map((different) => keyOf(tenant, different))

  test('comes out of it, wherever in a longer row it begins', () => {
    fc.assert(
      fc.property(keys, fc.array(fc.string()), (key, before) => {
        const row = [...before, ...toRow(apiKey, key), 'after']
        assert.deepEqual(apiKey.decodeAt(row, before.length), key)
      }),
    )
  })

  test('comes out of it by the names of its columns, in any order', () => {
    const entries = fc
      .record({
        actor: actors,
        scope: maybe(fc.constantFrom(...scopes)),
        purpose: maybe(fc.string()),
        details: maybe(fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string(), { noNullPrototype: true })),
      })
      .map((different) => {
        const { memoryCount: _, memoryDigest: __, memoryIds: ___, ...entry } = auditOf(tenant, different)
        return entry
      })
    fc.assert(
      fc.property(entries, (entry) => {
        const row = toRow(auditEntry, entry)
        const named = auditEntry.names.map((name, index) => [name, row[index]] as const).toReversed()
        assert.deepEqual(fromNamed(auditEntry, Object.fromEntries(named)), entry)
      }),
    )
  })

  test('has a type for each of its columns', () => {
    for (const { names, types } of [apiKey, newKey, auditEntry]) assert.equal(names.length, types.length)
  })
})

describe('columns', () => {
  const point = record<{ x: number; y: number; label: string }>()({
    x: column('x', integer),
    y: column('y', integer),
    label: column('label', text),
  })

  test('without some fields are those of the others, in their order', () => {
    const unlabelled = point.without('x')
    assert.deepEqual(unlabelled.names, ['y', 'label'])
    assert.deepEqual(toRow(unlabelled, { y: 2, label: 'b' }), [2, 'b'])
    assert.deepEqual(unlabelled.decodeAt([2, 'b'], 0), { y: 2, label: 'b' })
  })

  test('side by side are one value', () => {
    const size = record<{ width: number }>()({ width: column('width', integer) })
    const both = joined(point, size)
    const value = { x: 1, y: 2, label: 'a', width: 3 }
    assert.deepEqual(toRow(both, value), [1, 2, 'a', 3])
    assert.deepEqual(both.decodeAt(toRow(both, value), 0), value)
  })

  test('can be renamed, and looked up by their names', () => {
    assert.deepEqual(prefixed('p_', point).names, ['p_x', 'p_y', 'p_label'])
    assert.deepEqual(valuesAt(point, ['label', 'x'])([1, 2, 'a']), ['a', 1])
  })

  test('of a record that are missing, too many or of another type do not compile', () => {
    // @ts-expect-error: there is no column for y.
    record<{ x: number; y: number }>()({ x: column('x', integer) })
    // @ts-expect-error: z is no field.
    record<{ x: number }>()({ x: column('x', integer), z: column('z', integer) })
    // @ts-expect-error: x is no text.
    record<{ x: number }>()({ x: column('x', text) })
  })
})
