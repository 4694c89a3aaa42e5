/**
 * Reads of so much that selecting and merging it would hold others up. A thread of their own does a few at a time; keys
 * take turns, so that one with many waits for itself. It is started when it is first needed.
 */
import { Worker } from 'node:worker_threads'
import type { MergedAnswer } from '@ambit/core'
import { createFairQueue } from '../fair-queue.ts'
import type { InvolvedMemories } from './port/audit.ts'
import type { MemoryFilter } from './port/memories.ts'
import { StoreUnavailable } from './port/store-unavailable.ts'

export interface LargeRead {
  readonly answer: MergedAnswer
  readonly seen: InvolvedMemories
}

/** What goes to the thread, and what comes back; `ticket` joins the two. */
export interface LargeReadRequest {
  readonly ticket: number
  readonly filter: MemoryFilter
}
export type LargeReadAnswer = { readonly ticket: number } & (
  | { readonly result: LargeRead }
  | { readonly failure: string }
)

export interface LargeReads {
  /** `owner` is the key that it is done for. */
  read(owner: string, filter: MemoryFilter): Promise<LargeRead>
  close(): Promise<void>
}

export interface LargeReadOptions {
  readonly script: URL
  readonly workerData: object
  /** How many the thread can do at the same time. */
  readonly atOnce: number
}

interface Job {
  readonly owner: string
  readonly filter: MemoryFilter
  readonly resolve: (read: LargeRead) => void
  readonly reject: (error: Error) => void
  startedMs: number
}

const quantumMs = 20

export function startLargeReads({ script, workerData, atOnce }: LargeReadOptions): LargeReads {
  const queue = createFairQueue<Job>(quantumMs)
  const underWay = new Map<number, Job>()
  let thread: Worker | null = null
  let lastTicket = 0
  let isClosed = false

  function start(): Worker {
    const worker = new Worker(script, { workerData })
    worker.on('message', (answer: LargeReadAnswer) => {
      const job = underWay.get(answer.ticket)
      underWay.delete(answer.ticket)
      if (job) queue.charge(job.owner, performance.now() - job.startedMs)
      if (underWay.size === 0) worker.unref()
      if ('result' in answer) job?.resolve(answer.result)
      else job?.reject(new StoreUnavailable(`a large read failed: ${answer.failure}`))
      begin()
    })
    // Out of memory, for one. The next read gets another thread.
    worker.on('error', (error) => lose(worker, (error as Error).message))
    worker.on('exit', () => lose(worker, 'the thread has ended'))
    return worker
  }

  function lose(worker: Worker, reason: string): void {
    if (thread !== worker) return
    thread = null
    const lost = [...underWay.values()]
    underWay.clear()
    for (const { reject } of lost) reject(new StoreUnavailable(`a large read failed: ${reason}`))
    begin()
  }

  function begin(): void {
    while (underWay.size < atOnce && !isClosed) {
      const next = queue.take()
      if (!next) return
      const { item } = next
      item.startedMs = performance.now()
      const ticket = ++lastTicket
      underWay.set(ticket, item)
      thread ??= start()
      // With nothing to do it keeps no process from ending.
      thread.ref()
      thread.postMessage({ ticket, filter: item.filter } satisfies LargeReadRequest)
    }
  }

  return {
    read(owner, filter) {
      if (isClosed) return Promise.reject(new StoreUnavailable('the database is closed'))
      return new Promise((resolve, reject) => {
        queue.push(owner, { owner, filter, resolve, reject, startedMs: 0 })
        begin()
      })
    },
    async close() {
      isClosed = true
      const ending = thread
      if (ending) {
        lose(ending, 'the database is closed')
        await ending.terminate()
      }
      for (const { reject } of queue.remove(() => true)) reject(new StoreUnavailable('the database is closed'))
    },
  }
}
