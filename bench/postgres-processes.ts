/**
 * Two processes of the service on one PostgreSQL against one, on the same data, in turns: `node bench/postgres-processes.ts`.
 * Where service, database and load share the cores, throughput says little. So it prints what would keep two processes from being
 * twice as fast as one: the processor time of a request, which must not grow, and what the database's processes wait for. With
 * `--share 0.3` each process of the service has that much of a processor, and the database and the load have the rest.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { eventually } from '../acceptance/eventually.ts'
import { freePort } from '../acceptance/service.ts'
import { fillUsers, readTokens } from './fill-users.ts'
import { median } from './load/latencies.ts'
import { operations } from './load/operations.ts'
import type { Weights } from './load/request-mix.ts'
import { runLoad } from './load/run-load.ts'
import { startBenchPostgres } from './targets/postgres.ts'
import { limitProcessor } from './targets/processor-quota.ts'
import { killWithUs, stopProgram } from './targets/start-program.ts'
import { threadTimes, timesBetween, withChildren } from './thread-times.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    operations: { type: 'string', default: 'create,read,continue,denied' },
    share: { type: 'string' },
  },
})
const [seconds, rounds, connections] = [values.seconds, values.rounds, values.connections].map(Number) as [
  number,
  number,
  number,
]
const ambit = fileURLToPath(new URL('../packages/server/bin/ambit.mjs', import.meta.url))
const apiKey = `sk_test_${randomBytes(20).toString('hex')}`
const users = Array.from({ length: 1_000 }, (_, index) => `reader_${index}`)

interface Measured {
  readonly requestsPerSecond: number
  readonly serviceMicros: number
  readonly databaseMicros: number
  /** Of the moments at which a process of the database had something to do, those in which it waited for another's lock. */
  readonly waitsForLock: number
  /** The share of the time in which somebody links records to the one chain that all of this load goes to. */
  readonly chainHeld: number
}

const postgres = await startBenchPostgres()
const url = await postgres.newDatabase()
const folder = await mkdtemp(join(tmpdir(), 'ambit-processes-'))
const services = [await startService(), await startService()]
const limits = services.flatMap(({ child: { pid } }) =>
  values.share === undefined || pid === undefined ? [] : [limitProcessor(pid, Number(values.share))],
)
const observer = new pg.Client({ connectionString: url, application_name: 'observer' })
await observer.connect()
const target = { name: 'PostgreSQL', apiKey, processes: () => [], storedBytes: async () => null, stop: async () => {} }
const filled = { ...target, port: services[0]?.port ?? 0 }
let firstNumber = 0
try {
  await fillUsers(filled, users, 5)
  const tokens = await readTokens(filled, users)
  console.log(`${cpus().length} cores for load, service and database; ${connections} connections to each process\n`)
  console.log(
    '| | requests/s, one | two | ratio | service µs, one | two | PostgreSQL µs, one | two | waits for a lock, one | two | chain held, one | two |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|')
  for (const name of values.operations.split(',')) {
    const runs: Record<1 | 2, Measured[]> = { 1: [], 2: [] }
    await measure(1, { [name]: 1 }, tokens)
    for (let round = 0; round < rounds; round++) {
      for (const count of [1, 2] as const) runs[count].push(await measure(count, { [name]: 1 }, tokens))
    }
    const middle = (count: 1 | 2, of: keyof Measured): number => median(runs[count].map((run) => run[of]))
    const both = (of: keyof Measured, digits = 0): string =>
      ([1, 2] as const).map((count) => middle(count, of).toFixed(digits)).join(' | ')
    const ratio = middle(2, 'requestsPerSecond') / middle(1, 'requestsPerSecond')
    console.log(
      `| ${name} | ${both('requestsPerSecond')} | ${ratio.toFixed(2)} | ${both('serviceMicros')} | ${both('databaseMicros')} | ${both('waitsForLock', 2)} | ${both('chainHeld', 2)} |`,
    )
  }
} finally {
  await observer.end()
  for (const { child } of services) await stopProgram(child)
  for (const release of limits) release()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(count: 1 | 2, weights: Weights, tokens: readonly string[]): Promise<Measured> {
  const used = services.slice(0, count)
  const ofServices = () => threadTimes(used.map(({ child }) => ({ pid: child.pid ?? 0, as: 'service' })))
  const ofDatabase = () => threadTimes(postgres.pid ? withChildren(postgres.pid, 'database') : [])
  const before = [ofServices(), ofDatabase()] as const
  let isOver = false
  const locks = watchLocks(() => isOver)
  const results = await Promise.all(
    used.map(({ port }) => {
      firstNumber += 10_000_000
      const load = { port, apiKey, connections, seconds, ratePerSecond: null, operations, weights }
      return runLoad({ ...load, users, tokens, firstNumber, seed: firstNumber })
    }),
  )
  const spent = [timesBetween(before[0], ofServices()), timesBetween(before[1], ofDatabase())] as const
  isOver = true
  const answered = results.reduce((sum, result) => sum + result.answered, 0)
  if (results.some(({ failures }) => failures > 0)) throw new Error('requests have failed')
  return {
    requestsPerSecond: results.reduce((sum, result) => sum + result.requestsPerSecond, 0),
    serviceMicros: (spent[0].service ?? 0) / answered,
    databaseMicros: (spent[1].database ?? 0) / answered,
    ...(await locks),
  }
}

/** Looks again and again what the connections of the service are at. */
async function watchLocks(isOver: () => boolean): Promise<Pick<Measured, 'waitsForLock' | 'chainHeld'>> {
  let [busy, waiting, looks, held] = [0, 0, 0, 0]
  while (!isOver()) {
    const { rows } = await observer.query(`SELECT count(*)::integer AS busy,
        count(*) FILTER (WHERE wait_event_type = 'Lock')::integer AS waiting,
        EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted) AS is_held
      FROM pg_stat_activity WHERE application_name = 'ambit' AND state = 'active'`)
    busy += rows[0].busy
    waiting += rows[0].waiting
    looks++
    if (rows[0].is_held) held++
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { waitsForLock: waiting / Math.max(1, busy), chainHeld: held / Math.max(1, looks) }
}

async function startService(): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [ambit, 'serve'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      AMBIT_DATA_DIR: folder,
      AMBIT_BOOTSTRAP_KEY: apiKey,
      AMBIT_RATE_LIMIT: '0',
    },
  })
  killWithUs(child)
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error('the service ended at its start')
    return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200
  }
  await eventually('the service is ready', isReady, { withinMs: 60_000, everyMs: 20 })
  return { port, child }
}
