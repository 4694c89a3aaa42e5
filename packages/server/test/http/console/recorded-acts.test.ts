/** What owners do in the console is in the audit with who did it, and nothing of it is a secret. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { defaultPolicyMatrix } from '@ambit/core'
import type { Actor } from '../../../src/storage/port/actor.ts'
import type { AuditEntry } from '../../../src/storage/port/audit.ts'
import {
  type Browser,
  type ConsoleUnderTest,
  emailOf,
  openBrowser,
  openConsole,
  tokenOf,
} from './console-under-test.ts'
import { keysOf, ownProject } from './project-console.ts'

let site: ConsoleUnderTest
let owner: Browser
let ada: Actor
before(async () => {
  site = await openConsole()
  owner = await site.join('Ada', { role: 'owner' })
  ada = await actorOf('Ada')
})
after(() => site.close())

async function actorOf(name: string): Promise<Actor & { kind: 'person' }> {
  const email = emailOf(name)
  return { kind: 'person', personId: (await site.deps.store.people.findByEmail(email))?.id ?? '', email }
}

/** What was recorded in a project while something was done, oldest first. */
async function recordedIn(projectId: string, act: () => Promise<unknown>): Promise<readonly AuditEntry[]> {
  const tenant = { projectId, environment: site.deps.environment }
  const before = new Set((await site.deps.store.audit.list(tenant, { limit: 1_000 })).map(({ id }) => id))
  await act()
  const records = await site.deps.store.audit.list(tenant, { limit: 1_000 })
  return records.filter(({ id }) => !before.has(id)).toReversed()
}

const told = ({ actor, action, outcome, subject, details, policyVersion }: AuditEntry) => ({
  actor,
  action,
  outcome,
  subject,
  details,
  policyVersion,
})
const act = (action: AuditEntry['action'], subject: string, different: Partial<AuditEntry> = {}) => ({
  actor: ada,
  action,
  outcome: 'ok',
  subject,
  details: null,
  policyVersion: null,
  ...different,
})

test('a key that is made, changed, rotated, paused, resumed and deleted', async () => {
  const keys = keysOf(owner, site.projectId)
  let keyId = ''
  const secrets: string[] = []
  const records = await recordedIn(site.projectId, async () => {
    const made = await keys.create({ name: 'web shop' })
    keyId = made.key.id
    await keys.update(keyId, { name: 'shop', expires_at: '2999-01-31T00:00:00Z', rate_limit_per_minute: null })
    const rotated = await keys.rotate(keyId, { grace: '15m' })
    for (const act of [keys.pause, keys.pause, keys.resume, keys.resume]) {
      assert.equal((await act(keyId)).statusCode, 200)
    }
    await keys.remove(keyId)
    await keys.remove(keyId)
    secrets.push(made.secret, rotated.json().secret)
  })
  const changes = { name: 'shop', expires_at: '2999-01-31T00:00:00.000Z', rate_limit_per_minute: null }
  assert.deepEqual(records.map(told), [
    act('create_key', keyId, { details: { name: 'web shop' } }),
    act('update_key', keyId, { details: changes }),
    act('rotate_key', keyId, { details: { grace: '15m' } }),
    act('pause_key', keyId),
    act('resume_key', keyId),
    act('delete_key', keyId),
  ])
  assert.equal(new Set(records.map(({ requestId }) => requestId)).size, 6)
  const text = JSON.stringify(records)
  for (const secret of secrets) {
    assert.ok(secret.length > 20)
    assert.ok(!text.includes(secret) && !text.includes(site.deps.hashSecret(secret)))
  }
})

test('a policy, with the version that it has become', async () => {
  const set = (expected_version: number) =>
    owner.send('PUT', `/console/projects/${site.projectId}/policy`, { matrix: defaultPolicyMatrix, expected_version })
  const records = await recordedIn(site.projectId, async () => {
    await set(0)
    await set(0)
  })
  assert.deepEqual(records.map(told), [act('set_policy', site.projectId, { policyVersion: 1 })])
})

test('a project, by whoever made it', async () => {
  const projectId = await ownProject(owner, 'sandbox')
  const tenant = { projectId, environment: site.deps.environment }
  const records = await site.deps.store.audit.list(tenant, { limit: 10 })
  assert.deepEqual(records.map(told), [act('create_project', projectId, { details: { name: 'sandbox' } })])
})

test('an invitation, its end, and who came by it, made an owner, and was taken out', async () => {
  const project = `/console/projects/${site.projectId}`
  let links: string[] = []
  let secret = ''
  const records = await recordedIn(site.projectId, async () => {
    const invite = async () => (await owner.post(`${project}/invitations`, { email: emailOf('Grace') })).json()
    const [first, second] = [await invite(), await invite()]
    links = [first.id, second.id]
    secret = tokenOf(second.url)
    await owner.send('DELETE', `${project}/invitations/${first.id}`)
    const body = { token: secret, name: 'Grace', email: emailOf('Grace'), password: 'words nobody else would say' }
    assert.equal((await openBrowser(site.app).post('/console/invitations/accept', body)).statusCode, 200)
    const { personId } = await actorOf('Grace')
    await owner.send('PATCH', `${project}/people/${personId}`, { role: 'owner' })
    await owner.send('DELETE', `${project}/people/${personId}`)
    await owner.send('DELETE', `${project}/people/${personId}`)
  })
  const grace = await actorOf('Grace')
  const invitation = { details: { role: 'member', email: emailOf('Grace') } }
  const [first = '', second = ''] = links
  assert.deepEqual(records.map(told), [
    act('create_invitation', first, invitation),
    act('create_invitation', second, invitation),
    act('withdraw_invitation', first),
    act('accept_invitation', second, { actor: grace, details: { role: 'member' } }),
    act('sign_in', grace.personId, { actor: grace, details: { address: '127.0.0.1', method: 'password' } }),
    act('update_person', grace.personId, { details: { role: 'owner' } }),
    act('remove_person', grace.personId),
  ])
  assert.ok(secret.startsWith('inv_') && !JSON.stringify(records).includes(secret))
})

test('a link that resets a password and its use, in every project of the person', async () => {
  await site.join('Mary')
  const sandbox = await ownProject(owner, 'second')
  const token = await site.invite({ projectId: sandbox })
  const mary = await actorOf('Mary')
  const password = 'canary words nobody would say'
  const body = { token, name: 'Mary', email: emailOf('Mary'), password }
  assert.equal((await openBrowser(site.app).post('/console/invitations/accept', body)).statusCode, 200)
  const reset = async () => {
    const path = `/console/projects/${sandbox}/people/${mary.personId}/password-reset`
    const link = tokenOf((await owner.post(path)).json().url)
    const done = { token: link, password: 'other words nobody would say' }
    assert.equal((await openBrowser(site.app).post('/console/password-resets/complete', done)).statusCode, 200)
  }
  let elsewhere: readonly AuditEntry[] = []
  const records = await recordedIn(site.projectId, async () => {
    elsewhere = await recordedIn(sandbox, reset)
  })
  const expected = [act('create_password_reset', mary.personId), act('reset_password', mary.personId, { actor: mary })]
  assert.deepEqual(records.map(told), expected)
  assert.deepEqual(elsewhere.map(told), expected)
})
