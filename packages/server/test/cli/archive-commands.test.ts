import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import type { MemoryValue } from '@ambit/core'
import { backupCommand, exportCommand, importCommand } from '../../src/cli/archive-commands.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { archiveTables } from '../../src/storage/archive.ts'
import { migrations } from '../../src/storage/migrations/all-migrations.ts'
import { openStore } from '../../src/storage/open-store.ts'
import type { Store } from '../../src/storage/port/store.ts'
import type { Tenant } from '../../src/storage/port/tenant.ts'
import { startTestDatabases, type TestDatabases } from '../postgres/test-databases.ts'
import {
  addedPasskey,
  begun,
  inForce,
  invited,
  joined,
  passkeyOf,
  personOf,
  resetOf,
} from '../storage/sample-people.ts'
import {
  actOf,
  auditOf,
  claimOf,
  filterOf,
  issued,
  keyOf,
  memoryOf,
  newHash,
  newTenant,
  rotationOf,
  seenIds,
  startMs,
  usageOf,
} from '../storage/sample-rows.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const directory = temporaryDirectory()
let databases: TestDatabases
before(async () => {
  databases = await startTestDatabases()
})
after(async () => {
  await databases?.remove()
  directory.remove()
})

let names = 0
const newPath = (): string => join(directory.path, String(names++))
const embedded = (dataDir = newPath()): Config => readConfig({ AMBIT_DATA_DIR: dataDir })
const onPostgres = async (): Promise<Config> => readConfig({ DATABASE_URL: await databases.create() })
const open = (config: Config): Promise<Store> =>
  openStore(config, (error) => {
    throw error
  })

interface Facts {
  readonly tenant: Tenant
  readonly secretHash: string
  readonly tokens: { readonly good: string; readonly revoked: string }
  readonly people: { readonly ids: readonly string[]; readonly invitation: string; readonly reset: string }
}

/** Something of everything, with text that a careless format would spoil. */
async function fill(config: Config): Promise<Facts> {
  const store = await open(config)
  const tenant = await newTenant(store)
  const secretHash = newHash()
  await store.keys.create(
    keyOf(tenant, { name: 'a "key"\nof two lines 🍜', purposeClasses: ['scheduling'] }),
    secretHash,
    actOf(),
  )
  const gone = keyOf(tenant)
  await store.keys.create(gone, newHash(), actOf())
  await store.keys.delete(tenant, gone.id, startMs, actOf())
  const { matrix } = await store.policies.current(tenant.projectId)
  await store.policies.set(tenant.projectId, { matrix, setAtMs: startMs, setBy: 'cli:ada', note: null }, actOf())
  const value: MemoryValue = {
    shape: 'kv_map',
    entries: { zebra: 1, apple: { '2': 'b', '1': 'a' }, tiny: 1e-7, text: '\u2028"\\' },
  }
  for (let count = 0; count < 1_200; count++) {
    await store.memories.create(memoryOf(tenant, { value }), auditOf(tenant), null)
  }
  await store.memories.create(
    memoryOf(tenant, { domain: 'food', expiresAtMs: startMs + 9 }),
    auditOf(tenant),
    claimOf(),
  )
  const good = await issued(store, tenant, { maxAgeDays: 0.1 })
  const revoked = await issued(store, tenant)
  await store.grants.revoke(revoked.tokenHash, startMs + 5, auditOf(tenant))
  const people = await fillConsole(store, tenant)
  await store.maintenance.close()
  return { tenant, secretHash, tokens: { good: good.tokenHash, revoked: revoked.tokenHash }, people }
}

async function fillConsole(store: Store, tenant: Tenant): Promise<Facts['people']> {
  const [{ id: keyId } = { id: '' }] = await store.keys.list({ ...tenant, nowMs: startMs })
  await store.keys.rotate(tenant, keyId, rotationOf(), actOf())
  const owner = await joined(store, tenant.projectId, 'owner', { name: 'Ada\n“the first” 🧮' })
  const member = await joined(store, tenant.projectId)
  await begun(store, owner.id)
  await store.attempts.count({ subject: 'ada', nowMs: startMs, windowMs: 1_000 })
  await inForce(store, owner.id)
  await addedPasskey(store, passkeyOf(owner.id, { signCount: 3, lastUsedAtMs: startMs }))
  const { tokenHash } = await invited(store, tenant.projectId, { email: 'new@example.test' })
  const reset = newHash()
  await store.passwordResets.create(resetOf(member.id), reset, [actOf()])
  await store.usage.add([usageOf(tenant, { count: 7 })], [{ keyId, atMs: startMs + 3 }])
  return { ids: [owner.id, member.id], invitation: tokenHash, reset }
}

