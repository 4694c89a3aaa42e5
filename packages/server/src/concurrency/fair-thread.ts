/**
 * A thread for work that would hold up the one that answers. Owners take turns at it, by how long their work has taken, so
 * that one with much waits for itself. It is started when it is first needed; one that has died is replaced.
 */
import { Worker } from 'node:worker_threads'
import { createFairQueue } from './fair-queue.ts'

export interface FairThread<Job, Result> {
  /** `owner` is the key that it is done for, or a project. What is `transferred` is handed over rather than copied, and gone from here. */
  run(owner: string, job: Job, transferred?: readonly ArrayBuffer[]): Promise<Result>
  close(): Promise<void>
}

/** What goes to the thread, and what comes back; `ticket` joins the two. */
export interface ThreadJob<Job> {
  readonly ticket: number
  readonly job: Job
}
export type ThreadAnswer<Result> = { readonly ticket: number } & (
  | { readonly result: Result }
  | { readonly failure: string }
)

export interface FairThreadOptions {
  readonly script: URL
  readonly workerData?: object
  /** How many jobs the thread can do at the same time. */
  readonly atOnce: number
  /** What an owner is told when the thread could not do its work. */
  readonly failure: (reason: string) => Error
  /** Told when the thread ends without having been closed. */
  readonly onDeath?: (reason: string) => void
}

interface Waiting<Job, Result> {
  readonly owner: string
  readonly job: Job
  readonly transferred: readonly ArrayBuffer[]
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
  startedMs: number
}

const quantumMs = 20
const closed = 'the service is stopping'

export function startFairThread<Job, Result>(options: FairThreadOptions): FairThread<Job, Result> {
  const { script, workerData, atOnce, failure } = options
  const queue = createFairQueue<Waiting<Job, Result>>(quantumMs)
  const underWay = new Map<number, Waiting<Job, Result>>()
  let thread: Worker | null = null
  let lastTicket = 0
  let isClosed = false

  function start(): Worker {
    const worker = new Worker(script, { workerData })
    worker.on('message', (answer: ThreadAnswer<Result>) => {
      const waiting = underWay.get(answer.ticket)
      underWay.delete(answer.ticket)
      if (waiting) queue.charge(waiting.owner, performance.now() - waiting.startedMs)
      if (underWay.size === 0) worker.unref()
      if ('result' in answer) waiting?.resolve(answer.result)
      else waiting?.reject(failure(answer.failure))
      begin()
    })
    // Out of memory, for one. The next job gets another thread.
    worker.on('error', (error) => lose(worker, (error as Error).message))
    worker.on('exit', () => lose(worker, 'the thread has ended'))
    return worker
  }

  function lose(worker: Worker, reason: string): void {
    if (thread !== worker) return
    thread = null
    if (!isClosed) options.onDeath?.(reason)
    const lost = [...underWay.values()]
    underWay.clear()
    for (const { reject } of lost) reject(failure(reason))
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
      thread.postMessage({ ticket, job: item.job } satisfies ThreadJob<Job>, item.transferred)
    }
  }

  return {
    run(owner, job, transferred = []) {
      if (isClosed) return Promise.reject(failure(closed))
      return new Promise((resolve, reject) => {
        queue.push(owner, { owner, job, transferred, resolve, reject, startedMs: 0 })
        begin()
      })
    },
    async close() {
      isClosed = true
      const ending = thread
      if (ending) {
        lose(ending, closed)
        await ending.terminate()
      }
      for (const { reject } of queue.remove(() => true)) reject(failure(closed))
    },
  }
}
