// Taking back what was remembered: supersedes, DELETE /memory/{id}, POST /memory/forget.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, continueRead, create, freshUser, memoryFields, post, read, send } from './client.ts'
import { timestampPattern } from './contract.ts'
import { expectError, expectInvalidFields } from './expect-error.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

const remove = (id: string): Promise<Answer> => send(service, 'DELETE', `/memory/${id}`)
const forget = (fields: object): Promise<Answer> => post(service, '/memory/forget', { scope: 'preferences', ...fields })

test('a memory takes the place of those that it supersedes, at once and for running tokens', async () => {
  const user = freshUser()
  const wrong = await create(service, {
    user_id: user,
    value_json: { likes: ['Tea'], settings: { language: 'English' } },
  })
  const kept = await create(service, { user_id: user, value_json: { likes: ['rum'] } })
  const { revocation_token } = await read(service, user, 'preferences')
  await create(service, {
    user_id: user,
    value_json: { settings: { language: 'German' }, likes: [] },
    supersedes: [wrong.id],
  })
  const expected = { likes: ['rum'], dislikes: [], settings: { language: 'German' } }
  assert.deepEqual((await read(service, user, 'preferences')).summary_struct, expected)
  assert.deepEqual((await continueRead(service, revocation_token)).summary_struct, expected)
  expectError(await remove(wrong.id), 404, 'memory_not_found')
  assert.equal((await remove(kept.id)).status, 200)
})

test('a memory that supersedes what is not there is refused, and nothing is changed', async () => {
  const user = freshUser()
  const mine = await create(service, { user_id: user })
  const others = [
    await create(service, { user_id: freshUser() }),
    await create(service, { user_id: user, scope: 'constraints', value_json: ['x'] }),
    { id: 'mem_unknown' },
  ]
  for (const { id } of others) {
    const fields = memoryFields({ user_id: user, value_json: { likes: ['coffee'] }, supersedes: [mine.id, id] })
    expectError(await post(service, '/memory', fields), 404, 'memory_not_found')
  }
  assert.deepEqual((await read(service, user, 'preferences')).summary_struct.likes, ['tea'])
})

test('supersedes is a list of 1 to 100 different ids, and source_ref 1 to 512 characters', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `mem_${index}`)
  for (const supersedes of [[], 'mem_1', [1], [''], ['mem_1', 'mem_1'], ids]) {
    expectInvalidFields(await post(service, '/memory', memoryFields({ supersedes })), ['supersedes'])
  }
  for (const source_ref of ['', ' ', 3, 'x'.repeat(513), 'a\u0000b']) {
    expectInvalidFields(await post(service, '/memory', memoryFields({ source_ref })), ['source_ref'])
  }
  await create(service, { source_ref: 'x'.repeat(512), supersedes: null })
})

test('a deleted memory is gone from reads and running tokens, and deleting it again is 404', async () => {
  const user = freshUser()
  const { id } = await create(service, { user_id: user })
  const { revocation_token } = await read(service, user, 'preferences')
  const answer = await remove(id)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(Object.keys(answer.body), ['deleted', 'deleted_at'])
  assert.equal(answer.body.deleted, true)
  assert.match(String(answer.body.deleted_at), timestampPattern)
  assert.equal((await continueRead(service, revocation_token)).summary_text, 'No memories found.')
  expectError(await remove(id), 404, 'memory_not_found')
  for (const unknown of ['mem_unknown', 'x', encodeURIComponent("' OR 1=1 --"), '%F0%9F%8D%9C']) {
    expectError(await remove(unknown), 404, 'memory_not_found')
  }
})

test('a retry of a create whose memory was deleted is answered as before, and brings nothing back', async () => {
  const fields = memoryFields({})
  const headers = { 'idempotency-key': randomUUID() }
  const first = await post(service, '/memory', fields, headers)
  await remove(String(first.body.id))
  assert.equal((await post(service, '/memory', fields, headers)).text, first.text)
  assert.equal((await read(service, String(fields.user_id), 'preferences')).summary_text, 'No memories found.')
})

