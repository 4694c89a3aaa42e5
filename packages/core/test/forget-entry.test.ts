import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../src/json.ts'
import { entryForgetter, type ForgettableEntry } from '../src/memory/forget-entry.ts'
import type { Memory, ScheduleWindow } from '../src/memory/memory-value.ts'
import { normalizeValue } from '../src/memory/normalize-value.ts'
import type { Scope } from '../src/memory/scopes.ts'
import { isMapSection, type SectionName } from '../src/memory/sections.ts'
import { anyMemories, anyScope, detectedValue } from './arbitrary-memories.ts'
import { mergeToStruct } from './merge-to-struct.ts'
import { foldContent } from './reference-merge.ts'

test('what is forgotten is in no read any more, and whatever else was there still is', () => {
  fc.assert(
    fc.property(anyScope, anyMemories, fc.nat(), (scope, memories, pick) => {
      const { summaryStruct } = mergeToStruct(scope, memories)
      const entries = Object.entries(summaryStruct).flatMap(([section, content]) =>
        entriesOf(section as SectionName, content),
      )
      fc.pre(entries.length > 0)
      const entry = entries[pick % entries.length] as ForgettableEntry
      const after = mergeToStruct(scope, withoutEntry(scope, memories, entry)).summaryStruct
      const left = foldContent(after)
      assert.deepEqual(left[entry.section], foldContent(withoutIn(summaryStruct, entry))[entry.section])
    }),
    { numRuns: 400 },
  )
})

test('forgetting twice is forgetting once', () => {
  fc.assert(
    fc.property(anyScope, anyMemories, (scope, memories) => {
      const entry = { section: 'settings', key: 'dark mode' } as const
      const once = withoutEntry(scope, memories, entry)
      assert.deepEqual(withoutEntry(scope, once, entry), once)
    }),
  )
})

describe('what is forgotten', () => {
  const window = { day: 'monday', start: '09:00', end: '10:00' }
  const rows: readonly (readonly [string, Scope, JsonValue, ForgettableEntry, JsonValue | 'empty' | 'same'])[] = [
    [
      'an item in any spelling',
      'preferences',
      { likes: ['Green  Tea', 'rum'] },
      { section: 'likes', item: ' green tea' },
      { likes: ['rum'] },
    ],
    [
      'a like, not the dislike',
      'preferences',
      { likes: ['tea'], dislikes: ['tea'] },
      { section: 'likes', item: 'tea' },
      { dislikes: ['tea'] },
    ],
    ['the last item leaves nothing', 'preferences', { likes: ['tea'] }, { section: 'likes', item: 'TEA' }, 'empty'],
    ['a rule', 'constraints', ['No nuts', 'vegan'], { section: 'rules', item: 'no NUTS' }, ['vegan']],
    [
      'a window in any form',
      'schedule',
      [window, { ...window, day: 'tue' }],
      { section: 'windows', item: { day: 'Mon.', start: '9am', end: '10:00' } },
      [{ ...window, day: 'tue' }],
    ],
    [
      'not a window with other extras',
      'schedule',
      [{ ...window, place: 'home' }],
      { section: 'windows', item: window },
      'same',
    ],
    ['a key in any spelling', 'attention', { font_size: 1, b: 2 }, { section: 'settings', key: 'fontSize' }, { b: 2 }],
    [
      'a key of the settings beside likes',
      'constraints',
      { likes: ['tea'], settings: { a: 1 } },
      { section: 'settings', key: 'A' },
      { likes: ['tea'] },
    ],
    [
      'a key of the section that a map goes to',
      'constraints',
      { budget: 10, a: 1 },
      { section: 'constraints', key: 'Budget' },
      { a: 1 },
    ],
    [
      'nothing in a section that it does not go to',
      'constraints',
      { budget: 10 },
      { section: 'settings', key: 'budget' },
      'same',
    ],
    ['a flag', 'accessibility', { dark: true, large: true }, { section: 'flags', key: 'dark' }, { large: true }],
    ['not a setting of the same name', 'accessibility', { dark: 'very' }, { section: 'flags', key: 'dark' }, 'same'],
    [
      'a key named __proto__',
      'attention',
      JSON.parse('{"__proto__": 1, "a": 1}'),
      { section: 'settings', key: '__proto__' },
      { a: 1 },
    ],
    ['nothing where it was not said', 'preferences', { likes: ['tea'] }, { section: 'likes', item: 'coffee' }, 'same'],
  ]
  for (const [what, scope, json, entry, expected] of rows) {
    test(what, () => {
      const left = entryForgetter(scope, entry)(normalizeValue(detectedValue(json)))
      const isWord = expected === 'empty' || expected === 'same'
      assert.deepEqual(left, isWord ? expected : normalizeValue(detectedValue(expected)))
    })
  }
})

function withoutEntry(scope: Scope, memories: readonly Memory[], entry: ForgettableEntry): readonly Memory[] {
  const forget = entryForgetter(scope, entry)
  return memories.flatMap((memory) => {
    const left = forget(memory.value)
    if (left === 'same') return [memory]
    return left === 'empty' ? [] : [{ ...memory, value: left }]
  })
}

function entriesOf(section: SectionName, content: JsonValue): readonly ForgettableEntry[] {
  if (isMapSection(section)) return Object.keys(content as JsonObject).map((key) => ({ section, key }))
  if (section === 'windows') return (content as readonly ScheduleWindow[]).map((item) => ({ section, item }))
  return (content as readonly string[]).map((item) => ({ section, item }))
}

function withoutIn(struct: JsonObject, entry: ForgettableEntry): JsonObject {
  const content = struct[entry.section] as JsonValue
  const left = Array.isArray(content)
    ? content.filter((item) => item !== (entry as { item: unknown }).item)
    : Object.fromEntries(
        Object.entries(content as JsonObject).filter(([key]) => key !== (entry as { key: string }).key),
      )
  return { ...struct, [entry.section]: left }
}
