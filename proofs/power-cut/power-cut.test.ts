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
  assert.ok(await losesSomething(library), `none of ${cutsMax} cuts lost anything: this test would not notice a loss`)
})

/** Whether a cut loses something depends on when it comes; on a slow machine, little is written between two syncs. */
const cutsMax = 6

async function losesSomething(library: string): Promise<boolean> {
  for (let cut = 0; cut < cutsMax; cut += 1) {
    if ((await auditPowerCuts(library, 1, 'NORMAL')).broken.length > 0) return true
  }
  return false
}
