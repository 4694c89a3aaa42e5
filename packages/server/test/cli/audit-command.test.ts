/** `ambit audit` as an owner uses it, and what it finds when somebody has been at the tables, on both databases. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { signCheckpoint } from '../../src/audit-chain/checkpoint.ts'
import { type ChainedRecord, chainStart, personalDigest } from '../../src/audit-chain/link-hash.ts'
import { auditCommand } from '../../src/cli/audit-command.ts'
import { UsageError } from '../../src/cli/usage-error.ts'
import { readConfig } from '../../src/config.ts'
import { openStore } from '../../src/storage/open-store.ts'
import type { Store } from '../../src/storage/port/store.ts'
import { dayMs } from '../../src/time/time-units.ts'
import { startTestDatabases, type TestDatabases } from '../postgres/test-databases.ts'
import { actOf, auditOf, memoryOf, put, see } from '../storage/sample-rows.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type Run, runAmbit } from './ambit-process.ts'

const verifier = fileURLToPath(new URL('../../bin/verify-audit.mjs', import.meta.url))
const tenant = { projectId: 'prj_1', environment: 'test' } as const
const directory = temporaryDirectory()
let databases: TestDatabases
before(async () => {
  databases = await startTestDatabases()
})
after(async () => {
  await databases?.remove()
  directory.remove()
})

interface Place {
  readonly env: Record<string, string>
  /** Past the service, as somebody with the database would. */
  tamper(sql: string): Promise<void>
}

let places = 0

async function fill(env: Record<string, string>): Promise<void> {
  const databaseUrl = env.DATABASE_URL ?? null
  const store: Store = await openStore({ databaseUrl, dataDir: env.AMBIT_DATA_DIR ?? '' }, assert.ifError)
  await store.projects.create({ id: 'prj_1', name: 'default', createdAtMs: 0 }, actOf())
  await put(store, memoryOf(tenant, { userId: 'ada' }))
  await see(store, tenant, { userId: 'ada' }, auditOf(tenant, { userId: 'ada', requestId: 'read-1' }))
  for (let index = 0; index < 5; index++) await store.audit.record(auditOf(tenant, { userId: `user_${index}` }))
  await store.audit.record(actOf({ tenant, action: 'create_key' }))
  await store.maintenance.close()
}

async function onSqlite(): Promise<Place> {
  const env = { AMBIT_DATA_DIR: join(directory.path, `data-${++places}`) }
  await fill(env)
  return {
    env,
    async tamper(sql) {
      const db = new DatabaseSync(join(env.AMBIT_DATA_DIR, 'ambit.db'))
      db.exec(sql)
      db.close()
    },
  }
}

async function onPostgres(): Promise<Place> {
  const url = await databases.create()
  await fill({ DATABASE_URL: url })
  return {
    env: { DATABASE_URL: url, AMBIT_AUDIT_KEY_FILE: join(directory.path, `key-${++places}.pem`) },
    async tamper(sql) {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(`SET search_path = ambit; BEGIN; SET LOCAL ambit.fills_archive = 'on'; ${sql}; COMMIT`)
      await client.end()
    },
  }
}

async function audit(env: Record<string, string>, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runAmbit(['audit', ...args], env)
  assert.equal(code, 0, stderr)
  return stdout
}

