/** What is done at the machine is in the audit as well, and so is what the service does by itself. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { defaultPolicyMatrix } from '@ambit/core'
import { installationId } from '../../src/audit-chain/installation.ts'
import { readConfig } from '../../src/config.ts'
import { hashSecret, newApiKey } from '../../src/crypto/secrets.ts'
import { prepareDefaultProject } from '../../src/startup/first-start.ts'
import { openStore } from '../../src/storage/open-store.ts'
import type { AuditEntry } from '../../src/storage/port/audit.ts'
import type { Store } from '../../src/storage/port/store.ts'
import { joined } from '../storage/sample-people.ts'
import { actOf, keyOf, newHash, newId } from '../storage/sample-rows.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { runAmbit } from './ambit-process.ts'

const directory = temporaryDirectory()
const env = { AMBIT_DATA_DIR: directory.path }
let store: Store
before(async () => {
  store = await openStore(readConfig(env), assert.ifError)
})
after(async () => {
  await store.maintenance.close()
  directory.remove()
})

const cli = { kind: 'cli', user: userInfo().username } as const

async function recordsOf(projectId: string): Promise<readonly AuditEntry[]> {
  return (await store.audit.list({ projectId, environment: 'test' }, { limit: 100 })).toReversed()
}

async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runAmbit(args, env)
  assert.equal(code, 0, stderr)
  return stdout
}

test('keys, policy, invitations and password resets of the command line, with the name on the machine', async () => {
  const secret = await run('keys', 'create', '--name', 'web shop', '--project', 'shop')
  const project = await store.projects.findByName('shop')
  assert.ok(project)
  const [key] = await store.keys.list({ environment: 'test', projectId: project.id, nowMs: Date.now() })
  assert.ok(key)
  assert.deepEqual(key.createdBy, cli)
  const person = await joined(store, project.id, 'owner', { email: 'ada@example.test' })
  const matrix = join(directory.path, 'matrix.json')
  writeFileSync(matrix, JSON.stringify(defaultPolicyMatrix))
  await run('keys', 'rename', key.id, '--name', 'shop')
  await run('keys', 'expire', key.id, '--never')
  await run('keys', 'allow', key.id, '--capability', 'audit', '--capability', 'memory')
  await run('keys', 'rotate', key.id, '--grace', 'now')
  await run('keys', 'pause', key.id)
  await run('keys', 'resume', key.id)
  await run('keys', 'delete', key.id)
  await run('policy', 'set', matrix, '--project', 'shop')
  await run('invite', '--project', 'shop', '--email', 'grace@example.test')
  await run('reset-password', 'ada@example.test')
  const records = await recordsOf(project.id)
  assert.deepEqual(
    records.map(({ action, subject, details, policyVersion }) => [action, subject, details, policyVersion]),
    [
      ['create_project', project.id, { name: 'shop' }, null],
      ['create_key', key.id, { name: 'web shop' }, null],
      ['update_key', key.id, { name: 'shop' }, null],
      ['update_key', key.id, { expires_at: null }, null],
      ['update_key', key.id, { capabilities: 'memory, audit' }, null],
      ['rotate_key', key.id, { grace: 'now' }, null],
      ['pause_key', key.id, null, null],
      ['resume_key', key.id, null, null],
      ['delete_key', key.id, null, null],
      ['set_policy', project.id, null, 1],
      ['create_invitation', records[10]?.subject, { role: 'member', email: 'grace@example.test' }, null],
      ['create_password_reset', person.id, null, null],
    ],
  )
  for (const { actor } of records) assert.deepEqual(actor, cli)
  assert.match(records[10]?.subject ?? '', /^lnk_/)
  // What one command does has one request id: the project and its first key.
  assert.equal(records[0]?.requestId, records[1]?.requestId)
  assert.notEqual(records[1]?.requestId, records[2]?.requestId)
  assert.ok(!JSON.stringify(records).includes(secret.trim()))
})

test('whoever takes the data away, or looks at the audit, is in the audit of every project and of the installation', async () => {
  const project = { id: newId('prj'), name: 'taken', createdAtMs: Date.now() }
  await store.projects.create(project, actOf())
  const path = (name: string) => join(directory.path, name)
  const actsOf = async (projectId: string) => (await recordsOf(projectId)).map(({ actor, action }) => [actor, action])
  const before = (await actsOf(installationId)).length
  await run('export', path('all.jsonl'))
  await run('backup', path('all.db'))
  await run('audit', 'export', path('audit.jsonl'), '--project', 'taken')
  await run('audit', 'search', '--user', 'ada', '--project', 'taken')
  await run('audit', 'export', path('own.jsonl'), '--installation')
  assert.deepEqual(await actsOf(project.id), [
    [cli, 'export_store'],
    [cli, 'back_up_store'],
    [cli, 'export_audit'],
    [cli, 'search_audit'],
  ])
  const ofAll = [
    [cli, 'export_store'],
    [cli, 'back_up_store'],
    [cli, 'export_audit'],
  ]
  assert.deepEqual((await actsOf(installationId)).slice(before), ofAll)
  // What was taken away says so itself.
  for (const file of ['all.jsonl', 'all.db', 'audit.jsonl']) {
    assert.ok(readFileSync(path(file), 'latin1').includes(file === 'audit.jsonl' ? 'export_audit' : 'export_store'))
  }
  assert.match(await run('audit', 'search', '--installation', '--action', 'back_up_store'), /back_up_store +ok/)
  assert.match(await run('audit', 'verify', '--installation'), /The audit is whole/)
})

test('the list of keys says who made each, and who of them has left', async () => {
  const project = { id: newId('prj'), name: 'leaving', createdAtMs: Date.now() }
  await store.projects.create(project, actOf())
  await joined(store, project.id, 'owner')
  const tenant = { projectId: project.id, environment: 'test' } as const
  const makers = [await joined(store, project.id), await joined(store, project.id)]
  for (const { id, email } of makers) {
    const actor = { kind: 'person', personId: id, email } as const
    await store.keys.create(keyOf(tenant, { name: `key of ${email}` }), newHash(), actOf({ tenant, actor }))
  }
  await store.people.remove(project.id, makers[1]?.id ?? '', actOf())
  await run('keys', 'create', '--name', 'made here', '--project', 'leaving')
  const list = (await run('keys', 'list')).split('\n')
  const lineOf = (name: string) => list.find((line) => line.includes(name)) ?? ''
  assert.match(list[0] ?? '', /CREATED +MADE BY/)
  assert.match(lineOf(`key of ${makers[0]?.email}`), new RegExp(`Z  ${makers[0]?.email} +never`))
  assert.match(lineOf(`key of ${makers[1]?.email}`), new RegExp(`Z  ${makers[1]?.email} \\(has left\\)`))
  assert.ok(lineOf('made here').includes(`cli:${cli.user}`))
})

test('the project, key and invitation of a first start, and the key of the configuration, once', async () => {
  const own = temporaryDirectory()
  const opened = await openStore(readConfig({ AMBIT_DATA_DIR: own.path }), assert.ifError)
  try {
    const deps = { store: opened, environment: 'test', clock: Date.now, newId, hashSecret } as const
    const brought = { bootstrapKey: newApiKey('test'), bootstrapCapabilities: null, firstSecrets: 'print' } as const
    for (let start = 0; start < 2; start++) await prepareDefaultProject(deps, brought)
    const [project] = await opened.projects.list()
    const tenant = { projectId: project?.id ?? '', environment: 'test' } as const
    const records = (await opened.audit.list(tenant, { limit: 100 })).toReversed()
    const made = (cause: string) =>
      records.flatMap(({ actor, action }) => (actor.kind === 'service' && actor.cause === cause ? [action] : []))
    assert.deepEqual(made('configuration'), ['create_key'])
    assert.equal(made('first-start')[0], 'create_project')
    assert.ok(made('first-start').includes('create_invitation'))
    assert.equal(records.length, 1 + made('first-start').length)
    const keys = await opened.keys.list({ ...tenant, nowMs: Date.now() })
    assert.deepEqual(keys.find(({ name }) => name === 'bootstrap')?.createdBy, {
      kind: 'service',
      cause: 'configuration',
    })
  } finally {
    await opened.maintenance.close()
    own.remove()
  }
})
