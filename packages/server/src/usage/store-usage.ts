import type { Logger } from 'pino'
import type { UsageStore } from '../storage/port/usage.ts'
import { repeatUntilStopped } from '../time/repeat-until-stopped.ts'
import { flushUsage } from './flush-usage.ts'
import type { UsageRecorder } from './usage-recorder.ts'

const everyMs = 2_000
/**
 * With very many keys there is much to store, and hardly more after a longer while. For so many rows, which take the
 * database some hundredths of a second, a turn is left out.
 */
const rowsATurn = 2_000
const turnsLeftOutMax = 14
/** A supervisor waits for the end, and a database that has not come back by then is not waited for. */
const lastTries = 2

/** Stores what is counted about every two seconds, and the rest when it is stopped: after the last request has been answered. */
export function storeUsageRegularly(
  recorder: UsageRecorder,
  store: Pick<UsageStore, 'add'>,
  logger: Pick<Logger, 'warn' | 'error'>,
): { stop: () => Promise<void> } {
  const flush = async (): Promise<number> => {
    const notCounted = recorder.lost()
    if (notCounted > 0) logger.warn({ notCounted }, 'too much usage is waiting for the database: some was not counted')
    return flushUsage(recorder, store, ({ counts }) =>
      logger.warn({ counters: counts.length }, 'the database did not confirm usage, which is not stored again'),
    )
  }
  let turnsLeftOut = 0
  const takeTurn = async (): Promise<void> => {
    if (turnsLeftOut > 0) turnsLeftOut--
    else turnsLeftOut = Math.min(turnsLeftOutMax, Math.floor((await flush()) / rowsATurn))
  }
  const flushes = repeatUntilStopped(everyMs, takeTurn, (error) =>
    logger.warn({ err: error }, 'usage could not be stored and will be tried again'),
  )
  return {
    async stop() {
      await flushes.stop()
      for (let tries = 1; tries <= lastTries; tries++) {
        try {
          await flush()
          return
        } catch (error) {
          if (tries === lastTries) logger.error({ err: error }, 'the usage of the last seconds could not be stored')
        }
      }
    },
  }
}
