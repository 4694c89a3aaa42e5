import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scopes } from '@ambit/core/scopes'
import fc from 'fast-check'
import {
  addressOf,
  filterOf,
  isNarrowed,
  outcomes,
  type ReadsView,
  readView,
  timeSpans,
} from '../../src/features/reads/reads-view.ts'

const nothing: ReadsView = {
  kind: 'reads',
  outcome: 'all',
  keyId: null,
  scope: null,
  time: 'all',
  userId: null,
  purpose: null,
  request: null,
}
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40, size: 'max' })
  .filter((some) => some.isWellFormed())
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary)
const anyView: fc.Arbitrary<ReadsView> = fc.record(
  {
    kind: fc.constantFrom('reads', 'changes', 'acts'),
    outcome: fc.constantFrom(...outcomes),
    keyId: optional(text),
    scope: optional(fc.constantFrom(...scopes)),
    time: fc.oneof(fc.constantFrom(...timeSpans), fc.constant({ from: '2026-11-03', to: '2026-11-12' })),
    userId: optional(text),
    purpose: optional(text),
    request: optional(text),
  },
  { noNullPrototype: true },
)

describe('what is looked at, in the address', () => {
  test('whatever is chosen comes back from its own address', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { search, hash } = new URL(`http://ambit.test/reads${addressOf(view)}`)
        assert.deepEqual(readView({ search, hash }), view)
      }),
    )
  })

  test('a person and what was stated are never in front of the #', () => {
    const address = addressOf({ ...nothing, userId: 'ada lovelace', purpose: 'cook for ada' })
    assert.equal(address, '#user=ada+lovelace&purpose=cook+for+ada')
  })

  test('an address that says nonsense shows all reads', () => {
    assert.deepEqual(readView({ search: '?view=x&outcome=x&scope=x&time=x&from=x', hash: '#x' }), nothing)
    assert.equal(addressOf(nothing), '')
    assert.equal(isNarrowed(nothing), false)
  })

  test('the service is asked for what is chosen, and for nothing else', () => {
    const nowMs = Date.UTC(2026, 10, 16, 12)
    assert.deepEqual(filterOf(nothing, nowMs), { kind: 'reads' })
    assert.deepEqual(
      filterOf({ ...nothing, time: '24h', outcome: 'refused', request: 'req_1', userId: 'ada' }, nowMs),
      {
        kind: 'reads',
        outcome: 'refused',
        user_id: 'ada',
        from: '2026-11-15T12:00:00.000Z',
      },
    )
  })
})
