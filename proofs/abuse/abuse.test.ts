/** A short version of the proof; the script beside this one runs as long as one likes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsOwnProcess, stopAll } from '../../acceptance/service.ts'
import { allAtOnce, auditAbuse, limitMs } from './abuse.ts'

test(
  'while a hostile tenant does all it can, the requests of an honest one succeed, and none waits for it',
  needsOwnProcess,
  async () => {
    try {
      const { failures, besides } = await auditAbuse(3, { 'all at once': allAtOnce }, 2_000)
      assert.deepEqual(failures, [])
      for (const result of Object.values(besides)) {
        assert.ok(result.maxMs <= limitMs(result), `${result.maxMs} ms, and an echo ${result.echoMaxMs} ms`)
      }
    } finally {
      await stopAll()
    }
  },
)
