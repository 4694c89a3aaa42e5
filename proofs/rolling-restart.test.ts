/** A short version of the proof; the script beside this one runs as long as one likes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsOwnProcess } from '../acceptance/service.ts'
import { auditRollingRestart } from './rolling-restart.ts'

test(
  'no request fails, and nothing is lost, when two services are restarted one after the other',
  needsOwnProcess,
  async () => {
    const { failed, broken, lost } = await auditRollingRestart(1)
    assert.deepEqual({ failed, broken, lost }, { failed: {}, broken: [], lost: [] })
  },
)
