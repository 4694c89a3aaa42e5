import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleOperations, type PurposeShown } from '@ambit/core'
import { differenceSentence } from '../../src/features/purposes/difference-words.ts'
import { addDomains, hasDomain, withoutDomain } from '../../src/features/purposes/domain-list.ts'
import { keysInWords, listedUpTo, scopesInWords } from '../../src/features/purposes/group-words.ts'
import { versionChanges } from '../../src/features/purposes/version-changes.ts'

test('the difference to what the gate reads is spelled out, and what is the same is none', () => {
  const same = { purpose_classes: ['recommendation'], added: [], left: [], reads_as_outside: false } as const
  assert.equal(differenceSentence(same), null)
  assert.equal(
    differenceSentence({ ...same, added: ['task_execution', 'scheduling'], left: ['recommendation'] }),
    'The gate reads recommendation. Task execution and scheduling are declared besides, and recommendation is left out.',
  )
  const unread = { ...same, purpose_classes: [], added: ['recommendation'] } as const
  assert.equal(differenceSentence(unread), 'The gate reads no class in it. Recommendation is declared besides.')
  assert.match(differenceSentence({ ...unread, reads_as_outside: true }) ?? '', /^The gate reads it as outside/)
})

describe('what a version changed', () => {
  const first: PurposeShown = consoleOperations.showPurpose.answer.example.purpose

  test('is said of the first one, of a retired one and of one that is declared again', () => {
    assert.deepEqual(versionChanges(undefined, first), ['Declared.'])
    const retired = { ...first, is_retired: true }
    assert.deepEqual(versionChanges(first, retired), ['Retired.'])
    assert.deepEqual(versionChanges(retired, first), ['Declared again.'])
    assert.deepEqual(versionChanges(first, first), ['The same as the version before.'])
  })

  test('is said of each part by itself', () => {
    const signed = { by: 'ada', at: '2026-11-02T13:20:00.000Z' }
    const next: PurposeShown = {
      ...first,
      statement: 'Suggest dishes',
      purpose_classes: ['recommendation', 'scheduling'],
      scopes: ['preferences', 'schedule'],
      exceptions: [{ scope: 'schedule', reason: 'dinner at eight', ...signed }],
      domains: ['food', 'health'],
    }
    assert.deepEqual(versionChanges(first, next), [
      'The statement was “Suggest dishes that you can eat and like”.',
      'Counts as recommendation and scheduling; it was recommendation.',
      'Now also the scope schedule.',
      'No longer the scope constraints.',
      'Schedule is opened by exception: “dinner at eight”.',
      'Now also the domain health.',
      'No longer the domain (none).',
    ])
    assert.deepEqual(versionChanges(next, { ...next, scopes: null, exceptions: [], domains: null }), [
      'No longer held to some scopes.',
      'The exception for schedule is gone.',
      'No longer held to some domains.',
    ])
    assert.deepEqual(versionChanges({ ...first, domains: null }, first), ['Held to the domains food and (none).'])
  })
})

test('a domain is listed once, whatever its capitals and the space around it', () => {
  assert.deepEqual(addDomains(['food'], [' Food ', 'Travel', '', 'travel']), ['food', 'Travel'])
  assert.deepEqual(withoutDomain(['food', 'Travel'], 'travel'), ['food'])
  assert.equal(hasDomain(['Health'], 'health '), true)
  assert.equal(hasDomain(['ÄRZTE'], 'ärzte'), false)
})

test('who was refused and for what is said with the most frequent first, and not at any length', () => {
  const key = (name: string | null) => ({ name, count: 1 })
  assert.equal(keysInWords([key('shop'), key(null)]), 'with shop and a deleted key')
  assert.equal(keysInWords(['a', 'b', 'c', 'd', 'e'].map(key)), 'with a, b, c and 2 more')
  const names = Array.from({ length: 201 }, (_, index) => `key ${index}`)
  assert.equal(listedUpTo(3, names), 'key 0, key 1, key 2 and 198 more')
  assert.equal(listedUpTo(3, names.slice(0, 3)), 'key 0, key 1 and key 2')
  assert.equal(scopesInWords([{ scope: 'preferences' }, { scope: 'schedule' }]), 'for preferences and schedule')
})
