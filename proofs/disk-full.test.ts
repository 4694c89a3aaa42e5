/** A short version of the proof; the script beside this one runs as long as one likes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsOwnProcess } from '../acceptance/service.ts'
import { auditDiskFull, isAsPromised } from './disk-full.ts'

test(
  'a disk that is nearly full takes no memories and lets everybody read and revoke; nothing that was acknowledged is lost when it is full, and the same process goes on once it is not',
  needsOwnProcess,
  async (context) => {
    const verdict = await auditDiskFull()
    if (verdict === null) return context.skip('needs to mount a file system')
    assert.ok(isAsPromised(verdict.nearlyFull, verdict.full), JSON.stringify(verdict))
    assert.deepEqual({ lost: verdict.lost, unexpected: verdict.unexpected }, { lost: [], unexpected: [] })
  },
)
