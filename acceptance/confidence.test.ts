// The confidence of a read: support by source, lowered by the share of entries on which memories disagree.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, freshUser, read } from './client.ts'
import type { Scope, Source } from './contract.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const explicit = 'explicit_user_input'

async function confidenceOf(scope: Scope, memories: readonly (readonly [Source, unknown])[]): Promise<number> {
  const user = freshUser()
  for (const [source, value] of memories) await create(service, { user_id: user, scope, source, value_json: value })
  return (await read(service, user, scope)).confidence
}

test('one memory has the reliability of its source', async (t) => {
  const reliability = { explicit_user_input: 0.6, user_feedback: 0.55, system: 0.5, conversation: 0.45, inferred: 0.35 }
  for (const [source, expected] of Object.entries(reliability)) {
    await t.test(source, async () => {
      assert.equal(await confidenceOf('preferences', [[source as Source, { likes: ['tea'] }]]), expected)
    })
  }
})

const tea = { likes: ['tea'] }
const agreeing: { sources: Source[]; expected: number }[] = [
  { sources: [explicit, explicit], expected: 0.84 },
  { sources: [explicit, explicit, explicit], expected: 0.94 },
  { sources: [explicit, 'inferred'], expected: 0.74 },
  { sources: ['inferred', 'inferred'], expected: 0.58 },
  { sources: ['user_feedback', 'system'], expected: 0.78 },
  { sources: ['conversation', 'inferred'], expected: 0.64 },
  { sources: [explicit, 'user_feedback', 'system', 'conversation', 'inferred'], expected: 0.97 },
  { sources: Array.from({ length: 5 }, () => explicit), expected: 0.99 },
  { sources: Array.from({ length: 20 }, () => explicit), expected: 1 },
]

test('memories that agree raise the confidence by the reliability of each source', async (t) => {
  for (const { sources, expected } of agreeing) {
    await t.test(sources.join(' + '), async () => {
      const memories = sources.map((source) => [source, tea] as const)
      assert.equal(await confidenceOf('preferences', memories), expected)
    })
  }
})

const pairs: { case: string; scope: Scope; values: [unknown, unknown]; expected: number }[] = [
  {
    case: 'different likes do not conflict',
    scope: 'preferences',
    values: [{ likes: ['a'] }, { likes: ['b'] }],
    expected: 0.84,
  },
  {
    case: 'another spelling does not conflict',
    scope: 'preferences',
    values: [{ likes: ['Tea'] }, { likes: ['tea'] }],
    expected: 0.84,
  },
  {
    case: 'a like against a dislike',
    scope: 'preferences',
    values: [{ likes: ['a'] }, { dislikes: ['a'] }],
    expected: 0.42,
  },
  {
    case: 'one of two items liked and disliked',
    scope: 'preferences',
    values: [{ likes: ['a', 'b'] }, { dislikes: ['a'] }],
    expected: 0.63,
  },
  { case: 'the same scalar', scope: 'attention', values: [{ a: 1 }, { a: 1 }], expected: 0.84 },
  { case: 'another scalar', scope: 'attention', values: [{ a: 1 }, { a: 2 }], expected: 0.42 },
  {
    case: 'agreement on one of two keys',
    scope: 'attention',
    values: [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
    ],
    expected: 0.63,
  },
  {
    case: 'disagreement on one of four keys',
    scope: 'communication',
    values: [{ a: 1, b: 1, c: 1, d: 1 }, { a: 2 }],
    expected: 0.74,
  },
  { case: 'a key that only one of them has', scope: 'attention', values: [{ a: 1 }, { b: 2 }], expected: 0.84 },
  { case: 'a flag turned over', scope: 'accessibility', values: [{ a: true }, { a: false }], expected: 0.42 },
  { case: 'a value whose type changed', scope: 'constraints', values: [{ a: 'x' }, { a: 7 }], expected: 0.42 },
  { case: 'rules do not conflict', scope: 'constraints', values: [['a'], ['b']], expected: 0.84 },
  {
    case: 'windows do not conflict',
    scope: 'schedule',
    values: [[{ day: 'mon', start: '9:00', end: '10:00' }], [{ day: 'mon', start: '9:00', end: '11:00' }]],
    expected: 0.84,
  },
]

test('two explicit memories that contradict each other lose confidence by the share of conflict', async (t) => {
  for (const row of pairs) {
    await t.test(row.case, async () => {
      const memories = row.values.map((value) => [explicit, value] as const)
      assert.equal(await confidenceOf(row.scope, memories), row.expected)
    })
  }
})

test('the order of agreeing sources does not change the confidence', async () => {
  const there = await confidenceOf('preferences', [
    [explicit, tea],
    ['inferred', tea],
  ])
  const back = await confidenceOf('preferences', [
    ['inferred', tea],
    [explicit, tea],
  ])
  assert.equal(there, back)
})
