/** Several processes on one port, so that one machine's cores are used; this one only looks after them. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from './config.ts'
import { hasStarted } from './main.ts'

/** One that dies sooner than this would only die again: it is given a moment. */
const quickDeathMs = 1_000

export async function superviseProcesses(config: Config): Promise<void> {
  // Each accepts its own connections. Handed out by this process, one that was on its way to a process that is killed
  // would stay open for ever, and its client would wait for an answer that nobody owes it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  /** From when the first process has started until all are told to stop: meanwhile each one that ends is replaced. */
  let isServing = false

  function start(): Worker {
    const worker = cluster.fork()
    const startedMs = performance.now()
    worker.once('exit', (code, signal) => {
      if (!isServing) return
      const livedMs = performance.now() - startedMs
      const how = signal ? `by ${signal}` : `with exit code ${code}`
      process.stderr.write(`ambit: process ${worker.process.pid} ended ${how}; starting another\n`)
      setTimeout(() => isServing && start(), livedMs < quickDeathMs ? quickDeathMs : 0)
    })
    return worker
  }

  // The first one shows whether the service can start at all, and prepares the store; only then do the others.
  const first = start()
  const outcome = await Promise.race([once(first, 'message'), once(first, 'exit')])
  if (outcome[0] !== hasStarted) process.exit(1)
  isServing = true
  for (let count = 1; count < config.processes; count++) start()

  async function stop(): Promise<void> {
    isServing = false
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        // One that has died already sends no second exit.
        if (worker.isDead()) return undefined
        const exited = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        return exited
      }),
    )
    process.exit(0)
  }
  // A terminal signals the whole group, and some supervisors more than once: the first signal counts.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => isServing && stop())
}