/** What callers can see of it. */
async function stateOf(config: Config, { tenant, secretHash, tokens, people }: Facts): Promise<unknown> {
  const store = await open(config)
  try {
    return {
      projects: await store.projects.list(),
      keys: await store.keys.list({ ...tenant, nowMs: startMs }),
      found: await store.keys.findBySecretHash(secretHash),
      policies: await store.policies.history(tenant.projectId),
      // Each export adds its own record to the place that it reads.
      audit: (await store.audit.list(tenant, { limit: 5_000 })).filter(({ action }) => action !== 'export_store'),
      grants: [await store.grants.find(tenant, tokens.good), await store.grants.find(tenant, tokens.revoked)],
      team: await store.people.team(tenant.projectId),
      passwords: await Promise.all(people.ids.map((id) => store.passwords.findHash(id))),
      secondFactors: await Promise.all(people.ids.map((id) => store.secondFactor.find(id))),
      passkeys: await Promise.all(people.ids.map((id) => store.passkeys.list(id))),
      invitation: await store.invitations.find(people.invitation, startMs),
      usage: await store.usage.sum({ tenant, ...wholeDay }),
      retry: await store.memories.create(memoryOf(tenant), auditOf(tenant), claimOf()),
      refused: await store.grants.use(tokens.revoked, {
        filter: filterOf(tenant),
        audit: auditOf(tenant, { id: 'aud_1' }),
      }),
      memories: JSON.stringify(
        await store.grants.use(tokens.good, { filter: filterOf(tenant), audit: auditOf(tenant, { id: 'aud_2' }) }),
      ),
    }
  } finally {
    await store.maintenance.close()
  }
}

const wholeDay = {
  fromMs: startMs,
  toMs: startMs + 86_400_000,
  keyId: null,
  stepMs: null,
  isByKey: true,
  measure: null,
}

async function exported(config: Config): Promise<string> {
  const file = newPath()
  await exportCommand(config, [file])
  return file
}

describe('everything that is stored', () => {
  test('goes from SQLite to PostgreSQL and back, and reads the same in all three places', async () => {
    const [first, second, third] = [embedded(), await onPostgres(), embedded()]
    const facts = await fill(first)
    const archive = await exported(first)
    await importCommand(second, [archive])
    const back = await exported(second)
    await importCommand(third, [back])
    const before = await stateOf(first, facts)
    assert.deepEqual(await stateOf(second, facts), before)
    assert.deepEqual(await stateOf(third, facts), before)
    const rowsOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(1, -1)
    const [inBack, inArchive] = [new Set(rowsOf(back)), new Set(rowsOf(archive))]
    assert.deepEqual(
      [...inArchive].filter((row) => !inBack.has(row)),
      [],
    )
    // The second export has a record and a link of itself, in the project and in the installation.
    const added = [...inBack].filter((row) => !inArchive.has(row)).map((row) => JSON.parse(row).table)
    assert.deepEqual(added.sort(), ['audit', 'audit', 'audit_links', 'audit_links'])
  })

  test('lets people sign in anew: their passwords and links come along, their sessions do not', async () => {
    const source = embedded()
    const { tenant, people } = await fill(source)
    const archive = await exported(source)
    for (const target of [embedded(), await onPostgres()]) {
      await importCommand(target, [archive])
      const store = await open(target)
      for (const id of people.ids) assert.deepEqual(await store.sessions.list(id), [])
      assert.equal((await store.attempts.count({ subject: 'ada', nowMs: startMs, windowMs: 1_000 })).count, 1)
      const person = personOf({ email: 'new@example.test' })
      assert.equal(await store.invitations.accept(people.invitation, { nowMs: startMs, person }, actOf()), 'accepted')
      assert.equal((await store.people.team(tenant.projectId)).length, 3)
      assert.equal(
        await store.passwordResets.complete(people.reset, { nowMs: startMs, passwordHash: 'new' }, [actOf()]),
        true,
      )
      await store.maintenance.close()
    }
  })

  test('is never imported in part: an archive that was cut off changes nothing', async () => {
    const source = embedded()
    await fill(source)
    const lines = readFileSync(await exported(source), 'utf8').split('\n')
    for (const target of [embedded(), await onPostgres()]) {
      const cut = newPath()
      writeFileSync(cut, `${lines.slice(0, 700).join('\n')}\n`)
      await assert.rejects(importCommand(target, [cut]), /cut off/)
      const store = await open(target)
      assert.deepEqual(await store.projects.list(), [])
      await store.maintenance.close()
    }
  })

  test('is not imported over what is there, nor from a file that is no archive', async () => {
    const source = embedded()
    await fill(source)
    const archive = await exported(source)
    await assert.rejects(importCommand(source, [archive]), /not empty/)
    const other = newPath()
    writeFileSync(other, '{"table":"projects"}\n')
    await assert.rejects(importCommand(embedded(), [other]), /line 1 is not one of an Ambit archive/)
    await assert.rejects(exportCommand(source, [archive]), /exists already/)
  })

  test('is every table but those that belong to one place', async () => {
    const local = embedded()
    await (await open(local)).maintenance.close()
    const db = new DatabaseSync(join(local.dataDir, 'ambit.db'), { readOnly: true })
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
    // What belongs to one place: people sign in anew where an archive is imported.
    const leftOut = [
      'sessions',
      'known_devices',
      'passkey_challenges',
      'subject_links',
      'webhook_leases',
      'sign_in_attempts',
      'console_settings',
    ]
    // What the database makes of the others by itself.
    const derived = ['memory_totals']
    // What is exported as rows of the audit and of its links.
    const packed = ['audit_log', 'audit_names']
    assert.deepEqual(
      tables.map((row) => String(row.name)).sort(),
      [...archiveTables.map(({ name }) => name), ...leftOut, ...derived, ...packed].sort(),
    )
    db.close()
  })
})

