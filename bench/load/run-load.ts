/** Runs a load in a process of its own, and says what it cost the processes that were asked. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Target } from '../targets/target.ts'
import { type ThreadTimes, threadTimes, timesBetween } from '../thread-times.ts'
import type { Load, LoadResult } from './generate-load.ts'

export interface MeasuredLoad extends LoadResult {
  /** Microseconds of a processor for each request that was answered, by thread; of PostgreSQL as a whole. */
  readonly processorMicros: ThreadTimes
  /** What the database has grown by for each; null: nobody can say. */
  readonly bytesEach: number | null
}

export async function runLoad(load: Load): Promise<LoadResult> {
  const generator = fork(new URL('./generate-load.ts', import.meta.url))
  generator.send(load)
  const [result] = (await Promise.race([
    once(generator, 'message'),
    once(generator, 'exit').then(([code]) => {
      throw new Error(`the load generator ended with exit code ${code}`)
    }),
  ])) as [LoadResult]
  await once(generator, 'exit')
  return result
}

export async function measureLoad(target: Target, load: Load): Promise<MeasuredLoad> {
  const bytesBefore = await target.storedBytes()
  const before = threadTimes(target.processes())
  const result = await runLoad(load)
  const spent = timesBetween(before, threadTimes(target.processes()))
  const bytesAfter = await target.storedBytes()
  const requests = Math.max(1, result.answered)
  return {
    ...result,
    processorMicros: Object.fromEntries(Object.entries(spent).map(([name, micros]) => [name, micros / requests])),
    bytesEach: bytesBefore === null || bytesAfter === null ? null : (bytesAfter - bytesBefore) / requests,
  }
}