test('an entry is forgotten in every memory that says so, compared as in the merge', async () => {
  const user = freshUser()
  const both = await create(service, {
    user_id: user,
    value_json: { likes: ['Green  Tea', 'rum'], dislikes: ['green tea!'] },
  })
  const only = await create(service, { user_id: user, source: 'inferred', value_json: { likes: ['GREEN TEA'] } })
  await create(service, { user_id: user, value_json: { likes: ['rum'] } })
  const other = freshUser()
  await create(service, { user_id: other, value_json: { likes: ['green tea'] } })
  const { revocation_token } = await read(service, user, 'preferences')
  const answer = await forget({ user_id: user, section: 'likes', item: ' green tea ' })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body, { forgotten: 2, memory_ids: [both.id, only.id] })
  const expected = { likes: ['rum'], dislikes: ['green tea!'], settings: {} }
  assert.deepEqual((await read(service, user, 'preferences')).summary_struct, expected)
  assert.deepEqual((await continueRead(service, revocation_token)).summary_struct, expected)
  expectError(await remove(only.id), 404, 'memory_not_found')
  assert.equal((await remove(both.id)).status, 200)
  assert.deepEqual((await read(service, other, 'preferences')).summary_struct.likes, ['green tea'])
  assert.deepEqual((await forget({ user_id: user, section: 'likes', item: 'green tea' })).body, {
    forgotten: 0,
    memory_ids: [],
  })
})

const sections: { scope: string; value: unknown; entry: object; left: unknown }[] = [
  {
    scope: 'preferences',
    value: { dislikes: ['a', 'b'] },
    entry: { section: 'dislikes', item: 'A' },
    left: { likes: [], dislikes: ['b'], settings: {} },
  },
  {
    scope: 'preferences',
    value: { fontSize: 1, b: 2 },
    entry: { section: 'settings', key: 'font_size' },
    left: { likes: [], dislikes: [], settings: { b: 2 } },
  },
  {
    scope: 'constraints',
    value: ['No nuts', 'vegan'],
    entry: { section: 'rules', item: 'no NUTS' },
    left: { rules: ['vegan'], constraints: {} },
  },
  {
    scope: 'constraints',
    value: { budget: 1, b: 2 },
    entry: { section: 'constraints', key: 'Budget' },
    left: { rules: [], constraints: { b: 2 } },
  },
  {
    scope: 'communication',
    value: { language: 'x', b: 2 },
    entry: { section: 'preferences', key: 'language' },
    left: { preferences: { b: 2 } },
  },
  {
    scope: 'accessibility',
    value: { dark: true, b: true },
    entry: { section: 'flags', key: 'dark' },
    left: { flags: { b: true }, settings: {} },
  },
  {
    scope: 'schedule',
    value: [
      { day: 'Mon', start: '9am', end: '10am' },
      { day: 'Tue', start: '9am', end: '10am' },
    ],
    entry: { section: 'windows', item: { day: 'monday', start: '09:00', end: '10:00' } },
    left: { windows: [{ day: 'tuesday', start: '09:00', end: '10:00' }] },
  },
]

test('any section of any scope can be forgotten in', async (t) => {
  for (const { scope, value, entry, left } of sections) {
    await t.test(`${scope}: ${JSON.stringify(entry)}`, async () => {
      const user = freshUser()
      await create(service, { user_id: user, scope, value_json: value })
      const answer = await forget({ user_id: user, scope, ...entry })
      assert.equal(answer.body.forgotten, 1, answer.text)
      assert.deepEqual((await read(service, user, scope as 'schedule')).summary_struct, left)
    })
  }
})

test('forgetting in one domain leaves the others', async () => {
  const user = freshUser()
  for (const domain of ['food', null]) await create(service, { user_id: user, domain, value_json: { likes: ['tea'] } })
  assert.equal((await forget({ user_id: user, domain: 'food', section: 'likes', item: 'tea' })).body.forgotten, 1)
  assert.deepEqual((await read(service, user, 'preferences')).summary_struct.likes, ['tea'])
  assert.equal((await forget({ user_id: user, section: 'likes', item: 'tea' })).body.forgotten, 1)
})

test('a request to forget that does not fit its section is refused by the name of the field', async () => {
  const user_id = freshUser()
  const wrong: [object, string[]][] = [
    [{ section: 'likes' }, ['item']],
    [{ section: 'likes', item: null }, ['item']],
    [{ section: 'likes', item: { a: 1 } }, ['item']],
    [{ section: 'likes', item: 'x', key: 'x' }, ['key']],
    [{ section: 'settings' }, ['key']],
    [{ section: 'settings', item: 'x' }, ['item']],
    [{ section: 'settings', key: 3 }, ['key']],
    [{ section: 'windows', item: 'monday' }, ['item']],
    [{ section: 'windows', item: { day: 'monday' } }, ['item']],
    [{ section: 'other', item: 'x' }, ['section']],
    [{ item: 'x' }, ['section']],
    [{ section: 'likes', item: 'a\u0000' }, ['item']],
    [{ section: 'likes', item: 'x', why: 1 }, ['why']],
  ]
  for (const [fields, named] of wrong) expectInvalidFields(await forget({ user_id, ...fields }), named)
})