describe('what was made before there was a console', () => {
  const before = { project: 'prj_1', key: 'key_1', secretHash: newHash() }

  function storeOfTheFirstSchema(): Config {
    const config = embedded()
    mkdirSync(config.dataDir)
    const db = new DatabaseSync(join(config.dataDir, 'ambit.db'))
    db.exec(migrations[0]?.sqlite ?? '')
    db.exec('PRAGMA user_version = 1')
    db.prepare('INSERT INTO projects (id, name, created_at) VALUES (?, ?, 1)').run(before.project, 'shop')
    db.prepare(`INSERT INTO api_keys (id, project_id, environment, secret_hash, name, last_four, created_at)
      VALUES (?, ?, 'test', ?, 'a key', 'wxyz', 1)`).run(before.key, before.project, before.secretHash)
    db.close()
    return config
  }

  test('can be exported before a service has run on it', async () => {
    const target = embedded()
    await importCommand(target, [await exported(storeOfTheFirstSchema())])
    const store = await open(target)
    assert.equal((await store.keys.findBySecretHash(before.secretHash))?.key.id, before.key)
    await store.maintenance.close()
  })

  test('is imported from its archive: what that does not know is null', async () => {
    const archive = newPath()
    const key = { project_id: before.project, environment: 'test', secret_hash: before.secretHash, name: 'a key' }
    const place = { project_id: before.project, environment: 'test', user_id: 'user_1', scope: 'preferences' }
    const value = '{"shape":"likes_dislikes","likes":["mem_1"],"dislikes":[],"settings":{}}'
    const lines = [
      { ambit_archive: 1, made_at: '2026-01-01T00:00:00.000Z' },
      { table: 'projects', row: { id: before.project, name: 'shop', created_at: 1, policy_version: 0 } },
      { table: 'api_keys', row: { id: before.key, ...key, last_four: 'wxyz', created_at: 1, expires_at: null } },
      { table: 'memories', row: { ...place, id: 'mem_1', domain: 'Ｈealth ', source: 'system', value, created_at: 1 } },
      { end: { projects: 1, policies: 0, api_keys: 1, memories: 1, grants: 0, audit: 0, idempotency_claims: 0 } },
    ]
    writeFileSync(archive, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    for (const target of [embedded(), await onPostgres()]) {
      await importCommand(target, [archive])
      const store = await open(target)
      const [key] = await store.keys.list({ environment: 'test', projectId: before.project, nowMs: startMs })
      assert.deepEqual([key?.id, key?.lastUsedAtMs, key?.previousSecretUntilMs], [before.key, null, null])
      const tenant = { environment: 'test', projectId: before.project } as const
      assert.deepEqual(await seenIds(store, tenant, { domain: 'health' }), ['mem_1'])
      await store.maintenance.close()
    }
  })
})

test('a backup of a store in use is a store that reads the same', async () => {
  const source = embedded()
  const facts = await fill(source)
  const store = await open(source)
  const copy = embedded()
  mkdirSync(copy.dataDir)
  await backupCommand(source, [join(copy.dataDir, 'ambit.db')])
  await store.maintenance.close()
  assert.deepEqual(await stateOf(copy, facts), await stateOf(source, facts))
})
