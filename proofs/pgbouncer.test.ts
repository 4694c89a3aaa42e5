/** A short version of the proof; the script beside this one runs as long as one likes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsOwnProcess } from '../acceptance/service.ts'
import { findOrInstall } from '../packages/server/test/postgres/system-program.ts'
import { auditPgBouncer } from './pgbouncer.ts'

const title =
  'nothing that was acknowledged is lost when PgBouncer is restarted and killed in front of the database, and no revoked token comes back'
test(title, needsOwnProcess, async (context) => {
  const program = findOrInstall('pgbouncer')
  if (program === null) return context.skip('needs: apt-get install pgbouncer')
  const { lost, usable, forgotten, unexpected } = await auditPgBouncer(program, 0)
  assert.deepEqual({ lost, usable, forgotten, unexpected }, { lost: 0, usable: 0, forgotten: 0, unexpected: [] })
})
