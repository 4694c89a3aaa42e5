import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { checkClock } from '../../src/doctor/check-clock.ts'
import { checkEmbeddedStore, checkSchema } from '../../src/doctor/check-embedded-store.ts'
import { checkPostgres } from '../../src/doctor/check-postgres.ts'
import type { Finding } from '../../src/doctor/finding.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { runAmbit, startService } from './ambit-process.ts'

const directory = temporaryDirectory()
after(() => directory.remove())

function verdicts(findings: readonly Finding[]): Readonly<Record<string, string>> {
  return Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]))
}

async function newStore(name: string): Promise<string> {
  const dataDir = join(directory.path, name)
  const store = await openSqliteStore({ dataDir, onFailure: assert.ifError })
  await store.maintenance.noteTime({ latestMs: 1_000_000, confirmedMs: 1_000_000 })
  await store.maintenance.close()
  return dataDir
}

const look = { isThorough: true, nowMs: 2_000_000 }

describe('ambit doctor', () => {
  test('finds nothing wrong with a running service, and says so in words and as JSON', async () => {
    const env = { AMBIT_DATA_DIR: join(directory.path, 'running') }
    const service = await startService(env)
    try {
      const { port } = new URL(service.address)
      const { code, stdout } = await runAmbit(['doctor', '--thorough', '--json'], { ...env, PORT: port })
      assert.equal(code, 0, stdout)
      const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
      assert.ok(ok)
      const found = verdicts(findings)
      for (const check of ['configuration', 'node', 'disk', 'permissions', 'database', 'schema', 'integrity', 'clock'])
        assert.equal(found[check], 'ok', check)
      assert.equal(found.service, 'ok')
    } finally {
      await service.stop()
    }
  })

  test('names a wrong setting, what to do about it, and fails', async () => {
    const { code, stdout } = await runAmbit(['doctor'], { PORT: 'abc', AMBIT_DATA_DIR: directory.path })
    assert.equal(code, 1)
    assert.match(stdout, /^PROBLEM +configuration +PORT must be .*"abc"/m)
    assert.match(stdout, /→ Mend it/)
  })

  test('says that nothing answers where no service runs, which is no fault', async () => {
    const env = { AMBIT_DATA_DIR: join(directory.path, 'nothing yet'), PORT: '1' }
    const { code, stdout } = await runAmbit(['doctor'], env)
    assert.equal(code, 0)
    assert.match(stdout, /Nothing is stored in .* yet/)
    assert.match(stdout, /warning +service +Nothing answers/)
  })

  test('changes nothing: a store that others may read stays as it is, and is told', async () => {
    const dataDir = await newStore('open')
    chmodSync(join(dataDir, 'ambit.db'), 0o644)
    for (let time = 0; time < 2; time++) {
      const permissions = checkEmbeddedStore(dataDir, look).find(({ verdict }) => verdict === 'warning')
      assert.match(permissions?.remedy ?? '', /^chmod 0600 .*ambit\.db$/)
    }
  })

  test('finds a damaged database', async () => {
    const dataDir = await newStore('damaged')
    writeFileSync(join(dataDir, 'ambit.db'), 'this is no database, though somebody has put it there')
    assert.equal(verdicts(checkEmbeddedStore(dataDir, look)).database, 'problem')
  })

  test('finds a clock that was set back, and a database of a newer version', async () => {
    const dataDir = await newStore('clock')
    assert.equal(verdicts(checkEmbeddedStore(dataDir, { ...look, nowMs: 2_000_000 })).clock, 'ok')
    assert.equal(verdicts(checkEmbeddedStore(dataDir, { ...look, nowMs: 900_000 })).clock, 'problem')
    assert.equal(checkClock(0, 0).verdict, 'ok')
    assert.equal(checkSchema(10_000).verdict, 'problem')
    assert.equal(checkSchema(1).verdict, 'ok')
  })

  test('says of a database that does not answer where it was looked for, without its password', async () => {
    const password = 'hunter2'
    const [finding] = await checkPostgres(`postgres://ada:${password}@127.0.0.1:1/ambit`)
    assert.equal(finding?.verdict, 'problem')
    assert.match(finding?.found ?? '', /127\.0\.0\.1:1/)
    assert.ok(!JSON.stringify(finding).includes(password))
  })
})
