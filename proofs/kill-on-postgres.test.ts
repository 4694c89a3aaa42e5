/** A short version of the proof; acceptance/kill-audit.ts, given a DATABASE_URL, runs as long as one likes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runKillAudit } from '../acceptance/kill-audit.ts'
import { needsOwnProcess, stopAll } from '../acceptance/service.ts'
import { startTestDatabases } from '../packages/server/test/postgres/test-databases.ts'

test(
  'nothing that was acknowledged is lost when the service is killed under load on PostgreSQL',
  needsOwnProcess,
  async () => {
    const databases = await startTestDatabases()
    try {
      const { broken } = await runKillAudit({ cycles: 2, environment: { DATABASE_URL: await databases.create() } })
      assert.deepEqual(broken, [])
    } finally {
      await stopAll()
      await databases.remove()
    }
  },
)
