/** Short versions of the proofs; each script beside this one runs as long as one likes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runKillAudit } from '../acceptance/kill-audit.ts'
import { needsOwnProcess, stopAll } from '../acceptance/service.ts'
import { startEmbeddedPostgres } from '../packages/server/test/postgres/embedded-postgres.ts'
import { findProgram } from '../packages/server/test/postgres/system-program.ts'
import { allAtOnce, auditAbuse } from './abuse/abuse.ts'
import { auditDiskFull } from './disk-full.ts'
import { auditFailover } from './failover.ts'
import { auditPgBouncer } from './pgbouncer.ts'
import { auditPowerCuts, buildLibrary } from './power-cut/power-cut.ts'
import { auditRollingRestart } from './rolling-restart.ts'

describe('a hostile tenant slows itself', needsOwnProcess, () => {
  test('while the requests of an honest one all succeed, and none waits for what the other has sent', async () => {
    try {
      const { failures, besides } = await auditAbuse(3, { 'all at once': allAtOnce })
      assert.deepEqual(failures, [])
      // One of the bodies once took ten seconds by itself. How long it takes now, the proof prints; machines that run
      // tests are too busy to be held to it.
      for (const { p99Ms } of Object.values(besides)) assert.ok(p99Ms < 5_000, `${p99Ms} ms`)
    } finally {
      await stopAll()
    }
  })
})

describe('nothing that was acknowledged is lost', needsOwnProcess, () => {
  test('when the service is killed under load on PostgreSQL', async () => {
    const postgres = await startEmbeddedPostgres()
    try {
      const { broken } = await runKillAudit({ cycles: 2, environment: { DATABASE_URL: postgres.url() } })
      assert.deepEqual(broken, [])
    } finally {
      await stopAll()
      await postgres.remove()
    }
  })

  test('when the power is cut under the embedded store, and with weaker settings it would be', async (context) => {
    const library = buildLibrary()
    if (library === null) return context.skip('needs a C compiler')
    assert.deepEqual((await auditPowerCuts(library, 1, 'FULL')).broken, [])
    assert.notDeepEqual((await auditPowerCuts(library, 1, 'NORMAL')).broken, [])
  })

  test('when the primary dies and its synchronous standby takes over', async () => {
    const { lost, recoveredAfterMs } = await auditFailover(0)
    assert.deepEqual(lost, [])
    assert.ok(recoveredAfterMs < 15_000, `${recoveredAfterMs} ms`)
  })

  test('when PgBouncer is restarted and killed in front of the database, and no revoked token comes back', async (context) => {
    const program = findProgram('pgbouncer')
    if (program === null) return context.skip('needs: apt-get install pgbouncer')
    const { lost, usable, forgotten, unexpected } = await auditPgBouncer(program, 0)
    assert.deepEqual({ lost, usable, forgotten, unexpected }, { lost: 0, usable: 0, forgotten: 0, unexpected: [] })
  })

  test('when two services are restarted one after the other, and no request fails', async () => {
    const { failed, lost } = await auditRollingRestart(1)
    assert.deepEqual({ failed, lost }, { failed: 0, lost: [] })
  })

  test('when the disk is full, and the same process goes on once it is not', async (context) => {
    const verdict = await auditDiskFull()
    if (verdict === null) return context.skip('needs to mount a file system')
    assert.deepEqual({ lost: verdict.lost, unexpected: verdict.unexpected }, { lost: [], unexpected: [] })
  })
})
