// A few cycles of the kill audit; the script of the same name runs as many as one likes.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runKillAudit } from './kill-audit.ts'
import { needsOwnProcess, stopAll } from './service.ts'

after(stopAll)

test('SIGKILL under load loses nothing that was acknowledged and undoes no revocation', needsOwnProcess, async () => {
  const verdict = await runKillAudit({ cycles: 3 })
  assert.deepEqual(verdict.broken, [])
  assert.equal(verdict.cycles, 3)
  assert.ok(verdict.acknowledgedWrites >= 150, 'there was load in every cycle')
  assert.ok(verdict.acknowledgedRevocations > 0, 'revocations were part of it')
})
