/**
 * `npm run bench [-- throughput | comparison | growth | overload | profile | soak | all | pages]`. Results go to `bench/results/` and
 * from there into `docs/performance.md`, its charts and the README; `--out FOLDER` puts all of it elsewhere.
 */
import { parseArgs } from 'node:util'
import { measureComparison } from './comparison.ts'
import { measureGrowth, type StoreToMeasure } from './growth.ts'
import { measureOverload } from './overload.ts'
import { measureProfile } from './profile.ts'
import { type Result, recordResult, writePages } from './report/record-result.ts'
import { soakSentence } from './report/soak-section.ts'
import { isSound, measureSoak } from './soak.ts'
import { type AmbitTarget, type StartOptions, startAmbit } from './targets/ambit.ts'
import { startEcho } from './targets/echo.ts'
import { startExpressTable } from './targets/express-table.ts'
import { keptStore } from './targets/kept-store.ts'
import { startMcpMemory } from './targets/mcp-memory.ts'
import { startBenchPostgres } from './targets/postgres.ts'
import { measureThroughput } from './throughput.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    requests: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    /** Of growth: how many users the stores have. Filling PostgreSQL takes three times as long. */
    users: { type: 'string', default: '1000,100000' },
    'postgres-users': { type: 'string' },
    stores: { type: 'string' },
    memories: { type: 'string', default: '1,10,100,1000,10000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    out: { type: 'string' },
  },
})
const [command = 'throughput'] = positionals
const seconds = number('seconds')
const connections = number('connections')
const rounds = number('rounds')
const requestsMax = values.requests === undefined ? undefined : number('requests')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const commands: Readonly<Record<string, () => Promise<Result>>> = {
  async throughput() {
    const only = values.only === undefined ? {} : { only: values.only.split(',') }
    const options = { seconds, connections, rounds, ...(requestsMax !== undefined && { requestsMax }), ...only }
    return measureThroughput(await keep(startEcho()), await startTargets(), options)
  },
  async comparison() {
    if (!postgres) throw new Error('the comparison needs PostgreSQL')
    const echo = await keep(startEcho())
    const mcp = await keep(startMcpMemory())
    const targets = [await keep(startExpressTable(postgres)), ...(await startTargets())]
    return measureComparison({ echo, targets, mcp }, { seconds, connections, rounds, users: requestsMax ?? 1_000 })
  },
  growth: () =>
    measureGrowth(storesToMeasure(), { memories: numbers(values.memories), reads: requestsMax ?? 500, rounds }),
  overload: async () => measureOverload(await startTargets(), seconds),
  profile: () =>
    measureProfile(
      databases.map((database) => (nodeOptions) => start(database, { nodeOptions })),
      { seconds, connections },
    ),
  async soak() {
    const result = await measureSoak(await startTargets(), { minutes: number('minutes'), connections })
    for (const verdict of result.verdicts) process.stdout.write(`${soakSentence(verdict)}\n`)
    if (!result.verdicts.every(isSound)) process.exitCode = 1
    return result
  },
}

const { soak: _, ...quick } = commands
const chosen = command === 'pages' ? [] : command === 'all' ? Object.keys(quick) : [command]
const unknown = chosen.find((name) => !(name in commands))
if (unknown) throw new Error(`unknown: ${unknown}. There are ${Object.keys(commands).join(', ')}, all and pages`)
const databases = values.databases.split(',')
const postgres = databases.includes('postgres') && chosen.length > 0 ? await startBenchPostgres() : null
let stops: (() => Promise<void>)[] = []
try {
  for (const name of chosen) {
    const startMs = performance.now()
    const result = await commands[name]?.()
    await stopAll()
    if (result) recordResult(result, values.out)
    process.stderr.write(`${name}: ${Math.round((performance.now() - startMs) / 1000)} s\n`)
  }
  writePages(values.out)
} finally {
  await stopAll()
  await postgres?.stop()
}

async function stopAll(): Promise<void> {
  const all = stops
  stops = []
  for (const stop of all) await stop()
}

/** It is stopped when what it was started for has been measured, whatever happens. */
async function keep<Started extends { stop(): Promise<void> }>(starting: Promise<Started>): Promise<Started> {
  const started = await starting
  stops.unshift(() => started.stop())
  return started
}

function start(database: string, options: StartOptions = {}): Promise<AmbitTarget> {
  return startAmbit({ postgres: database === 'postgres' ? postgres : null, ...options })
}

async function startTargets(): Promise<readonly AmbitTarget[]> {
  const targets: AmbitTarget[] = []
  for (const database of databases) targets.push(await keep(start(database)))
  return targets
}

function storesToMeasure(): readonly StoreToMeasure[] {
  const { users, stores, 'postgres-users': usersOfPostgres = users } = values
  return databases.flatMap((database) =>
    numbers(database === 'postgres' ? usersOfPostgres : users).map((storedUsers) => ({
      storedUsers,
      start: () =>
        start(database, stores === undefined ? {} : { kept: keptStore(stores, `${database}-${storedUsers}`) }),
    })),
  )
}

function numbers(list: string): readonly number[] {
  return list.split(',').map(Number)
}

function number(name: 'rounds' | 'seconds' | 'connections' | 'requests' | 'minutes'): number {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${values[name]}`)
  return value
}
