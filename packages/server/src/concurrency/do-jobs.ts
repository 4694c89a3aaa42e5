import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadJob } from './fair-thread.ts'
import { giveWayToOtherThreads } from './give-way.ts'

interface Options {
  /** False for what is short, and waited for like everything that the service answers. */
  readonly givesWay?: boolean
}

/** The other side of a fair thread: does what it is given, and gives way to the threads that everybody waits for. */
export function doJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  { givesWay = true }: Options = {},
): void {
  if (!parentPort) throw new Error('this runs as a worker only')
  const port = parentPort
  if (givesWay) giveWayToOtherThreads()
  port.on('message', async ({ ticket, job }: ThreadJob<Job>) => {
    try {
      const result = await work(job)
      port.postMessage({ ticket, result } satisfies ThreadAnswer<Result>)
    } catch (error) {
      port.postMessage({ ticket, failure: (error as Error).message } satisfies ThreadAnswer<Result>)
    }
  })
}
