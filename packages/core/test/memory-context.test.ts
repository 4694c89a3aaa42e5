import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createFocus } from '../src/context/focus.ts'
import { memoryContext } from '../src/context/memory-context.ts'
import type { JsonValue } from '../src/json.ts'
import type { ToldMemory } from '../src/memory/memory-value.ts'
import { mergedAnswer } from '../src/memory/merged-answer.ts'
import type { Scope } from '../src/memory/scopes.ts'
import type { Source } from '../src/memory/sources.ts'
import { acceptedMemory, anyScope, anySentMemories } from './arbitrary-memories.ts'

const runs = { numRuns: 200 }

const anyScopes = fc.uniqueArray(
  fc.tuple(
    anyScope,
    anySentMemories.map((sent) =>
      sent.map((memory, index) => ({
        ...acceptedMemory(memory),
        domain: [null, 'food', 'a\nb'][index % 3] ?? null,
        sourceRef: null,
      })),
    ),
  ),
  { maxLength: 4, selector: ([scope]) => scope },
)
const anyFocus = fc.option(fc.constantFrom('dark cafés', 'Tea in Istanbul', '寿司', 'of the', '((['), { nil: null })
const anyRoom = fc.integer({ min: 200, max: 3_000 })

test('a context is the same whatever the order of memories, and never longer than asked for', () => {
  fc.assert(
    fc.property(anyScopes, anyFocus, anyRoom, (scopes, focus, charactersMax) => {
      const context = memoryContext(new Map(scopes), { charactersMax, focus })
      const reversed = scopes.map(([scope, memories]) => [scope, [...memories].reverse()] as const)
      assert.deepEqual(memoryContext(new Map(reversed), { charactersMax, focus }), context)
      assert.ok(context.text.length <= charactersMax, `${context.text.length}`)
    }),
    runs,
  )
})

test('nothing that is remembered can begin a line of its own', () => {
  fc.assert(
    fc.property(anyScopes, anyFocus, (scopes, focus) => {
      const { text } = memoryContext(new Map(scopes), { charactersMax: 20_000, focus })
      assert.doesNotMatch(text, /[^\P{Cc}\n]|\n{3}/u)
      for (const line of text.split('\n')) {
        assert.match(
          line,
          /^$|^- |^(?:Preferences|Constraints|Communication|Accessibility|Schedule|Attention)(?:: .+)?$|^Most relevant$|^Also known$|^No memories found\.$/u,
        )
      }
    }),
    runs,
  )
})

test('every scope has the struct and the confidence that a read of it would give', () => {
  fc.assert(
    fc.property(anyScopes, (scopes) => {
      const context = memoryContext(new Map(scopes), { charactersMax: 200, focus: null })
      const expected = scopes.map(([scope, memories]) => {
        const { summaryStruct, confidence } = mergedAnswer(scope, memories)
        return `"${scope}":{"summary_struct":${summaryStruct},"confidence":${confidence}}`
      })
      assert.equal(context.scopes, `{${expected.join(',')}}`)
    }),
    runs,
  )
})

test('with room enough every item and every rule is there, and nothing is said to be missing', () => {
  fc.assert(
    fc.property(anyScope, anySentMemories, (scope, sent) => {
      const memories = sent.map((memory) => ({ ...acceptedMemory(memory), domain: null, sourceRef: null }))
      const { text, isTruncated } = memoryContext(new Map([[scope, memories]]), { charactersMax: 20_000, focus: null })
      const { summaryStruct } = mergedAnswer(scope, memories)
      const { likes = [], dislikes = [], rules = [] } = JSON.parse(summaryStruct)
      for (const item of [...likes, ...dislikes, ...rules]) assert.ok(text.includes(inOneLine(item)), item)
      if (summaryStruct.length < 1_000) assert.equal(isTruncated, false)
    }),
    runs,
  )
})

