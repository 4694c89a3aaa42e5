// Who wins when memories of one section meet: union, newest, key by key, and liking against disliking.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, freshUser, read, readBack } from './client.ts'
import type { Scope } from './contract.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const window = { day: 'monday', start: '09:00', end: '10:00' }

const merges: { rule: string; scope: Scope; values: unknown[]; section: string; merged: unknown }[] = [
  {
    rule: 'likes: union',
    scope: 'preferences',
    values: [{ likes: ['b', 'a'] }, { likes: ['c', 'A'] }],
    section: 'likes',
    merged: ['A', 'b', 'c'],
  },
  {
    rule: 'likes: the newest spelling stays',
    scope: 'preferences',
    values: [{ likes: ['Sushi'] }, { likes: ['SUSHI'] }],
    section: 'likes',
    merged: ['SUSHI'],
  },
  {
    rule: 'dislikes: union',
    scope: 'preferences',
    values: [{ dislikes: ['b'] }, { dislikes: ['a', 'B'] }],
    section: 'dislikes',
    merged: ['a', 'B'],
  },
  {
    rule: 'rules: union',
    scope: 'constraints',
    values: [['No nuts'], { rules: ['no NUTS', 'no rum'] }],
    section: 'rules',
    merged: ['no NUTS', 'no rum'],
  },
  {
    rule: 'windows: union',
    scope: 'schedule',
    values: [[{ day: 'Tue', start: '9am', end: '10am' }], [{ day: 'tuesday', start: '09:00', end: '10:00' }, window]],
    section: 'windows',
    merged: [window, { day: 'tuesday', start: '09:00', end: '10:00' }],
  },
  {
    rule: 'scalars: newest wins',
    scope: 'attention',
    values: [{ a: 1, b: 'x' }, { a: 2 }, { b: null }],
    section: 'settings',
    merged: { a: 2, b: null },
  },
  {
    rule: 'flags: newest wins',
    scope: 'accessibility',
    values: [{ a: true, b: true }, { a: false }],
    section: 'flags',
    merged: { a: false, b: true },
  },
  {
    rule: 'lists of scalars in settings: union',
    scope: 'attention',
    values: [{ apps: ['a', 'b'] }, { apps: ['b', 'c'] }],
    section: 'settings',
    merged: { apps: ['a', 'b', 'c'] },
  },
  {
    rule: 'lists of numbers in settings: union',
    scope: 'attention',
    values: [{ hours: [8, 9] }, { hours: [9, 10] }],
    section: 'settings',
    merged: { hours: [8, 9, 10] },
  },
  {
    rule: 'objects in settings: key by key',
    scope: 'attention',
    values: [{ o: { a: 1, n: { x: 1 } } }, { o: { b: 2, n: { y: 2 } } }],
    section: 'settings',
    merged: { o: { a: 1, b: 2, n: { x: 1, y: 2 } } },
  },
  {
    rule: 'lists of objects in settings: one object a name, the others side by side',
    scope: 'constraints',
    values: [
      { people: [{ name: 'Mia', allergies: ['nuts'] }] },
      { people: [{ name: 'Leo', allergies: ['milk'] }, { x: 1 }] },
      { people: [{ Name: 'mia', age: 7 }, { x: 1 }] },
    ],
    section: 'constraints',
    merged: {
      people: [{ Name: 'mia', allergies: ['nuts'], age: 7 }, { name: 'Leo', allergies: ['milk'] }, { x: 1 }],
    },
  },
  {
    rule: 'a value whose type changed: newest wins',
    scope: 'attention',
    values: [
      { a: 'x', b: { c: 1 }, d: [1] },
      { a: { y: 1 }, b: [2], d: 'z' },
    ],
    section: 'settings',
    merged: { a: { y: 1 }, b: [2], d: 'z' },
  },
  {
    rule: 'settings beside likes merge with maps',
    scope: 'preferences',
    values: [{ likes: ['x'], settings: { a: 1, b: 1 } }, { a: 2 }],
    section: 'settings',
    merged: { a: 2, b: 1 },
  },
  {
    rule: 'constraints: newest wins',
    scope: 'constraints',
    values: [{ budget: 10 }, { budget: 20 }],
    section: 'constraints',
    merged: { budget: 20 },
  },
  {
    rule: 'communication: newest wins',
    scope: 'communication',
    values: [{ tone: 'dry' }, { tone: 'warm' }],
    section: 'preferences',
    merged: { tone: 'warm' },
  },
]

