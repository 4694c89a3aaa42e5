/**
 * Merging what the database has given, in a thread: it takes the longer the more there is, and the thread that answers is
 * everybody's. What is so little that handing it over would take as long is merged at once.
 */
import { startFairThread } from '../../concurrency/fair-thread.ts'
import { doMergeJob, type MergeJob } from './merge-job.ts'

export interface Merges {
  /** `owner` is the key that it is done for. */
  merge(owner: string, job: MergeJob): string | Promise<string>
  close(): Promise<void>
}

/** About twenty memories: to merge them takes as long as to hand them over and to take the answer, a thirtieth of a millisecond. */
export const mergedAtOnceMax = 4_096

/** So that there is always something to do for it, while an answer is on its way. */
const atOnce = 64

const nothing: MergeJob = { shape: { kind: 'read', include: [] }, memories: [['preferences', '[]']] }

export function startMerges(
  onDeath?: (reason: string) => void,
  script: URL = new URL('./merge-thread.ts', import.meta.url),
): Merges {
  const thread = startFairThread<MergeJob, string>({
    script,
    atOnce,
    ...(onDeath && { onDeath }),
    failure: (reason) => new Error(`merging in a thread failed: ${reason}`),
  })
  let state: 'not started' | 'starting' | 'ready' = 'not started'

  /** A thread takes a while to start, for which nobody waits: until then, everything is merged here. */
  function start(): void {
    state = 'starting'
    thread.run('', nothing).then(
      () => {
        state = 'ready'
      },
      () => {
        state = 'not started'
      },
    )
  }

  async function mergeInThread(owner: string, job: MergeJob): Promise<string> {
    try {
      return await thread.run(owner, job)
    } catch {
      // It has died, perhaps of another's job. This one is small enough not to harm anybody here either.
      state = 'not started'
      return doMergeJob(job)
    }
  }

  return {
    merge(owner, job) {
      if (job.memories.reduce((sum, [, json]) => sum + json.length, 0) <= mergedAtOnceMax) return doMergeJob(job)
      if (state === 'ready') return mergeInThread(owner, job)
      if (state === 'not started') start()
      return doMergeJob(job)
    },
    close: thread.close,
  }
}
