/** A short version of the proof; the script beside this one runs as long as one likes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsOwnProcess } from '../../acceptance/service.ts'
import { auditPowerCuts, buildLibrary } from './power-cut.ts'

const title =
  'nothing that was acknowledged is lost when the power is cut under the embedded store, and with weaker settings it would be'
test(title, needsOwnProcess, async (context) => {
  const library = buildLibrary()
  if (library === null) return context.skip('needs a C compiler')
  assert.deepEqual((await auditPowerCuts(library, 1, 'FULL')).broken, [])
  assert.notDeepEqual((await auditPowerCuts(library, 1, 'NORMAL')).broken, [])
})
