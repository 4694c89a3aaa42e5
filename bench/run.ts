/**
 * `npm run bench [-- throughput | growth | overload | soak | pages]`. Results go to `bench/results/` and from there into
 * `docs/performance.md`, its charts and the README; `--out FOLDER` puts all of it elsewhere.
 */
import { parseArgs } from 'node:util'
import { measureGrowth } from './growth.ts'
import { measureOverload } from './overload.ts'
import { recordResult, writePages } from './report/record-result.ts'
import { measureSoak } from './soak.ts'
import { type AmbitTarget, startAmbit } from './targets/ambit.ts'
import { startEcho } from './targets/echo.ts'
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
    memories: { type: 'string', default: '1,10,100,1000,10000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    out: { type: 'string' },
  },
})
const [command = 'throughput'] = positionals
const seconds = number('seconds')
const connections = number('connections')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const postgres = values.databases.includes('postgres') && command !== 'pages' ? await startBenchPostgres() : null
const starts = values.databases
  .split(',')
  .map((name) => () => startAmbit({ postgres: name === 'postgres' ? postgres : null }))
const stops: (() => Promise<void>)[] = postgres ? [() => postgres.stop()] : []
try {
  if (command === 'throughput') {
    const echo = await startEcho()
    stops.unshift(() => echo.stop())
    const targets = await startTargets()
    const requestsMax = values.requests === undefined ? {} : { requestsMax: number('requests') }
    const only = values.only === undefined ? {} : { only: values.only.split(',') }
    const options = { seconds, connections, rounds: number('rounds'), ...requestsMax, ...only }
    recordResult(await measureThroughput(echo, targets, options), values.out)
  } else if (command === 'growth') {
    const options = {
      users: values.users.split(',').map(Number),
      memories: values.memories.split(',').map(Number),
      reads: 500,
    }
    recordResult(await measureGrowth(starts, options), values.out)
  } else if (command === 'overload') {
    recordResult(await measureOverload(await startTargets(), seconds), values.out)
  } else if (command === 'soak') {
    recordResult(await measureSoak(await startTargets(), { minutes: number('minutes'), connections }), values.out)
  } else if (command !== 'pages') {
    throw new Error(`unknown: ${command}. There are throughput, growth, overload, soak and pages`)
  }
  writePages(values.out)
} finally {
  for (const stop of stops) await stop()
}

async function startTargets(): Promise<readonly AmbitTarget[]> {
  const targets: AmbitTarget[] = []
  for (const start of starts) {
    const target = await start()
    stops.unshift(() => target.stop())
    targets.push(target)
  }
  return targets
}

function number(name: 'rounds' | 'seconds' | 'connections' | 'requests' | 'minutes'): number {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${values[name]}`)
  return value
}
