/** What the chain of the installation has. Every sign-in, failed or not, and every change of a session, password or factor is in the audit and in the console's log. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ConsoleRecords } from '@ambit/core'
import { attemptsPerAccount } from '../../../src/accounts/attempts.ts'
import { installationId } from '../../../src/audit-chain/installation.ts'
import type { AuditEntry } from '../../../src/storage/port/audit.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import { openPostgresStore } from '../../../src/storage/postgres/open-postgres-store.ts'
import { startTestDatabases, type TestDatabases } from '../../postgres/test-databases.ts'
import {
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  password,
} from './console-under-test.ts'
import { codeOf } from './second-factor-code.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const wrong = 'not the password of anybody'

function describeRecords(name: string, open: () => Promise<Store | undefined>): void {
  let site: ConsoleUnderTest
  let owner: Browser
  before(async () => {
    const store = await open()
    site = await openConsole(store ? { store } : {})
    owner = await site.join('Olga', { role: 'owner' })
  })
  after(() => site?.close())

  async function recordsIn(projectId: string): Promise<readonly AuditEntry[]> {
    return site.deps.store.audit.list({ projectId, environment: site.deps.environment }, { limit: 1_000 })
  }

  /** What one act left in the project and in the installation, oldest first. */
  async function recordedBy(act: () => Promise<unknown>) {
    const chains = [site.projectId, installationId]
    const known = new Set((await Promise.all(chains.map(recordsIn))).flat().map(({ id }) => id))
    await act()
    const found = await Promise.all(chains.map(recordsIn))
    const [inProject = [], inInstallation = []] = found.map((records) =>
      records
        .filter(({ id }) => !known.has(id))
        .toReversed()
        .map(({ actor, action, outcome, subject, details }) => ({ actor, action, outcome, subject, details })),
    )
    return { inProject, inInstallation }
  }

  const signIn = (who: string, secret = password, code?: string, browser = openBrowser(site.app)) =>
    browser.post('/console/sign-in', { email: emailOf(who), password: secret, ...(code !== undefined && { code }) })

  async function personOf(who: string) {
    const person = await site.deps.store.people.findByEmail(emailOf(who))
    assert.ok(person)
    return { id: person.id, actor: { kind: 'person', personId: person.id, email: person.email } as const }
  }
  const visitor = { kind: 'visitor', address: '127.0.0.1' } as const

  describe(`in the audit, on ${name}`, () => {
    test('a sign-in says who, from where and how', async () => {
      await site.join('Ada')
      const { id, actor } = await personOf('Ada')
      const { inProject, inInstallation } = await recordedBy(() => signIn('Ada'))
      const expected = [
        { actor, action: 'sign_in', outcome: 'ok', subject: id, details: { address: '127.0.0.1', method: 'password' } },
      ]
      assert.deepEqual(inProject, expected)
      assert.deepEqual(inInstallation, expected)
    })

    test('a failed sign-in is the act of a visitor, and names the account', async () => {
      await site.join('Grace')
      const { id } = await personOf('Grace')
      const failed = { actor: visitor, action: 'sign_in', subject: id, details: { email: emailOf('Grace') } }
      const { inProject, inInstallation } = await recordedBy(() => signIn('Grace', wrong))
      assert.deepEqual(inProject, [{ ...failed, outcome: 'sign_in_failed' }])
      assert.deepEqual(inInstallation, inProject)
    })

    test('guesses are recorded until the account is locked, and that it is locked is recorded once', async () => {
      await site.join('Hedy')
      const { inProject } = await recordedBy(async () => {
        for (let guess = 0; guess < attemptsPerAccount + 4; guess++) await signIn('Hedy', wrong)
      })
      const outcomes = inProject.map(({ outcome }) => outcome)
      assert.deepEqual(outcomes, [...Array<string>(attemptsPerAccount).fill('sign_in_failed'), 'rate_limited'])
    })

    test('an attempt at an account that does not exist is a record of the installation, without what was typed', async () => {
      const { inProject, inInstallation } = await recordedBy(() => signIn('Nobody', wrong))
      assert.deepEqual(inProject, [])
      const details = { account: 'unknown' }
      assert.deepEqual(inInstallation, [
        { actor: visitor, action: 'sign_in', outcome: 'sign_in_failed', subject: null, details },
      ])
    })

    test('signing out, and ending one session or all of them', async () => {
      const browser = await site.join('Ida')
      const { id, actor } = await personOf('Ida')
      await signIn('Ida')
      const { sessions } = (await browser.get('/console/account/sessions')).json()
      const other = sessions.find(({ is_current }: { is_current: boolean }) => !is_current).id
      const own = sessions.find(({ is_current }: { is_current: boolean }) => is_current).id
      const act = { actor, outcome: 'ok', details: null }
      const { inProject, inInstallation } = await recordedBy(async () => {
        await browser.send('DELETE', `/console/account/sessions/${other}`)
        await browser.send('DELETE', `/console/account/sessions/${other}`)
        await browser.post('/console/sign-out')
        await browser.post('/console/sign-out')
      })
      assert.deepEqual(inProject, [
        { ...act, action: 'end_session', subject: other },
        { ...act, action: 'sign_out', subject: own },
      ])
      assert.deepEqual(inInstallation, inProject)
      await signIn('Ida', password, undefined, browser)
      const all = await recordedBy(() => browser.send('DELETE', '/console/account/sessions'))
      assert.deepEqual(all.inProject, [{ ...act, action: 'end_sessions', subject: id }])
      assert.deepEqual(all.inInstallation, all.inProject)
    })

    test('a changed password, and a wrong one on the way', async () => {
      const browser = await site.join('Mary')
      const { id, actor } = await personOf('Mary')
      const change = (current_password: string) =>
        browser.post('/console/account/password', { current_password, new_password: 'other words nobody would say' })
      const { inProject, inInstallation } = await recordedBy(async () => {
        await change(wrong)
        await change(password)
      })
      const failed = { outcome: 'sign_in_failed', details: { email: emailOf('Mary') } }
      assert.deepEqual(inProject, [
        { actor, action: 'reauthenticate', subject: id, ...failed },
        { actor, action: 'change_password', outcome: 'ok', subject: id, details: null },
      ])
      assert.deepEqual(inInstallation, inProject)
    })

    test('a proposed second factor, a sign-in that waits for its code, and a wrong code', async () => {
      const browser = await site.join('Emmy')
      const proposed = await recordedBy(() => browser.post('/console/account/second-factor', { password }))
      const actions = (records: readonly { action: string; outcome: string }[]) =>
        records.map(({ action, outcome }) => [action, outcome])
      assert.deepEqual(actions(proposed.inProject), [['propose_second_factor', 'ok']])
      assert.deepEqual(proposed.inInstallation, proposed.inProject)
      const { secret } = (await browser.post('/console/account/second-factor', { password })).json()
      const code = codeOf(secret, site.under.time.nowMs)
      assert.equal((await browser.post('/console/account/second-factor/confirm', { code })).statusCode, 200)
      const { inProject, inInstallation } = await recordedBy(async () => {
        await signIn('Emmy')
        await signIn('Emmy', password, '000000')
      })
      assert.deepEqual(actions(inProject), [
        ['sign_in', 'second_factor_required'],
        ['sign_in', 'second_factor_failed'],
      ])
      for (const { actor } of inProject) assert.deepEqual(actor, visitor)
      assert.deepEqual(inInstallation, inProject)
      const text = JSON.stringify([...(await recordsIn(site.projectId)), ...(await recordsIn(installationId))])
      assert.ok(!text.includes(secret) && !text.includes(password) && !text.includes(wrong))
    })

    test('a sign-in with a passkey, and one with a passkey that nobody has', async () => {
      const question = async () => (await openBrowser(site.app).post('/console/sign-in/passkey/question')).json()
      const { host, challenge } = await question()
      const browser = await site.join('Jane')
      const { id, actor } = await personOf('Jane')
      const own = softwareAuthenticator({ host, origin: `http://${host}` })
      const asked = (await browser.post('/console/account/passkeys/question', { password })).json()
      const added = await browser.post('/console/account/passkeys', {
        name: 'laptop',
        ...own.register(asked),
      })
      assert.equal(added.statusCode, 201)
      const answer = own.signIn((await question()).challenge)
      const signedIn = await recordedBy(() => openBrowser(site.app).post('/console/sign-in/passkey', answer))
      const how = { address: '127.0.0.1', method: 'passkey' }
      assert.deepEqual(signedIn.inProject, [{ actor, action: 'sign_in', outcome: 'ok', subject: id, details: how }])
      assert.deepEqual(signedIn.inInstallation, signedIn.inProject)
      const stranger = softwareAuthenticator({ host, origin: `http://${host}` })
      // Answers for Jane, without having been added.
      stranger.register(asked)
      const { inProject, inInstallation } = await recordedBy(() =>
        openBrowser(site.app).post('/console/sign-in/passkey', stranger.signIn(challenge)),
      )
      assert.deepEqual(inProject, [])
      const details = { account: 'unknown', method: 'passkey' }
      assert.deepEqual(inInstallation, [
        { actor: visitor, action: 'sign_in', outcome: 'sign_in_failed', subject: null, details },
      ])
    })

    test('a deleted project leaves the heads of its chains to the installation', async () => {
      const { id } = (await owner.post('/console/projects', { name: `short-lived on ${name}` })).json()
      const { auditChain } = site.deps.store
      const head = await auditChain.head({ projectId: id, environment: site.deps.environment })
      assert.ok(head)
      const { inInstallation } = await recordedBy(() =>
        owner.post(`/console/projects/${id}/delete`, { name: `short-lived on ${name}` }),
      )
      const heads = { test_sequence: head.sequence, test_hash: head.hash }
      const { actor } = await personOf('Olga')
      const details = { name: `short-lived on ${name}`, ...heads }
      assert.deepEqual(inInstallation, [{ actor, action: 'delete_project', outcome: 'ok', subject: id, details }])
    })

    test('owners see it in the log of the console', async () => {
      await site.join('Vera')
      await signIn('Vera', wrong)
      const found = await owner.post(`/console/projects/${site.projectId}/audit/search`, { kind: 'acts' })
      const [record] = found.json<ConsoleRecords>().records
      const { actor, actor_kind, action, outcome, details } = record ?? {}
      assert.deepEqual(
        [action, outcome, actor, actor_kind],
        ['sign_in', 'sign_in_failed', 'visitor:127.0.0.1', 'visitor'],
      )
      assert.deepEqual(details, { email: emailOf('Vera') })
    })
  })
}

describe('signing in', () => {
  describeRecords('SQLite', async () => undefined)
})

describe('signing in', () => {
  let databases: TestDatabases
  after(() => databases?.remove())
  describeRecords('PostgreSQL', async () => {
    databases = await startTestDatabases()
    return openPostgresStore({ url: await databases.create() })
  })
})