/** By the page of code that needs nothing of ours. */
function verifyElsewhere(...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [verifier, ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

let files = 0
function written(value: unknown): string {
  const file = join(directory.path, `file-${++files}.json`)
  writeFileSync(file, JSON.stringify(value))
  return file
}

/** A place in the chain, where a record is its own link: the tenant's number is in front of it. */
const sequence = 'place % 8589934592'

/** What is done to the tables of each database, what our command says to it, and what the page of code does. */
const tampering: readonly {
  readonly what: string
  readonly SQLite: string
  readonly PostgreSQL: string
  readonly ours: RegExp
  readonly theirs: RegExp
}[] = [
  {
    what: 'an edited outcome',
    SQLite: "UPDATE audit_log SET outcome = 1 WHERE user_id = 'user_2'",
    PostgreSQL: "UPDATE audit SET outcome = 'policy_denied' WHERE user_id = 'user_2'",
    ours: /record 5 has been changed/,
    theirs: /record 5 has been changed/,
  },
  {
    what: 'an edited person',
    SQLite: "UPDATE audit_log SET user_id = 'eve' WHERE user_id = 'user_2'",
    PostgreSQL: "UPDATE audit SET user_id = 'eve' WHERE user_id = 'user_2'",
    ours: /record 5 has been/,
    theirs: /record 5 has/,
  },
  {
    what: 'an edited purpose',
    SQLite: "UPDATE audit_log SET purpose = 'ads' WHERE user_id = 'user_0'",
    PostgreSQL: "UPDATE audit SET purpose = 'ads' WHERE user_id = 'user_0'",
    ours: /record 3 has been/,
    theirs: /record 3 has/,
  },
  {
    what: 'an edited count',
    SQLite: "UPDATE audit_log SET involved = NULL WHERE request_id = 'read-1'",
    PostgreSQL: "UPDATE audit SET memory_count = 0 WHERE request_id = 'read-1'",
    ours: /record 2 has been/,
    theirs: /record 2/,
  },
  {
    what: 'a key under another name',
    SQLite: "UPDATE audit_names SET name = 'key_2' WHERE name = 'key_1' AND project_id = 'prj_1'",
    PostgreSQL: "UPDATE audit SET key_id = 'key_2' WHERE key_id = 'key_1'",
    ours: /record 1 has been changed/,
    theirs: /record 1 has been changed/,
  },
  {
    what: 'a removed record',
    SQLite: "UPDATE audit_log SET action = NULL, user_id = NULL, purpose = NULL WHERE user_id = 'user_3'",
    PostgreSQL: "DELETE FROM audit WHERE user_id = 'user_3'",
    ours: /record 6 has been removed/,
    theirs: /record 6 has been removed/,
  },
  {
    what: 'a record removed with its link',
    SQLite: "DELETE FROM audit_log WHERE user_id = 'user_3'",
    PostgreSQL: "DELETE FROM audit_links WHERE sequence = 6; DELETE FROM audit WHERE user_id = 'user_3'",
    ours: /link 6 is missing/,
    theirs: /link 6 is missing/,
  },
  {
    what: 'a swapped pair',
    SQLite: `UPDATE audit_log SET place = place + 100 WHERE ${sequence} = 4; UPDATE audit_log SET place = place - 1 WHERE ${sequence} = 5;
      UPDATE audit_log SET place = place - 99 WHERE ${sequence} = 104`,
    PostgreSQL:
      'UPDATE audit_links SET sequence = 100 WHERE sequence = 4; UPDATE audit_links SET sequence = 4 WHERE sequence = 5; UPDATE audit_links SET sequence = 5 WHERE sequence = 100',
    ours: /link 4 has been changed/,
    theirs: /link 4 does not follow/,
  },
  {
    what: 'a person who was taken out by hand',
    SQLite: `UPDATE audit_log SET salt = NULL, subject_digest = x'00' WHERE ${sequence} = 5`,
    PostgreSQL: "UPDATE audit_links SET salt = NULL, subject_digest = '00' WHERE sequence = 5",
    ours: /record 5 has been changed/,
    theirs: /record 5 has been changed/,
  },
  {
    what: 'a link that was made to fit an edited record',
    SQLite: `UPDATE audit_log SET hash = zeroblob(32) WHERE ${sequence} = 5`,
    PostgreSQL: `UPDATE audit_links SET hash = repeat('00', 32) WHERE sequence = 5`,
    ours: /link 5 has been changed/,
    theirs: /link 5 does not follow/,
  },
]

for (const [name, open] of [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const) {
  describe(`the audit on ${name}`, () => {
    let whole: Place
    before(async () => {
      whole = await open()
    })

    test('is found whole, with and without a head, here and elsewhere', async () => {
      assert.match(await audit(whole.env, 'verify'), /whole: 8 records\.\nIts head is 8 [0-9a-f]{64}/)
      const checkpoint = await audit(whole.env, 'checkpoint')
      const { sequence: last, public_key } = JSON.parse(checkpoint)
      assert.equal(last, 8)
      const head = written(JSON.parse(checkpoint))
      assert.match(await audit(whole.env, 'verify', '--head', head), /whole: 8 records/)
      const file = join(directory.path, `whole-${name}.jsonl`)
      await audit(whole.env, 'export', file)
      const { code, stdout, stderr } = await verifyElsewhere(file, head, public_key)
      assert.equal(code, 0, stderr)
      assert.match(stdout, /^WHOLE: 9 records, head 9 /)
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
      writeFileSync(file, `${lines.slice(0, -2).join('\n')}\n`)
      assert.match((await verifyElsewhere(file)).stderr, /cut off/)
    })

    test('is searched, by person, act and request', async () => {
      const found = (await audit(whole.env, 'search', '--user', 'ada', '--json')).trimEnd().split('\n')
      assert.deepEqual(
        found.map((line) => JSON.parse(line).action),
        ['read_memory'],
      )
      assert.match(await audit(whole.env, 'search', '--action', 'create_key'), /cli:ada +create_key +ok/)
      assert.match(
        await audit(whole.env, 'search', '--request', 'read-1'),
        /key_1 +read_memory +ok +ada +preferences +1/,
      )
    })

    for (const { what, ours, theirs, ...sql } of tampering) {
      test(`shows ${what}`, async () => {
        const { env, tamper } = await open()
        await tamper(sql[name])
        // Here, and not as a process: there are many of them.
        const config = readConfig(env)
        await assert.rejects(auditCommand(config, ['verify']), ours)
        const file = join(directory.path, `${name}-${what}.jsonl`)
        await auditCommand(config, ['export', file])
        const elsewhere = await verifyElsewhere(file)
        assert.equal(elsewhere.code, 1)
        assert.match(elsewhere.stderr, theirs)
      })
    }

    describe('attacked by somebody who knows how it is hashed', () => {
      /** Verified with and without a head that was kept before the attack, here and by the page of code. */
      async function expectFound(
        env: Record<string, string>,
        head: string,
        ours: RegExp,
        theirs: RegExp,
      ): Promise<void> {
        const config = readConfig(env)
        await assert.rejects(auditCommand(config, ['verify']), ours)
        await assert.rejects(auditCommand(config, ['verify', '--head', head]), ours)
        const file = join(directory.path, `attacked-${++files}.jsonl`)
        await auditCommand(config, ['export', file])
        for (const args of [[file], [file, head]]) {
          const { code, stderr } = await verifyElsewhere(...args, '--retention', '400')
          assert.equal(code, 1)
          assert.match(stderr, theirs)
        }
      }

      async function opened(): Promise<Place & { readonly head: string; readonly store: Store }> {
        const place = await open()
        const head = written(JSON.parse(await audit(place.env, 'checkpoint')))
        const { DATABASE_URL, AMBIT_DATA_DIR = '' } = place.env
        const store = await openStore({ databaseUrl: DATABASE_URL ?? null, dataDir: AMBIT_DATA_DIR }, assert.ifError)
        return { ...place, head, store }
      }

      /** Takes the salt of a record away as an erasure does, with the right digest, and edits what it no longer covers. */
      async function strip({ store, tamper }: Pick<Place, 'tamper'> & { readonly store: Store }, set: string) {
        const link = (await store.auditChain.links(tenant, { afterSequence: 4, limit: 1 }))[0]
        await store.maintenance.close()
        const salt = Buffer.from(link?.salt ?? '', 'hex')
        const digest = personalDigest(salt, link?.record as ChainedRecord, 2).toString('hex')
        const gone = `${set}, domain = NULL, request_id = ''`
        await tamper(
          name === 'SQLite'
            ? `UPDATE audit_log SET salt = NULL, subject_digest = x'${digest}', ${gone} WHERE ${sequence} = 5`
            : `UPDATE audit_links SET salt = NULL, subject_digest = '${digest}' WHERE sequence = 5;
               UPDATE audit SET ${gone} WHERE id = '${link?.auditId}'`,
        )
      }

      for (const [what, set, found] of [
        ['nobody, and another purpose', "user_id = NULL, purpose = 'translate a poem'", /record 5 has been changed/],
        ['nobody, and no purpose', 'user_id = NULL, purpose = NULL', /record 5 has been changed/],
        ['a pseudonym, and another purpose', "user_id = 'erased_x', purpose = 'a poem'", /record 5 has been changed/],
        ['a pseudonym of no erasure', "user_id = 'erased_x', purpose = NULL", /no (recorded )?erasure lists/],
      ] as const) {
        test(`shows a record that says ${what}`, async () => {
          const place = await opened()
          await strip(place, set)
          await expectFound(place.env, place.head, found, found)
        })
      }

      const cut = (at: number, hash: string, before: number): string =>
        `INSERT INTO audit_cuts (project_id, environment, sequence, hash, before_at)
         VALUES ('prj_1', 'test', ${at}, '${hash}', ${before})`
      const remove = (upTo: number): string =>
        name === 'SQLite'
          ? `DELETE FROM audit_log WHERE ${sequence} <= ${upTo}`
          : `DELETE FROM audit WHERE id IN (SELECT audit_id FROM audit_links WHERE sequence <= ${upTo});
             DELETE FROM audit_links WHERE sequence <= ${upTo}`
      const emptied =
        name === 'SQLite' ? 'UPDATE audit_log SET action = NULL, user_id = NULL, purpose = NULL' : 'DELETE FROM audit'
      const found = /no record of the chain says|was kept and retention|record \d has been removed/
      const foundElsewhere = /no record explains|was kept|record \d has been removed|link 1 does not follow/

      for (const [what, sqlOf] of [
        [
          'before the first record, with all of them emptied',
          () => `${emptied}; ${cut(0, chainStart(tenant).toString('hex'), Date.UTC(2099, 0))}`,
        ],
        ['in the past', (hash: string) => `${remove(5)}; ${cut(5, hash, Date.UTC(2026, 1))}`],
        ['in the future', (hash: string) => `${remove(5)}; ${cut(5, hash, Date.UTC(2099, 0))}`],
        ['behind everything', () => `${remove(8)}; ${cut(99, 'ab'.repeat(32), Date.UTC(2026, 1))}`],
      ] as const) {
        test(`shows a cut that is made up ${what}`, async () => {
          const { env, tamper, head, store } = await opened()
          const hash = (await store.auditChain.links(tenant, { afterSequence: 4, limit: 1 }))[0]?.hash ?? ''
          await store.maintenance.close()
          await tamper(sqlOf(hash))
          await expectFound(env, head, found, foundElsewhere)
        })
      }

      test('shows a cut that the service made by a shorter retention than was ever set', async () => {
        const { env, head, store } = await opened()
        const endMs = Date.UTC(2026, 1)
        const none = { grantsExpiredBeforeMs: 0, linksExpiredBeforeMs: 0, usageHoursBeforeMs: 0, usageDaysBeforeMs: 0 }
        const sweep = { ...none, nowMs: endMs + 2 * dayMs, auditBeforeMs: endMs - 1, auditRetentionDays: 1, limit: 100 }
        for (let step = 0; step < 5; step++) await store.maintenance.sweep(sweep)
        assert.equal((await store.auditChain.cut(tenant))?.sequence, 8)
        await store.maintenance.close()
        await expectFound(env, head, found, foundElsewhere)
      })

      test('takes a cut by the retention that was set, and a dropped head only where that is accepted', async () => {
        const { env, head, store } = await opened()
        const endMs = Date.UTC(2026, 1)
        const none = { grantsExpiredBeforeMs: 0, linksExpiredBeforeMs: 0, usageHoursBeforeMs: 0, usageDaysBeforeMs: 0 }
        await store.audit.record(actOf({ tenant, action: 'create_key', atMs: endMs + 1 }))
        const sweep = {
          ...none,
          nowMs: endMs + 40 * dayMs,
          auditBeforeMs: endMs - 1,
          auditRetentionDays: 30,
          limit: 100,
        }
        for (let step = 0; step < 5; step++) await store.maintenance.sweep(sweep)
        await store.maintenance.close()
        const config = readConfig({ ...env, AMBIT_AUDIT_RETENTION_DAYS: '30' })
        await auditCommand(config, ['verify'])
        const older = written({ sequence: 3, hash: 'ab'.repeat(32) })
        await assert.rejects(auditCommand(config, ['verify', '--head', older]), /sequence 3 was kept and retention/)
        await auditCommand(config, ['verify', '--head', older, '--allow-dropped'])
        // The head is the very link that was dropped last.
        await auditCommand(config, ['verify', '--head', head])
        const file = join(directory.path, `cut-${name}.jsonl`)
        await auditCommand(config, ['export', file])
        for (const [code, ...args] of [
          [0, file],
          [0, file, head],
          [1, file, older],
          [0, file, older, '--allow-dropped'],
          [1, file, '--retention', '31'],
        ] as const) {
          assert.equal((await verifyElsewhere(...args)).code, code, args.join(' '))
        }
      })

      test('tells an erasure from all of these', async () => {
        const { env, head, store } = await opened()
        const person = { tenant, userId: 'user_2', receiptId: 'era_1', pseudonym: 'erased_1', startedAtMs: 0 }
        const act = actOf({ tenant, action: 'erase_subject', userId: 'erased_1' })
        await store.subjects.erase({ ...person, act })
        await store.maintenance.close()
        await auditCommand(readConfig(env), ['verify', '--head', head])
        const file = join(directory.path, `erased-${name}.jsonl`)
        await auditCommand(readConfig(env), ['export', file])
        const { code, stderr } = await verifyElsewhere(file, head)
        assert.equal(code, 0, stderr)
        assert.ok(!readFileSync(file, 'utf8').includes('user_2'))
      })
    })

    test('shows a record that was put in past the service', async () => {
      const { env, tamper } = await open()
      const columns = 'project_id, environment, id, at, key_id, request_id, action, outcome, memory_ids, memory_count'
      await tamper(
        `INSERT INTO audit (${columns}) VALUES ('prj_1', 'test', 'aud_zzz', 1767225600000, 'key_1', 'r', 'read_memory', 'ok', '[]', 0)`,
      )
      await assert.rejects(auditCommand(readConfig(env), ['verify']), /record aud_zzz is in no link/)
    })

    test('shows a tail that was cut off, given a head', async () => {
      const { env, tamper } = await open()
      const head = written(JSON.parse(await audit(env, 'checkpoint')))
      await tamper(
        name === 'SQLite'
          ? `DELETE FROM audit_log WHERE ${sequence} > 6`
          : 'DELETE FROM audit WHERE id IN (SELECT audit_id FROM audit_links WHERE sequence > 6); DELETE FROM audit_links WHERE sequence > 6',
      )
      assert.match(await audit(env, 'verify'), /whole: 6 records/)
      const { code, stderr } = await runAmbit(['audit', 'verify', '--head', head], env)
      assert.equal(code, 1)
      assert.match(stderr, /ends before sequence 8/)
    })

    test('the key that signs checkpoints is in no database, no export and no backup', async () => {
      const { env } = whole
      await audit(env, 'checkpoint')
      const config = readConfig(env)
      const keyFile = config.auditKeyFile ?? join(config.dataDir, 'audit-signing-key.pem')
      const pem = readFileSync(keyFile, 'utf8')
      assert.equal(statSync(keyFile).mode & 0o777, 0o600)
      const [copy, backup] = ['export', 'backup'].map((kind) => join(directory.path, `${kind}-with-${name}`))
      await runAmbit(['export', copy ?? ''], env)
      if (config.databaseUrl === null) await runAmbit(['backup', backup ?? ''], env)
      const stored =
        config.databaseUrl === null
          ? [backup ?? '', ...readdirSync(config.dataDir).map((file) => join(config.dataDir, file))]
          : []
      const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
      for (const file of [copy ?? '', ...stored].filter((one) => resolve(one) !== resolve(keyFile))) {
        const bytes = readFileSync(file)
        for (const form of [der, der.toString('base64'), der.subarray(-32), der.toString('hex')]) {
          assert.ok(!bytes.includes(form), file)
        }
      }
      assert.ok(!readFileSync(copy ?? '', 'utf8').includes('private_key'))
    })

    test('shows a forged checkpoint, whoever signed it', async () => {
      const genuine = JSON.parse(await audit(whole.env, 'checkpoint'))
      const forged = { ...genuine, hash: 'ab'.repeat(32) }
      const byAnother = signCheckpoint(genuine, generateKeyPairSync('ed25519').privateKey)
      for (const checkpoint of [forged, { ...genuine, sequence: 7 }, byAnother]) {
        const verify = auditCommand(readConfig(whole.env), ['verify', '--head', written(checkpoint)])
        await assert.rejects(verify, /was not signed for this chain/)
      }
      const { signature: _, ...unsigned } = forged
      const verify = auditCommand(readConfig(whole.env), ['verify', '--head', written(unsigned)])
      await assert.rejects(verify, /at sequence \d+ there is another hash/)
    })
  })
}

test('what is not understood is refused in one line', async () => {
  const env = { AMBIT_DATA_DIR: join(directory.path, 'data-1') }
  const nothing = written({ sequence: 'one' })
  for (const [args, reason] of [
    [[], /takes search, verify, export, checkpoint/],
    [['search', '--scope', 'taste'], /scope must be one of/],
    [['search', '--limit', 'all'], /limit must be/],
    [['search', '--head', 'x'], /takes no --head/],
    [['verify', 'now'], /"now" is one word too many/],
    [['verify', '--head', nothing], /is no head of an audit/],
    [['verify', '--head', '/nowhere'], /cannot read \/nowhere/],
    [['export'], /name one file/],
    [['verify', '--project', 'other'], /no project "other"/],
    [['verify', '--project', 'default', '--installation'], /--project or --installation/],
  ] as const) {
    await assert.rejects(auditCommand(readConfig(env), args), (error: Error) => {
      assert.match(error.message, reason)
      return error instanceof UsageError
    })
  }
})

test('the guide has the verifier as it is shipped', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/verify-audit.md', import.meta.url), 'utf8')
  assert.ok(guide.includes(readFileSync(verifier, 'utf8').trimEnd()))
})
