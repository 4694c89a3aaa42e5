// The rights of the person, consent, and what keys may be used for.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { create, freshUser, post, read, tryContinue, withKey } from './client.ts'
import { expectError } from './expect-error.ts'
import {
  freshKey,
  needsEmbeddedDatabase,
  needsOwnProcess,
  sharedService,
  startService,
  stopAll,
  type Target,
} from './service.ts'

let service: Target
before(async () => {
  service = await sharedService()
})
after(stopAll)

async function ask(target: Target, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await post(target, path, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test(
  'a bootstrap key has the capability of memories alone, unless the configuration gives it others',
  needsOwnProcess,
  async () => {
    const apiKey = freshKey('test')
    const own = await startService({ environment: { AMBIT_BOOTSTRAP_KEY: apiKey } })
    const target = withKey(own, apiKey)
    const refused = await post(target, '/subject/consents', { user_id: freshUser() })
    assert.equal(expectError(refused, 403, 'capability_missing').details?.capability, 'subject')
    await own.restart({ AMBIT_BOOTSTRAP_CAPABILITIES: 'subject' })
    await ask(target, '/subject/consents', { user_id: freshUser() })
    expectError(await post(target, '/memory/read', {}), 403, 'capability_missing')
  },
)

test('what is known, who looked and an export tell the same of a person', async () => {
  const user_id = freshUser()
  const { id } = await create(service, { user_id, value_json: { likes: ['ramen'] }, source_ref: 'msg_1' })
  await read(service, user_id, 'preferences')
  const { memories, next_cursor } = await ask(service, '/subject/memories', { user_id })
  assert.equal(next_cursor, null)
  const [memory] = memories as Record<string, unknown>[]
  assert.deepEqual([memory?.id, memory?.source_ref], [id, 'msg_1'])
  assert.deepEqual(memory?.value_json, { likes: ['ramen'] })
  const { reads } = await ask(service, '/subject/reads', { user_id })
  assert.equal((reads as Record<string, unknown>[])[0]?.memory_count, 1)
  const exported = await ask(service, '/subject/export', { user_id })
  assert.deepEqual([exported.memories, exported.reads, exported.consents], [memories, reads, []])
})

test('consent that is withdrawn holds from the next request on, and until it is restored', async () => {
  const user_id = freshUser()
  await create(service, { user_id })
  const { revocation_token } = await read(service, user_id, 'preferences')
  const withdrawn = await ask(service, '/subject/consents/withdraw', { user_id, scope: 'preferences' })
  assert.deepEqual([(withdrawn.withdrawn as unknown[]).length, withdrawn.ended_tokens], [6, 1])
  const refused = await post(service, '/memory/read', { user_id, scope: 'preferences', purpose: 'recommendation' })
  const { details } = expectError(refused, 403, 'consent_withdrawn')
  assert.deepEqual(details, { scope: 'preferences', purpose_classes: ['recommendation'] })
  expectError(await tryContinue(service, revocation_token), 403, 'consent_withdrawn')
  assert.deepEqual(await ask(service, '/subject/consents/restore', { user_id }), { withdrawn: [] })
  await read(service, user_id, 'preferences')
})

test(
  'an erased person is in no file of the data directory and in no line of the log',
  needsEmbeddedDatabase,
  async () => {
    const own = await startService({
      environment: { AMBIT_BOOTSTRAP_CAPABILITIES: 'memory,subject', LOG_LEVEL: 'debug' },
    })
    const directory = own.environment.AMBIT_DATA_DIR ?? ''
    const words = [freshUser(), 'marmalade-sandwich', 'msg-of-theirs', 'paint-the-fence']
    const [user_id = '', food, source_ref, errand] = words
    for (let index = 0; index < 30; index++) {
      const value_json = { likes: [`${food} ${index}`], settings: { note: 'n'.repeat(index * 50) } }
      await create(own, { user_id, value_json, source_ref }, { 'idempotency-key': `${user_id}-${index}` })
      await create(own, { user_id: 'somebody else' })
      await post(own, '/memory/read', { user_id, scope: 'preferences', purpose: `recommendation of ${errand}` })
    }
    const filesWith = (word: string) =>
      readdirSync(directory).filter((name) => readFileSync(join(directory, name)).includes(word))
    assert.notDeepEqual(filesWith(user_id), [])
    const dry = await ask(own, '/subject/erase', { user_id, dry_run: true })
    const done = await ask(own, '/subject/erase', { user_id })
    assert.deepEqual(done.erased, dry.erased)
    assert.match(String(done.receipt_id), /^era_/)
    for (const word of words) assert.deepEqual(filesWith(word), [], word)
    for (const word of words) assert.ok(!`${own.stdout}${own.stderr}`.includes(word), word)
    assert.deepEqual((await ask(own, '/subject/memories', { user_id })).memories, [])
  },
)
