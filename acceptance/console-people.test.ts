// A person whom memories are about, in the console: looked up with a reason, shown, corrected, taken along, erased.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { create, freshUser, post, read, withKey } from './client.ts'
import { type Console, inviteTo, joinWith, type KeyWithSecret, printedInvitation } from './console.ts'
import { expectError, expectInvalidFields } from './expect-error.ts'
import { needsOwnProcess, type Service, startService, stopAll } from './service.ts'

let service: Service
let owner: Console
before(async () => {
  if (needsOwnProcess.skip) return
  service = await startService()
  owner = await joinWith(service, printedInvitation(service) ?? (await inviteTo(service, 'default')))
})
after(stopAll)

interface Found {
  readonly records: readonly { readonly action: string; readonly actor: string; readonly purpose: string | null }[]
}

const newKey = (capabilities: readonly string[]): Promise<KeyWithSecret> =>
  owner.project('POST', '/keys', { name: `key ${randomUUID()}`, capabilities })

describe('a person in the console', { ...needsOwnProcess, concurrency: true }, () => {
  test('a support request is answered: what is known, who read it, one entry less, all of it along, and gone', async () => {
    const application = withKey(service, (await newKey(['memory'])).secret)
    const user_id = freshUser()
    await create(application, { user_id, scope: 'preferences', value_json: { likes: ['ramen', 'udon'] } })
    const other = await create(application, { user_id, scope: 'schedule', value_json: { holidays: 'July' } })
    await read(application, user_id, 'preferences')
    const about = { user_id, reason: 'support request 4711' }

    const counts = await owner.project<{ memories: number }>('POST', '/subjects/look-up', about)
    assert.equal(counts.memories, 2)
    const { memories } = await owner.project<{ memories: readonly { id: string }[] }>(
      'POST',
      '/subjects/memories',
      about,
    )
    assert.deepEqual(memories.length, 2)
    const { reads } = await owner.project<{ reads: readonly { outcome: string }[] }>('POST', '/subjects/reads', about)
    assert.deepEqual(
      reads.map(({ outcome }) => outcome),
      ['ok'],
    )

    const entry = { ...about, scope: 'preferences', section: 'likes', item: 'Udon' }
    assert.equal((await owner.project<{ forgotten: number }>('POST', '/subjects/forget', entry)).forgotten, 1)
    await owner.project('POST', '/subjects/memories/delete', { ...about, memory_id: other.id })
    const asked = { ...about, scope: 'preferences', purpose: 'recommend a restaurant for tonight' }
    const preview = await owner.project<{ summary_struct: { likes: readonly string[] } }>(
      'POST',
      '/subjects/preview',
      asked,
    )
    assert.deepEqual(preview.summary_struct.likes, ['ramen'])

    const exported = await owner.project<{ user_id: string; memories: object[] }>('POST', '/subjects/export', about)
    assert.deepEqual([exported.user_id, exported.memories.length], [user_id, 1])
    const erase = (body: object) => owner.project<{ erased: { memories: number } }>('POST', '/subjects/erase', body)
    assert.equal((await erase({ ...about, dry_run: true })).erased.memories, 1)
    assert.equal((await erase(about)).erased.memories, 1)
    assert.equal((await read(application, user_id, 'preferences')).confidence, 0)
  })

  test('nobody looks without a reason or a role, and every look is on record with both', async () => {
    const auditor = withKey(service, (await newKey(['memory', 'audit'])).secret)
    const user_id = freshUser()
    const path = `/console/projects/${owner.projectId}/subjects/look-up`
    const about = { user_id, reason: `ticket ${randomUUID()}` }
    expectInvalidFields(await owner.request('POST', path, { user_id }), ['reason'])
    expectInvalidFields(await owner.request('POST', path, { user_id, reason: '  ' }), ['reason'])
    const member = await joinWith(service, await inviteTo(service, 'default', 'member'))
    expectError(await member.request('POST', path, about), 403, 'not_permitted')
    const found = async () => (await post(auditor, '/audit/search', { user_id })).body as unknown as Found
    assert.deepEqual((await found()).records, [])

    await owner.project('PUT', '/subjects/access', { members_see_people: true })
    await member.project('POST', '/subjects/look-up', about)
    await owner.project('PUT', '/subjects/access', { members_see_people: false })
    expectError(await member.request('POST', path, about), 403, 'not_permitted')
    assert.deepEqual(
      (await found()).records.map(({ action, actor, purpose }) => [action, actor, purpose]),
      [['look_up_subject', member.email, about.reason]],
    )
  })
})
