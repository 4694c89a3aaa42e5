/**
 * `npx node bench/disclosure.ts`: what an assistant is told that is out of place, and what it needs and is told, with free text and
 * with a register of purposes. The same every time: no model has a part in it. `--wrong` lists what went wrong, task by task.
 */
import { parseArgs } from 'node:util'
import { startService, stopAll } from '../acceptance/service.ts'
import { measureDisclosure } from './disclosure/measure-disclosure.ts'

const { values } = parseArgs({ options: { wrong: { type: 'boolean', default: false } } })
const service = await startService()
try {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8)
  console.log(`${'what releases the facts'.padEnd(46)}out of place, yet released   needed and released`)
  for (const { what, outOfPlaceReleased, neededReleased, wrong } of await measureDisclosure(service)) {
    console.log(`${what.padEnd(46)}${percent(outOfPlaceReleased)}${percent(neededReleased).padStart(28)}`)
    if (!values.wrong) continue
    for (const [task, { released, missing }] of wrong) {
      if (released.length + missing.length > 0) console.log(`  ${task}: +${released.join(' +')} -${missing.join(' -')}`)
    }
  }
} finally {
  await stopAll()
}
