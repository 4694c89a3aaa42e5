import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { frequentActions, readActions } from '@ambit/core/record-kinds'
import { migrations } from '../../../src/storage/migrations/all-migrations.ts'
import { logConditions, logWords } from '../../../src/storage/sqlite/audit-log-rows.ts'
import { isSafeSqliteVersion, openConnection } from '../../../src/storage/sqlite/connection.ts'
import { databaseFile } from '../../../src/storage/sqlite/data-directory.ts'
import { migrate } from '../../../src/storage/sqlite/migrate.ts'
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.ts'
import { temporaryDirectory } from '../../temporary-directory.ts'
import { actOf, rotationOf, seenIds } from '../sample-rows.ts'

describe('a connection that writes', () => {
  test('has a write-ahead log, waits for the disk at every commit and minds foreign keys', () => {
    const directory = temporaryDirectory()
    const db = openConnection(databaseFile(directory.path))
    try {
      assert.equal(pragma(db, 'journal_mode'), 'wal')
      assert.equal(pragma(db, 'synchronous'), 2)
      assert.equal(pragma(db, 'foreign_keys'), 1)
      assert.equal(pragma(db, 'busy_timeout'), 5_000)
    } finally {
      db.close()
      directory.remove()
    }
  })
})

test('a connection that reads cannot write', () => {
  const directory = temporaryDirectory()
  const file = databaseFile(directory.path)
  const writer = openConnection(file)
  migrate(writer)
  const reader = openConnection(file, { readOnly: true })
  try {
    assert.throws(() => reader.exec("INSERT INTO projects (id, name, created_at) VALUES ('a', 'a', 1)"), /readonly/)
  } finally {
    reader.close()
    writer.close()
    directory.remove()
  }
})

describe('only releases of SQLite that cannot corrupt a write-ahead log are used', () => {
  const versions: readonly (readonly [string, boolean])[] = [
    ['3.44.5', false],
    ['3.44.6', true],
    ['3.44.9', true],
    ['3.45.0', false],
    ['3.46.1', false],
    ['3.49.2', false],
    ['3.50.6', false],
    ['3.50.7', true],
    ['3.51.0', false],
    ['3.51.2', false],
    ['3.51.3', true],
    ['3.52.0', true],
    ['3.53.4', true],
    ['3.100.0', true],
    ['4.0.0', true],
    ['2.8.17', false],
    ['3', false],
    ['', false],
    ['unknown', false],
  ]
  for (const [version, isSafe] of versions) {
    test(`"${version}" is ${isSafe ? 'safe' : 'refused'}`, () => assert.equal(isSafeSqliteVersion(version), isSafe))
  }

  test('the one that this Node brings is one of them', () => {
    assert.ok(isSafeSqliteVersion(process.versions.sqlite ?? ''))
  })
})