describe('a context by example', () => {
  const food = [
    told(1, 'explicit_user_input', { likes: ['ramen', 'dark chocolate'], dislikes: ['coriander'] }, 'food'),
    told(2, 'inferred', { likes: ['miso'], dislikes: ['ramen'], settings: { spice: 'mild' } }, 'food'),
    told(3, 'conversation', { likes: ['jazz'], settings: { preferredTheme: 'dark', screen_reader: true } }),
  ]
  const rules = [
    told(4, 'explicit_user_input', ['no peanuts']),
    told(5, 'conversation', { people: [{ name: 'Mia', relation: 'daughter', allergies: ['nuts', 'sesame'] }] }),
    told(6, 'conversation', { people: [{ name: 'Leo', allergies: [] }], home: { city: 'Ulm', at: { lat: 48.4 } } }),
  ]
  const hours = [told(7, 'conversation', [{ day: 'Mon', start: '9am', end: '12:30', place: 'office' }], 'work')]

  test('it is grouped by scope and domain and reads like notes', () => {
    assert.equal(
      textOf({ preferences: food, constraints: rules, schedule: hours }),
      [
        'Preferences',
        '- Likes: jazz',
        '- Preferred theme: dark',
        '- Screen reader: yes',
        '',
        'Preferences: food',
        '- Likes: dark chocolate, ramen (disputed)',
        '- Seems to like: miso',
        '- Dislikes: coriander',
        '- Spice: mild (inferred)',
        '',
        'Constraints',
        '- no peanuts',
        '- People: Mia (relation: daughter, allergies: nuts, sesame); Leo (allergies: none)',
        '- Home: city: Ulm, at: (lat: 48.4)',
        '',
        'Schedule: work',
        '- Monday 09:00 to 12:30 (place: office)',
      ].join('\n'),
    )
  })

  test('spellings of one domain stand together, under the newest', () => {
    const memories = [' FOOD', 'ｆood', 'Food'].map((domain, number) =>
      told(number, 'conversation', { likes: [`dish ${number}`] }, domain),
    )
    assert.equal(textOf({ preferences: memories }), 'Preferences: Food\n- Likes: dish 2, dish 1, dish 0')
  })

  test('what is only inferred is left out where somebody has said the opposite, whatever the domain', () => {
    const olives = [
      told(1, 'inferred', { likes: ['Olives', 'capers'] }),
      told(2, 'explicit_user_input', { dislikes: ['olives'] }, 'food'),
      told(3, 'inferred', { dislikes: ['capers'] }, 'food'),
    ]
    assert.equal(
      textOf({ preferences: olives }),
      [
        'Preferences',
        '- Seems to like: capers',
        '',
        'Preferences: food',
        '- Dislikes: olives',
        '- Seems to dislike: capers',
      ].join('\n'),
    )
  })

  test('what speaks of the focus comes first, by the stems of its words and by its domain', () => {
    assert.equal(
      textOf({ preferences: food, constraints: rules }, { focus: 'a peanut-free food for my daughters' }),
      [
        'Most relevant',
        '',
        'Preferences: food',
        '- Likes: dark chocolate, ramen (disputed)',
        '- Seems to like: miso',
        '- Dislikes: coriander',
        '- Spice: mild (inferred)',
        '',
        'Constraints',
        '- no peanuts',
        '- People: Mia (relation: daughter, allergies: nuts, sesame); Leo (allergies: none)',
        '',
        'Also known',
        '',
        'Preferences',
        '- Likes: jazz',
        '- Preferred theme: dark',
        '- Screen reader: yes',
        '',
        'Constraints',
        '- Home: city: Ulm, at: (lat: 48.4)',
      ].join('\n'),
    )
  })

  test('the most reliable come first, then the newest', () => {
    const memories = [
      told(1, 'inferred', { likes: ['a'] }),
      told(2, 'explicit_user_input', { likes: ['b'] }),
      told(3, 'explicit_user_input', { likes: ['c'] }),
      told(4, 'conversation', { likes: ['d'] }),
      told(5, 'conversation', { likes: ['d'] }),
    ]
    assert.equal(textOf({ preferences: memories }), 'Preferences\n- Likes: d, c, b\n- Seems to like: a')
  })

  test('two hundred likes leave room for the one rule, and the focus finds the one that matters', () => {
    const likes = Array.from({ length: 200 }, (_, index) => `thing ${index}`)
    const scopes = {
      preferences: [told(1, 'conversation', { likes: [...likes, 'toy sailing boats'] })],
      constraints: [told(0, 'inferred', ['no nuts'])],
    }
    const { text, isTruncated } = memoryContext(contextOf(scopes), { charactersMax: 200, focus: null })
    assert.match(text, /no nuts/)
    assert.doesNotMatch(text, /sail/)
    assert.equal(isTruncated, true)
    assert.match(
      textOf(scopes, { focus: 'plan a sailing trip', charactersMax: 200 }),
      /^Most relevant\n\nPreferences\n- Likes: toy sailing boats\n/,
    )
  })

  test('a long list under one key is cut between its items, and what is left out is counted', () => {
    const tags = Array.from({ length: 500 }, (_, index) => `tag ${index}`)
    const { text, isTruncated } = memoryContext(contextOf({ attention: [told(1, 'system', { tags })] }), {
      charactersMax: 2_000,
      focus: null,
    })
    assert.match(text, /^Attention\n- Tags: tag 0, tag 1, .*, and \d+ more$/)
    assert.equal(isTruncated, true)
  })

  test('one text that is too long for the room is left out, and shorter ones are not', () => {
    const memories = [told(1, 'system', { note: 'x'.repeat(5_000), short: 'y' })]
    assert.deepEqual(
      memoryContext(contextOf({ attention: memories }), { charactersMax: 300, focus: null }).text,
      'Attention\n- Short: y',
    )
  })

  test('where nothing is known the text says so', () => {
    assert.equal(textOf({ preferences: [], constraints: [] }), 'No memories found.')
    assert.equal(textOf({}), 'No memories found.')
  })
})

describe('the focus', () => {
  const rows: readonly (readonly [string, string, number])[] = [
    ['recommend restaurants', 'Restaurant', 1],
    ['planning a trip', 'plans, trips', 2],
    ['skies', 'Sky', 1],
    ['sky', 'under dark skies', 1],
    ['preferred tone', 'preferredTone', 2],
    ['what does the user like', 'user likes what', 0],
    ['寿司が好き', '寿司', 1],
    ['étage', 'e\u0301tages', 1],
    ['tea', 'steam', 0],
  ]
  for (const [about, text, words] of rows) {
    test(`"${about}" has ${words} words of "${text}"`, () =>
      assert.equal(createFocus(about)?.matches(text) ?? 0, words))
  }

  test('of nothing but empty words is none', () => assert.equal(createFocus('what is it that I need?'), null))
})

function told(number: number, source: Source, json: JsonValue, domain: string | null = null): ToldMemory {
  const id = `mem_${String(number).padStart(2, '0')}`
  return { ...acceptedMemory({ id, createdAtMs: number, source, json }), domain, sourceRef: null }
}

function contextOf(scopes: Partial<Record<Scope, readonly ToldMemory[]>>): ReadonlyMap<Scope, readonly ToldMemory[]> {
  return new Map(Object.entries(scopes) as [Scope, readonly ToldMemory[]][])
}

function textOf(
  scopes: Partial<Record<Scope, readonly ToldMemory[]>>,
  { focus = null, charactersMax = 4_000 }: { focus?: string | null; charactersMax?: number } = {},
): string {
  return memoryContext(contextOf(scopes), { focus, charactersMax }).text
}

function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
