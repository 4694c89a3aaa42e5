/** Several processes on one port, so that one machine's cores are used; this one only looks after them. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from './config.ts'
import { createIdSource } from './identifiers.ts'
import { type FirstSecrets, prepareDefaultProject, shownAt } from './main.ts'
import { hashSecret } from './secrets.ts'
import { startBanner } from './start-banner.ts'
import { openStore } from './storage/open-store.ts'
import { describeDatabaseUrl } from './storage/postgres/connection-url.ts'

/** One that dies sooner than this would only die again: it is given a moment. */
const quickDeathMs = 1_000

export async function superviseProcesses(config: Config): Promise<void> {
  // Each accepts its own connections. Handed out by this process, one that was on its way to a process that is killed
  // would stay open for ever, and its client would wait for an answer that nobody owes it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const firstSecrets = await prepareStore(config)
  let isStopping = false

  function start(): Worker {
    const worker = cluster.fork()
    const startedMs = performance.now()
    worker.once('exit', (code) => {
      if (isStopping) return
      const livedMs = performance.now() - startedMs
      process.stderr.write(`ambit: process ${worker.process.pid} ended with exit code ${code}; starting another\n`)
      setTimeout(() => isStopping || start(), livedMs < quickDeathMs ? quickDeathMs : 0)
    })
    return worker
  }

  // The first one shows whether the service can start at all; only then do the others.
  const first = cluster.fork()
  const address = await Promise.race([listening(first), once(first, 'exit').then(() => null)])
  if (address === null) process.exit(1)
  first.once('exit', () => isStopping || start())
  for (let count = 1; count < config.processes; count++) start()

  const data = describeDatabaseUrl(config.databaseUrl ?? '')
  const consoleAddress = config.publicUrl ?? address
  const shown = firstSecrets && shownAt(consoleAddress, firstSecrets)
  process.stdout.write(startBanner({ address, consoleAddress, environment: config.environment, data, first: shown }))

  async function stop(): Promise<void> {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        worker.process.kill('SIGTERM')
        return once(worker, 'exit')
      }),
    )
    process.exit(0)
  }
  // A terminal signals the whole group, and some supervisors more than once: the first signal counts.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => isStopping || stop())
}

async function listening(worker: Worker): Promise<string> {
  const [{ address, port }] = (await once(worker, 'listening')) as [{ address: string | null; port: number }]
  return `http://${address === null || address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`
}

/** Once, before there are several: the schema, the default project, its first key and the invitation of its owner. */
async function prepareStore({ databaseUrl, dataDir, environment, bootstrapKey }: Config): Promise<FirstSecrets | null> {
  const store = await openStore({ databaseUrl, dataDir }, (error) => {
    throw error
  })
  try {
    const deps = { store, environment, clock: Date.now, newId: createIdSource(Date.now), hashSecret }
    return await prepareDefaultProject(deps, bootstrapKey)
  } finally {
    await store.maintenance.close()
  }
}
