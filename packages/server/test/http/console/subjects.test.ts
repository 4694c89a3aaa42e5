import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ConsoleOperation, consoleOperations, purposeClasses } from '@ambit/core'
import type { AuditEntry } from '../../../src/storage/port/audit.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { auditOf, memoryOf, newHash, put } from '../../storage/sample-rows.ts'
import { type Browser, type ConsoleUnderTest, emailOf, openConsole } from './console-under-test.ts'

const reason = 'support request 4711'

let site: ConsoleUnderTest
let owner: Browser
let member: Browser
let tenant: Tenant
before(async () => {
  site = await openConsole()
  tenant = { projectId: site.projectId, environment: 'test' }
  owner = await site.join('Olga', { role: 'owner' })
  member = await site.join('Mel')
})
after(() => site.close())

type Name = keyof typeof consoleOperations

function send(browser: Browser, name: Name, body: object, projectId = site.projectId) {
  const { method, path }: ConsoleOperation = consoleOperations[name]
  return browser.send(method === 'PUT' ? method : 'POST', path.replace(':project_id', projectId), body)
}

// biome-ignore lint/suspicious/noExplicitAny: what is answered is held against the contract already
async function ask(browser: Browser, name: Name, body: object): Promise<any> {
  const answer = await send(browser, name, body)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

async function refusal(browser: Browser, name: Name, body: object) {
  const answer = await send(browser, name, body)
  return [answer.statusCode, answer.json().error.code]
}

let users = 0
async function knownPerson(): Promise<{ user_id: string; reason: string; memoryId: string; linkId: string }> {
  const user_id = `known_${users++}`
  const value = { shape: 'likes_dislikes', likes: ['ramen'], dislikes: [], settings: {} } as const
  const memoryId = await put(site.deps.store, memoryOf(tenant, { userId: user_id, scope: 'preferences', value }))
  const linkId = site.deps.newId('lnk')
  const times = { createdAtMs: site.under.time.nowMs, expiresAtMs: site.under.time.nowMs + 60_000 }
  const link = { id: linkId, tenant, userId: user_id, createdBy: null, ...times }
  await site.deps.store.subjects.createLink(link, newHash(), auditOf(tenant))
  return { user_id, reason, memoryId, linkId }
}

async function recordsOf(userId: string): Promise<readonly AuditEntry[]> {
  const entries = await site.deps.store.audit.list(tenant, { limit: 200 })
  return entries.filter((entry) => entry.userId === userId)
}

/** Everything that shows or does something about a person, with a body that would be good. */
function everything(person: Awaited<ReturnType<typeof knownPerson>>): Readonly<Record<string, object>> {
  const { user_id, memoryId, linkId } = person
  const of = { user_id, reason }
  return {
    lookUpSubject: of,
    showSubjectMemories: of,
    previewRead: { ...of, scope: 'preferences', purpose: 'recommendation' },
    showSubjectReads: of,
    showSubjectConsents: of,
    withdrawSubjectConsent: { ...of, scope: 'attention' },
    restoreSubjectConsent: { ...of, scope: 'attention' },
    forgetSubjectEntry: { ...of, scope: 'preferences', section: 'likes', item: 'udon' },
    downloadSubject: of,
    linkSubject: of,
    listSubjectLinks: of,
    revokeSubjectLink: { ...of, link_id: linkId },
    deleteSubjectMemory: { ...of, memory_id: memoryId },
    eraseWholeSubject: { ...of, dry_run: true },
  }
}

describe('people in the console', () => {
  test('are looked at by owners, by members where an owner allows it, and by nobody else; erasing stays with owners', async () => {
    const person = await knownPerson()
    const acts = Object.entries(everything(person)) as [Name, object][]
    const told = Object.keys(consoleOperations).filter((name) => consoleOperations[name as Name].tag === 'People')
    assert.equal(acts.length + 2, told.length)
    for (const [name, body] of acts) assert.deepEqual(await refusal(member, name, body), [403, 'not_permitted'], name)
    assert.deepEqual(await recordsOf(person.user_id), [])
    assert.deepEqual(await refusal(member, 'setPeopleAccess', { members_see_people: true }), [403, 'not_permitted'])
    const stranger = await site.join('Stranger', { projectId: await site.newProject('elsewhere'), role: 'owner' })
    for (const [name, body] of acts) assert.deepEqual(await refusal(stranger, name, body), [404, 'not_found'], name)

    await ask(owner, 'setPeopleAccess', { members_see_people: true })
    for (const [name, body] of acts) {
      const { statusCode } = await send(member, name, body)
      assert.equal(statusCode, name === 'eraseWholeSubject' ? 403 : 200, name)
    }
    await ask(owner, 'setPeopleAccess', { members_see_people: false })
    const look = { user_id: person.user_id, reason }
    assert.deepEqual(await refusal(member, 'lookUpSubject', look), [403, 'not_permitted'])
    await ask(owner, 'lookUpSubject', look)
  })

  test('are never looked at without a reason, and every look is an act of whoever looked, with the reason', async () => {
    const person = await knownPerson()
    for (const [name, body] of Object.entries(everything(person)) as [Name, object][]) {
      assert.deepEqual(await refusal(owner, name, { ...body, reason: ' ' }), [400, 'invalid_request'], name)
      const before = (await recordsOf(person.user_id)).length
      await ask(owner, name, body)
      const [newest, ...older] = await recordsOf(person.user_id)
      assert.equal(older.length, before, name)
      assert.equal(newest?.purpose, reason, name)
      assert.deepEqual(newest.actor.kind === 'person' && newest.actor.email, emailOf('Olga'), name)
    }
  })

  test('an erasure takes the reasons out of the records along with the person', async () => {
    const { user_id } = await knownPerson()
    const why = `canary ${user_id} asked by telephone`
    await ask(owner, 'lookUpSubject', { user_id, reason: why })
    const preview = { user_id, reason: why, scope: 'preferences', purpose: `recommend to ${user_id}` }
    await ask(owner, 'previewRead', preview)
    const { receipt_id } = await ask(owner, 'eraseWholeSubject', { user_id, reason: why })
    const entries = await site.deps.store.audit.list(tenant, { limit: 200 })
    assert.ok(entries.some(({ subject, purpose }) => subject === receipt_id && purpose === null))
    assert.ok(!JSON.stringify(entries).includes(user_id))
    assert.deepEqual((await ask(owner, 'showSubjectMemories', { user_id, reason })).memories, [])
  })

  test('an id is found as it is written; where nothing is kept of it, ids that begin so are told', async () => {
    const { user_id } = await knownPerson()
    const found = await ask(owner, 'lookUpSubject', { user_id, reason })
    assert.deepEqual([found.memories, found.similar_ids], [1, []])
    const missed = await ask(owner, 'lookUpSubject', { user_id: user_id.slice(0, 5), reason })
    assert.deepEqual([missed.memories, missed.has_reads, missed.similar_ids.includes(user_id)], [0, false, true])
    assert.ok(missed.similar_ids.length <= 20)
    assert.deepEqual((await ask(owner, 'lookUpSubject', { user_id: user_id.toUpperCase(), reason })).similar_ids, [])
  })

  test('a look-up by the beginning of an id leaves nothing behind once the person is erased', async () => {
    const { user_id } = await knownPerson()
    const beginning = user_id.slice(0, -1)
    const why = 'canary: they called from the number 555'
    const { similar_ids } = await ask(owner, 'lookUpSubject', { user_id: beginning, reason: why })
    assert.ok(similar_ids.includes(user_id))
    const looks = (await recordsOf(user_id)).filter(({ action }) => action === 'look_up_subject')
    assert.deepEqual(
      looks.map(({ purpose }) => purpose),
      [why],
    )
    // Of nobody yet: recorded as typed, and taken out by an erasure of that id.
    await ask(owner, 'lookUpSubject', { user_id: 'canary-of-nobody', reason: why })
    assert.deepEqual((await recordsOf('canary-of-nobody')).length, 1)
    for (const id of [...similar_ids, 'canary-of-nobody'])
      await ask(owner, 'eraseWholeSubject', { user_id: id, reason })
    const entries = await site.deps.store.audit.list(tenant, { limit: 1_000 })
    assert.ok(!JSON.stringify(entries).includes('canary'))
    assert.ok(entries.every(({ userId }) => userId !== beginning))
  })

  test('a memory of somebody else is not deleted by way of this person', async () => {
    const [one, other] = [await knownPerson(), await knownPerson()]
    const body = { user_id: one.user_id, reason, memory_id: other.memoryId }
    assert.deepEqual(await refusal(owner, 'deleteSubjectMemory', body), [404, 'memory_not_found'])
    await ask(owner, 'deleteSubjectMemory', { ...body, user_id: other.user_id })
    assert.deepEqual(await refusal(owner, 'deleteSubjectMemory', { ...body, user_id: other.user_id }), [
      404,
      'memory_not_found',
    ])
  })
})

describe('a preview of a read', () => {
  test('is what an application would be told, with where each entry comes from, or what it would be refused with', async () => {
    const { user_id, memoryId } = await knownPerson()
    const body = { user_id, reason, scope: 'preferences', purpose: 'recommendation' }
    const shown = await ask(owner, 'previewRead', body)
    assert.deepEqual(shown.summary_struct.likes, ['ramen'])
    assert.deepEqual(shown.provenance[0]?.memory_ids, [memoryId])
    assert.deepEqual(shown.purpose_classes, ['recommendation'])
    assert.deepEqual(await refusal(owner, 'previewRead', { ...body, purpose: 'xyzzy' }), [403, 'policy_denied'])
    await ask(owner, 'withdrawSubjectConsent', { user_id, reason, scope: 'preferences' })
    assert.deepEqual(await refusal(owner, 'previewRead', body), [403, 'consent_withdrawn'])
    assert.deepEqual(
      (await recordsOf(user_id)).filter(({ action }) => action === 'preview_read').map(({ outcome }) => outcome),
      ['consent_withdrawn', 'policy_denied', 'ok'],
    )
  })

  test('is no read in anybody’s list, and leaves no token that works', async () => {
    const { user_id } = await knownPerson()
    const body = { user_id, reason, scope: 'preferences', purpose: 'recommendation' }
    await ask(owner, 'previewRead', body)
    assert.deepEqual((await ask(owner, 'showSubjectReads', { user_id, reason })).reads, [])
    const withdrawn = await ask(owner, 'withdrawSubjectConsent', { user_id, reason })
    assert.deepEqual([withdrawn.withdrawn.length, withdrawn.ended_tokens], [6 * purposeClasses.length, 0])
  })

  test('of more than a small read comes whole', async () => {
    const { user_id } = await knownPerson()
    for (let part = 0; part < 20; part++) {
      const likes = Array.from({ length: 100 }, (_, index) => `dish number ${part * 100 + index} of a long menu`)
      const value = { shape: 'likes_dislikes', likes, dislikes: [], settings: {} } as const
      const memory = memoryOf(tenant, { userId: user_id, scope: 'preferences', value })
      await site.deps.store.memories.create(memory, auditOf(tenant), null)
    }
    const body = { user_id, reason, scope: 'preferences', purpose: 'recommendation' }
    const shown = await ask(owner, 'previewRead', body)
    assert.equal(shown.provenance.length, 2_001)
  })
})
