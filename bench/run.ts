/**
 * `npm run bench [-- throughput | growth | overload | soak | pages]`. Results go to `bench/results/` and from there into
 * `docs/performance.md`, its charts and the README; `--out FOLDER` puts all of it elsewhere.
 */
import { parseArgs } from 'node:util'
import { measureComparison } from './comparison.ts'
import { measureGrowth, type StartStore } from './growth.ts'
import { measureOverload } from './overload.ts'
import { recordResult, writePages } from './report/record-result.ts'
import { soakSentence } from './report/soak-section.ts'
import { isSound, measureSoak } from './soak.ts'
import { type AmbitTarget, startAmbit } from './targets/ambit.ts'
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
    users: { type: 'string', default: '1000,100000' },
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

const postgres = values.databases.includes('postgres') && command !== 'pages' ? await startBenchPostgres() : null
const starts = values.databases
  .split(',')
  .map((name) => () => startAmbit({ postgres: name === 'postgres' ? postgres : null }))
const stops: (() => Promise<void>)[] = postgres ? [() => postgres.stop()] : []
try {
  if (command === 'throughput') {
    const echo = await keep(startEcho())
    const targets = await startTargets()
    const only = values.only === undefined ? {} : { only: values.only.split(',') }
    const options = { seconds, connections, rounds, ...(requestsMax !== undefined && { requestsMax }), ...only }
    recordResult(await measureThroughput(echo, targets, options), values.out)
  } else if (command === 'comparison') {
    if (!postgres) throw new Error('the comparison needs PostgreSQL')
    const echo = await keep(startEcho())
    const mcp = await keep(startMcpMemory())
    const targets = [await keep(startExpressTable(postgres)), ...(await startTargets())]
    const options = { seconds, connections, rounds, users: requestsMax ?? 1_000 }
    recordResult(await measureComparison({ echo, targets, mcp }, options), values.out)
  } else if (command === 'growth') {
    const options = {
      users: values.users.split(',').map(Number),
      memories: values.memories.split(',').map(Number),
      reads: requestsMax ?? 500,
      rounds,
    }
    recordResult(await measureGrowth(startsOfStores(), options), values.out)
  } else if (command === 'overload') {
    recordResult(await measureOverload(await startTargets(), seconds), values.out)
  } else if (command === 'soak') {
    const result = await measureSoak(await startTargets(), { minutes: number('minutes'), connections })
    recordResult(result, values.out)
    for (const verdict of result.verdicts) process.stdout.write(`${soakSentence(verdict)}\n`)
    if (!result.verdicts.every(isSound)) process.exitCode = 1
  } else if (command !== 'pages') {
    throw new Error(`unknown: ${command}. There are throughput, growth, overload, soak and pages`)
  }
  writePages(values.out)
} finally {
  for (const stop of stops) await stop()
}

/** It is stopped in the end, whatever happens. */
async function keep<Started extends { stop(): Promise<void> }>(starting: Promise<Started>): Promise<Started> {
  const started = await starting
  stops.unshift(() => started.stop())
  return started
}

async function startTargets(): Promise<readonly AmbitTarget[]> {
  const targets: AmbitTarget[] = []
  for (const start of starts) {
    targets.push(await keep(start()))
  }
  return targets
}

function startsOfStores(): readonly StartStore[] {
  const { databases, stores } = values
  return databases.split(',').map((name) => (storedUsers) => {
    const kept = stores === undefined ? {} : { kept: keptStore(stores, `${name}-${storedUsers}`) }
    return startAmbit({ postgres: name === 'postgres' ? postgres : null, ...kept })
  })
}

function number(name: 'rounds' | 'seconds' | 'connections' | 'requests' | 'minutes'): number {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${values[name]}`)
  return value
}
