// What one memory may hold, and what one user may have in one scope.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { create, freshUser, memoryFields, post, read } from './client.ts'
import { expectError, expectInvalidFields } from './expect-error.ts'
import { needsOwnProcess, sharedService, startService, stopAll, type Target } from './service.ts'

let shared: Target
before(async () => {
  shared = await sharedService()
})
after(stopAll)

describe('limits', { concurrency: true }, () => {
  test('strings, keys, entries and runs of combining marks are limited, to the one', async () => {
    const marks = (count: number): string => `a${'\u0301'.repeat(count)}`
    const rows: readonly (readonly [unknown, unknown, string])[] = [
      [{ likes: ['x'.repeat(8_192)] }, { likes: ['x'.repeat(8_193)] }, 'value_json.likes[0]'],
      [{ ['k'.repeat(256)]: 1 }, { ['k'.repeat(257)]: 1 }, 'value_json'],
      [Array(2_000).fill('x'), Array(2_001).fill('x'), 'value_json'],
      [{ likes: [marks(30)] }, { likes: [marks(31)] }, 'value_json.likes[0]'],
    ]
    for (const [within, beyond, place] of rows) {
      await create(shared, { value_json: within })
      expectInvalidFields(await post(shared, '/memory', memoryFields({ value_json: beyond })), [place])
    }
  })

  test('a body that once took seconds to normalize is refused at once', async () => {
    const value_json = { [`a${'\u0301\u0323'.repeat(32_000)}`]: 1 }
    expectInvalidFields(await post(shared, '/memory', memoryFields({ value_json })), ['value_json'])
  })

  test('a user has so many memories in a scope and no more, however many come at once', needsOwnProcess, async () => {
    const service = await startService({ environment: { AMBIT_MEMORIES_PER_SCOPE: '5' } })
    const user = freshUser()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(service, '/memory', memoryFields({ user_id: user, value_json: { likes: [`item ${index}`] } })),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    assert.equal(refused.length, 15)
    for (const answer of refused) {
      const { details } = expectError(answer, 409, 'memory_limit_reached')
      assert.equal(details?.limit, 5)
    }
    assert.equal(((await read(service, user, 'preferences')).summary_struct.likes as string[]).length, 5)
    await create(service, { user_id: user, scope: 'schedule' })
    await create(service, { user_id: freshUser() })
  })

  test('a user has so many bytes in a scope and no more', needsOwnProcess, async () => {
    const service = await startService({ environment: { AMBIT_BYTES_PER_SCOPE: '10000' } })
    const fields = memoryFields({ value_json: { note: 'x'.repeat(4_000) } })
    assert.equal((await post(service, '/memory', fields)).status, 201)
    assert.equal((await post(service, '/memory', fields)).status, 201)
    const { details } = expectError(await post(service, '/memory', fields), 409, 'memory_limit_reached')
    assert.equal(details?.limit, 10_000)
  })

  test('a user with much is read whole', async () => {
    const user = freshUser()
    const notes = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(8_000)}`)
    for (const note of notes) await create(shared, { user_id: user, value_json: { likes: [note] } })
    const { summary_struct, summary_text } = await read(shared, user, 'preferences')
    assert.equal(summary_text, 'Likes: 30, Dislikes: 0, Settings: 0')
    assert.deepEqual(new Set(summary_struct.likes as string[]), new Set(notes))
  })
})
