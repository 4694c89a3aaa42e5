/** A short version of the proof; the script beside this one runs as long as one likes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsOwnProcess } from '../acceptance/service.ts'
import { auditFailover } from './failover.ts'

test(
  'nothing that was acknowledged is lost when the primary dies and its synchronous standby takes over',
  needsOwnProcess,
  async () => {
    const { lost, recoveredAfterMs } = await auditFailover(0)
    assert.deepEqual(lost, [])
    assert.ok(recoveredAfterMs < 15_000, `${recoveredAfterMs} ms`)
  },
)