describe('the schema', () => {
  test('tells reads, other acts of applications and rare acts apart by the numbers that their words are stored as', () => {
    const db = new DatabaseSync(':memory:')
    const { isRead, isNoRead, isRareAct } = logConditions
    const told = db.prepare(
      `SELECT ${isRead} AS isRead, ${isNoRead} AS isNoRead, ${isRareAct} AS isRareAct FROM (SELECT ? AS action)`,
    )
    const isIn = (words: readonly string[], word: string) => Number(words.includes(word))
    for (const word of [...frequentActions, 'create_key', 'erase_user', '']) {
      const [read, frequent] = [isIn(readActions, word), isIn(frequentActions, word)]
      assert.deepEqual(
        { ...told.get(logWords('action', word)) },
        { isRead: read, isNoRead: 1 - read, isRareAct: 1 - frequent },
      )
    }
    assert.deepEqual({ ...told.get(null) }, { isRead: null, isNoRead: null, isRareAct: null })
    db.close()
  })

  test('is made once: bringing a database up to date twice changes nothing', () => {
    const db = new DatabaseSync(':memory:')
    migrate(db)
    const schema = () => JSON.stringify(db.prepare('SELECT * FROM sqlite_schema').all())
    const version = pragma(db, 'user_version')
    const before = schema()
    db.exec("INSERT INTO projects (id, name, created_at) VALUES ('a', 'a', 1)")
    migrate(db)
    assert.equal(schema(), before)
    assert.equal(pragma(db, 'user_version'), version)
    assert.equal(db.prepare('SELECT count(*) AS count FROM projects').get()?.count, 1)
  })

  test('of the first release is brought up to date, and everything in it is still there', async () => {
    const directory = temporaryDirectory()
    const db = openConnection(databaseFile(directory.path))
    db.exec(migrations[0]?.sqlite ?? '')
    db.exec('PRAGMA user_version = 1')
    db.exec("INSERT INTO projects (id, name, created_at) VALUES ('prj_1', 'shop', 1)")
    db.exec(`INSERT INTO api_keys (id, project_id, environment, secret_hash, name, last_four, created_at)
      VALUES ('key_1', 'prj_1', 'test', 'hash', 'a key', 'wxyz', 1)`)
    db.exec(`INSERT INTO memories (project_id, environment, user_id, scope, id, domain, source, value, created_at)
      VALUES ('prj_1', 'test', 'user_1', 'preferences', 'mem_1', 'Ｈealth ', 'system', '{"shape":"likes_dislikes","likes":["mem_1"],"dislikes":[],"settings":{}}', 1)`)
    db.close()
    const store = await openSqliteStore({ dataDir: directory.path, onFailure: assert.ifError })
    try {
      const tenant = { projectId: 'prj_1', environment: 'test' } as const
      const [key] = await store.keys.list({ ...tenant, nowMs: 1 })
      assert.deepEqual([key?.id, key?.createdBy, key?.lastUsedAtMs], ['key_1', null, null])
      assert.deepEqual(await seenIds(store, tenant, { domain: 'health' }), ['mem_1'])
      assert.deepEqual(await seenIds(store, tenant, { visibleDomains: { except: ['health'] } }), [])
      assert.equal(await store.keys.rotate(tenant, 'key_1', rotationOf(), actOf()), true)
      assert.equal((await store.keys.findBySecretHash('hash'))?.key.id, 'key_1')
    } finally {
      await store.maintenance.close()
      directory.remove()
    }
  })

  test('from before there were viewers keeps its people and its links, and takes viewers', () => {
    const db = new DatabaseSync(':memory:')
    const before = migrations.findIndex(({ sqlite }) => sqlite.includes("'viewer'"))
    for (const { sqlite } of migrations.slice(0, before)) db.exec(sqlite)
    db.exec(`PRAGMA user_version = ${before}`)
    db.exec(`
      INSERT INTO projects (id, name, created_at) VALUES ('prj_1', 'shop', 1);
      INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('per_1', 'Ada', 'ada@example.com', 1, 1);
      INSERT INTO memberships (project_id, person_id, role, joined_at) VALUES ('prj_1', 'per_1', 'owner', 2);
      INSERT INTO invitations (id, token_hash, project_id, role, email, created_at, expires_at, created_by)
        VALUES ('lnk_1', 'hash', 'prj_1', 'member', 'grace@example.com', 3, 4, 'ada@example.com')`)
    migrate(db)
    const all = (table: string) => db.prepare(`SELECT * FROM ${table}`).all()
    const [membership] = all('memberships')
    assert.deepEqual({ ...membership }, { project_id: 'prj_1', person_id: 'per_1', role: 'owner', joined_at: 2 })
    const [{ id, role, email, used_at } = {}] = all('invitations')
    assert.deepEqual([id, role, email, used_at], ['lnk_1', 'member', 'grace@example.com', null])
    db.exec("UPDATE memberships SET role = 'viewer'")
    assert.throws(() => db.exec("UPDATE memberships SET role = 'king'"), /CHECK/)
    db.exec("DELETE FROM people WHERE id = 'per_1'")
    assert.deepEqual(all('memberships'), [])
    db.close()
  })

  test('of a newer Ambit is refused in a sentence, and left as it is', async () => {
    const directory = temporaryDirectory()
    const file = databaseFile(directory.path)
    const db = openConnection(file)
    migrate(db)
    const known = Number(pragma(db, 'user_version'))
    db.exec(`PRAGMA user_version = ${known + 1}`)
    try {
      assert.throws(() => migrate(db), newerSchema(known))
      assert.ok(!db.isTransaction)
      await assert.rejects(
        openSqliteStore({ dataDir: directory.path, onFailure: () => assert.fail('it was never open') }),
        newerSchema(known),
      )
      assert.equal(pragma(db, 'user_version'), known + 1)
    } finally {
      db.close()
      directory.remove()
    }
  })

  test('is made by one of several that start on an empty folder at once', async () => {
    const directory = temporaryDirectory()
    try {
      const stores = await Promise.all(
        Array.from({ length: 4 }, () => openSqliteStore({ dataDir: directory.path, onFailure: assert.ifError })),
      )
      const [first, ...others] = stores
      await first?.projects.create({ id: 'prj_1', name: 'shop', createdAtMs: 1 }, actOf())
      for (const store of others) assert.equal((await store.projects.findByName('shop'))?.id, 'prj_1')
      for (const store of stores) await store.maintenance.close()
    } finally {
      directory.remove()
    }
  })
})

function newerSchema(known: number): RegExp {
  return new RegExp(`newer version of Ambit \\(schema ${known + 1}, this version knows ${known}\\)$`)
}

function pragma(db: DatabaseSync, name: string): unknown {
  return Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]
}
