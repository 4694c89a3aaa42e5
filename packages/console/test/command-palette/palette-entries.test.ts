import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { entriesFor, type PaletteEntry, stepTo } from '../../src/features/command-palette/palette-entries.ts'

const entries: readonly PaletteEntry[] = [
  { id: 'keys', group: 'Pages', label: 'Keys', href: '/keys', isOfferedFirst: true },
  { id: 'usage', group: 'Pages', label: 'Usage', href: '/usage', isOfferedFirst: true },
  { id: 'shop', group: 'Keys', label: 'web shop', detail: '…7nuv', href: '/shop' },
  { id: 'monkey', group: 'Keys', label: 'monkey', detail: '…aaaa', href: '/monkey' },
  { id: 'out', group: 'Actions', label: 'Sign out', act: () => undefined, isOfferedFirst: true },
]
const ids = (typed: string, named: readonly PaletteEntry[] = []) =>
  entriesFor(entries, typed, named).map(({ id }) => id)

describe('the palette', () => {
  test('offers pages and actions before anything is typed', () => {
    assert.deepEqual(ids(''), ['keys', 'usage', 'out'])
  })

  test('finds by the beginning of any word, by what stands beside it, and within', () => {
    assert.deepEqual(ids('sho'), ['shop'])
    assert.deepEqual(ids('7nuv'), ['shop'])
    assert.deepEqual(ids('shop web'), ['shop'])
    assert.deepEqual(ids('key'), ['keys', 'monkey'])
  })

  test('needs every word', () => {
    assert.deepEqual(ids('web usage'), [])
  })

  test('what is named by the text itself stays, at its group', () => {
    const person: PaletteEntry = { id: 'person', group: 'People', label: 'Find the person “usage”', href: '/people' }
    assert.deepEqual(ids('usage', [person]), ['usage', 'person'])
    assert.deepEqual(ids('nobody', [person]), ['person'])
  })

  test('shows at most six of a group, however many there are', () => {
    const many = Array.from(
      { length: 300 },
      (_, at): PaletteEntry => ({ id: `${at}`, group: 'Keys', label: `key ${at}` }),
    )
    assert.equal(entriesFor(many, 'key').length, 6)
  })

  test('the arrow keys go round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(49), fc.constantFrom(1, -1), (count, at, step) => {
        const to = stepTo(at % count, step, count)
        assert.ok(to >= 0 && to < count)
        assert.equal(stepTo(to, -step, count), at % count)
      }),
    )
  })
})
