/** A link to a person's page is worth what its maker is worth at the moment it is used. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Capability } from '@ambit/core'
import { createKey } from '../../../src/app/create-key.ts'
import { deleteKey } from '../../../src/app/delete-key.ts'
import { pauseKey } from '../../../src/app/pause-key.ts'
import { hashSecret, newSubjectLinkToken } from '../../../src/crypto/secrets.ts'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import { actOf, atTheMachine, auditOf, memoryOf, put } from '../../storage/sample-rows.ts'
import {
  answerOf,
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  origin,
  tokenOf,
} from './console-under-test.ts'

const reason = 'support request 4711'

let databases: TestDatabases
before(async () => {
  databases = await startTestDatabases()
})
after(() => databases?.remove())

const stores = {
  SQLite: () => openConsole(),
  PostgreSQL: async () => openConsole({ store: await openPostgresStore({ url: await databases.create() }) }),
} as const

for (const [database, open] of Object.entries(stores)) {
  describe(`on ${database}, a link to the page of a person`, () => {
    let site: ConsoleUnderTest
    let owner: Browser
    let member: Browser
    before(async () => {
      site = await open()
      owner = await site.join('Olga', { role: 'owner' })
      member = await site.join('Mel')
      await allowMembers(true)
    })
    after(() => site?.close())

    const subjects = (browser: Browser, path: string, body: object) =>
      browser.send('POST', `/console/projects/${site.projectId}/subjects/${path}`, { reason, ...body })
    const allowMembers = async (members_see_people: boolean) => {
      const path = `/console/projects/${site.projectId}/subjects/access`
      assert.equal((await owner.send('PUT', path, { members_see_people })).statusCode, 200)
    }

    let people = 0
    async function knownPerson(): Promise<{ userId: string; memoryId: string }> {
      const userId = `person ${people++}`
      const memory = memoryOf({ projectId: site.projectId, environment: 'test' }, { userId })
      return { userId, memoryId: await put(site.deps.store, memory) }
    }

    async function linkBy(browser: Browser, userId: string): Promise<string> {
      const made = await subjects(browser, 'link', { user_id: userId })
      assert.equal(made.statusCode, 200, made.body)
      return tokenOf(made.json().url)
    }

    const onPage = (token: string, path = '', body: object = {}) =>
      openBrowser(site.app).post(`/console/my-data${path}`, { token, ...body })
    const memoriesOf = async (userId: string) =>
      (await site.deps.store.subjects.count({ tenant: { projectId: site.projectId, environment: 'test' }, userId }))
        .memories

    test('made by a member shows and corrects, and never erases', async () => {
      const { userId, memoryId } = await knownPerson()
      const token = await linkBy(member, userId)
      const shown = await onPage(token)
      assert.deepEqual([shown.json().may_erase, shown.json().memories.length], [false, 1])
      const corrected = { memory_id: memoryId, value_json: { likes: ['udon'] } }
      assert.equal((await onPage(token, '/correct', corrected)).statusCode, 200)
      const refused = await onPage(token, '/erase')
      assert.equal(answerOf(refused), '403 not_permitted')
      assert.equal(await memoriesOf(userId), 1)
    })

    test('made by an owner erases, until they are an owner no more', async () => {
      const [first, second] = [await knownPerson(), await knownPerson()]
      const other = await site.join('Ottilie', { role: 'owner' })
      const tokens = [await linkBy(other, first.userId), await linkBy(other, second.userId)]
      assert.equal((await onPage(tokens[0] ?? '')).json().may_erase, true)
      assert.equal((await onPage(tokens[0] ?? '', '/erase')).statusCode, 200)
      const { id = '' } = (await site.deps.store.people.findByEmail(emailOf('Ottilie'))) ?? {}
      await site.deps.store.people.setRole(site.projectId, id, 'member', actOf())
      assert.equal(answerOf(await onPage(tokens[1] ?? '', '/erase')), '403 not_permitted')
      await site.deps.store.people.setRole(site.projectId, id, 'viewer', actOf())
      assert.equal(answerOf(await onPage(tokens[1] ?? '')), '410 link_invalid')
      assert.equal(await memoriesOf(second.userId), 1)
    })

    test('stops working once its maker has lost access to people, or has left', async () => {
      const { userId } = await knownPerson()
      const leaving = await site.join('Lea')
      const token = await linkBy(leaving, userId)
      assert.equal((await onPage(token)).statusCode, 200)
      await allowMembers(false)
      assert.equal(answerOf(await onPage(token)), '410 link_invalid')
      await allowMembers(true)
      assert.equal((await onPage(token)).statusCode, 200)
      const { id = '' } = (await site.deps.store.people.findByEmail(emailOf('Lea'))) ?? {}
      await site.deps.store.people.remove(site.projectId, id, actOf())
      for (const path of ['', '/erase']) assert.equal(answerOf(await onPage(token, path)), '410 link_invalid')
      assert.equal(await memoriesOf(userId), 1)
    })

    test('made with a key works as long as the key does, with the capability that made it', async () => {
      async function linkOfKey() {
        const { userId } = await knownPerson()
        const limits = { expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
        const capabilities: readonly Capability[] = ['subject']
        const input = { projectId: site.projectId, name: 'help desk', capabilities, ...limits }
        const { key, secret } = await createKey(site.deps, atTheMachine, input)
        const response = await site.app.inject({
          method: 'POST',
          url: '/subject/link',
          headers: { 'x-api-key': secret, 'content-type': 'application/json', host: new URL(origin).host },
          payload: JSON.stringify({ user_id: userId }),
        })
        assert.equal(response.statusCode, 200, response.body)
        return { key: { tenant: key.tenant, keyId: key.id }, token: tokenOf(response.json().url), userId }
      }
      const { tenant } = (await linkOfKey()).key
      const ends: readonly ((key: { tenant: typeof tenant; keyId: string }) => Promise<unknown>)[] = [
        (key) => pauseKey(site.deps, atTheMachine, key),
        (key) => deleteKey(site.deps, atTheMachine, key),
        ({ tenant: of, keyId }) => site.deps.store.keys.update(of, keyId, { capabilities: ['memory'] }, actOf()),
        ({ tenant: of, keyId }) =>
          site.deps.store.keys.update(of, keyId, { expiresAtMs: site.under.time.nowMs }, actOf()),
      ]
      for (const end of ends) {
        const { key, token, userId } = await linkOfKey()
        assert.equal((await onPage(token)).json().may_erase, true)
        await end(key)
        for (const path of ['', '/erase']) assert.equal(answerOf(await onPage(token, path)), '410 link_invalid')
        assert.equal(await memoriesOf(userId), 1)
      }
      const { token } = await linkOfKey()
      assert.equal((await onPage(token, '/erase')).statusCode, 200)
    })

    test('whose maker was not kept shows and corrects, and never erases', async () => {
      const { userId } = await knownPerson()
      const tenant = { projectId: site.projectId, environment: 'test' } as const
      const [token, nowMs] = [newSubjectLinkToken(), site.under.time.nowMs]
      const link = { id: 'lnk_old', tenant, userId, createdAtMs: nowMs, expiresAtMs: nowMs + 1_000, createdBy: null }
      await site.deps.store.subjects.createLink(link, hashSecret(token), auditOf(tenant))
      assert.equal((await onPage(token)).json().may_erase, false)
      assert.equal(answerOf(await onPage(token, '/erase')), '403 not_permitted')
    })

    test('is listed with its maker, and revoked by somebody who may look', async () => {
      const { userId } = await knownPerson()
      const [ofMember, ofOwner] = [await linkBy(member, userId), await linkBy(owner, userId)]
      const { links } = (await subjects(owner, 'links', { user_id: userId })).json()
      assert.deepEqual(
        links.map((link: { created_by: string; may_erase: boolean }) => [link.created_by, link.may_erase]).toSorted(),
        [
          [emailOf('Mel'), false],
          [emailOf('Olga'), true],
        ],
      )
      const link_id = links.find((link: { created_by: string }) => link.created_by === emailOf('Mel')).id
      assert.equal((await subjects(owner, 'links/revoke', { user_id: userId, link_id })).statusCode, 200)
      assert.equal(answerOf(await subjects(owner, 'links/revoke', { user_id: userId, link_id })), '404 not_found')
      assert.equal(answerOf(await onPage(ofMember)), '410 link_invalid')
      assert.equal((await onPage(ofOwner)).statusCode, 200)
      const listed = (await subjects(owner, 'links', { user_id: userId })).json().links
      assert.equal(listed.length, 1)
    })

    test('names its maker in the record of everything that is done with it', async () => {
      const { userId, memoryId } = await knownPerson()
      const token = await linkBy(member, userId)
      await onPage(token)
      await onPage(token, '/consent', { scope: 'schedule', is_withdrawn: true })
      await onPage(token, '/take-out', { memory_id: memoryId })
      const erasing = await linkBy(owner, userId)
      const { receipt_id } = (await onPage(erasing, '/erase')).json()
      const records = await site.deps.store.audit.list(
        { projectId: site.projectId, environment: 'test' },
        { limit: 40 },
      )
      const byLink = records.filter(({ actor, atMs }) => actor.kind === 'subject' && atMs === site.under.time.nowMs)
      const makers = new Map(byLink.map(({ action, details }) => [action, details?.link_made_by]))
      assert.equal(makers.get('withdraw_consent'), emailOf('Mel'))
      assert.equal(makers.get('delete_memory'), emailOf('Mel'))
      const erased = records.find(({ subject }) => subject === receipt_id)
      assert.equal(erased?.details?.link_made_by, emailOf('Olga'))
    })
  })
}