test('memories are merged by the rule of their section', async (t) => {
  for (const { rule, scope, values, section, merged } of merges) {
    await t.test(rule, async () => {
      assert.deepEqual((await readBack(service, scope, values)).summary_struct[section], merged)
    })
  }
})

/** Oldest first, each with its source. */
const precedence: { rule: string; scope: Scope; told: [source: string, value: unknown][]; struct: unknown }[] = [
  {
    rule: 'a scalar that was said stays',
    scope: 'communication',
    told: [
      ['explicit_user_input', { language: 'German' }],
      ['inferred', { language: 'English' }],
    ],
    struct: { preferences: { language: 'German' } },
  },
  {
    rule: 'a flag that the system recorded stays',
    scope: 'accessibility',
    told: [
      ['system', { dark: true }],
      ['inferred', { dark: false }],
    ],
    struct: { flags: { dark: true }, settings: {} },
  },
  {
    rule: 'a taste that was said stays',
    scope: 'preferences',
    told: [
      ['conversation', { likes: ['Tea'] }],
      ['inferred', { dislikes: ['tea'] }],
    ],
    struct: { likes: ['Tea'], dislikes: [], settings: {} },
  },
  {
    rule: 'a type that was said stays',
    scope: 'attention',
    told: [
      ['user_feedback', { apps: ['mail'] }],
      ['inferred', { apps: 'none' }],
    ],
    struct: { settings: { apps: ['mail'] } },
  },
  {
    rule: 'what was inferred first gives way, and of the inferred the newest wins',
    scope: 'attention',
    told: [
      ['inferred', { a: 1, b: 1 }],
      ['inferred', { b: 2 }],
      ['conversation', { a: 3 }],
    ],
    struct: { settings: { a: 3, b: 2 } },
  },
]

test('what was said or recorded is never overridden by what was inferred', async (t) => {
  for (const { rule, scope, told, struct } of precedence) {
    await t.test(rule, async () => {
      const user = freshUser()
      for (const [source, value] of told) await create(service, { user_id: user, scope, source, value_json: value })
      assert.deepEqual((await read(service, user, scope)).summary_struct, struct)
    })
  }
})

const tastes: { rule: string; values: unknown[]; likes: string[]; dislikes: string[] }[] = [
  {
    rule: 'liked, then disliked',
    values: [{ likes: ['Olives', 'tea'] }, { dislikes: ['olives'] }],
    likes: ['tea'],
    dislikes: ['olives'],
  },
  {
    rule: 'disliked, then liked',
    values: [{ dislikes: ['Olives'] }, { likes: ['olives'] }],
    likes: ['olives'],
    dislikes: [],
  },
  {
    rule: 'liked, disliked, liked again',
    values: [{ likes: ['olives'] }, { dislikes: ['olives'] }, { likes: ['olives'] }],
    likes: ['olives'],
    dislikes: [],
  },
  {
    rule: 'both in one memory: the dislike decides',
    values: [{ likes: ['Olives'], dislikes: ['olives'] }],
    likes: [],
    dislikes: ['olives'],
  },
]

test('of liking and disliking the same, the newest memory decides and within one the dislike', async (t) => {
  for (const { rule, values, likes, dislikes } of tastes) {
    await t.test(rule, async () => {
      const { summary_struct } = await readBack(service, 'preferences', values)
      assert.deepEqual(summary_struct, { likes, dislikes, settings: {} })
    })
  }
})
