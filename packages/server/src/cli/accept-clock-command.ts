/** `ambit accept-clock`: an operator vouches for the clock of this machine, so that deletions go by it at once. */
import { installationAct } from '../app/audit/installation-act.ts'
import type { Config } from '../config.ts'
import { isoTimestamp } from '../time/time-units.ts'
import { parseArguments } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'
import { withStore } from './with-store.ts'

export async function acceptClockCommand(config: Config, args: readonly string[]): Promise<void> {
  if (parseArguments(args, {}).positionals.length > 0) throw new UsageError('"ambit accept-clock" takes nothing else')
  await withStore(config, async (deps) => {
    const { audit, maintenance } = deps.store
    const nowMs = Date.now()
    const { latestMs, confirmedMs } = await maintenance.noteTime({ latestMs: 0, confirmedMs: 0 })
    if (nowMs < Math.max(latestMs, confirmedMs)) {
      throw new Error(
        `the clock of this machine is behind ${isoTimestamp(Math.max(latestMs, confirmedMs))}, the latest moment on record: set the clock`,
      )
    }
    const details = { from: isoTimestamp(confirmedMs), to: isoTimestamp(nowMs) }
    await audit.record(installationAct(deps, deps.acting, { atMs: nowMs, action: 'accept_clock', details }))
    await maintenance.noteTime({ latestMs: nowMs, confirmedMs: nowMs })
    process.stdout.write(`Accepted: it is ${isoTimestamp(nowMs)}. Services delete by this time within a minute.\n`)
  })
}
