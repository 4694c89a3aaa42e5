/**
 * What people would use instead, beside Ambit, in one run and in turns: an Express service with a table, which takes the same
 * requests, and the memory server of the Model Context Protocol. `npm run bench -- comparison`.
 */
import { type Environment, environment } from './environment.ts'
import { median, summarizeLatencies } from './load/latencies.ts'
import { type OperationName, operations, readersMemory } from './load/operations.ts'
import { measureLoad } from './load/run-load.ts'
import { versionOf } from './targets/comparison-packages.ts'
import type { McpMemory } from './targets/mcp-memory.ts'
import type { Target } from './targets/target.ts'
import { type ThreadTimes, threadTimes, timesBetween } from './thread-times.ts'

export interface ComparisonFigures {
  readonly target: string
  readonly operation: string
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** A request, by thread, or by process where it is not Ambit's. */
  readonly processorMicros: ThreadTimes
  readonly failures: number
}

export interface ComparisonResult {
  readonly kind: 'comparison'
  readonly environment: Environment
  readonly options: ComparisonOptions
  readonly versions: Readonly<Record<string, string>>
  readonly figures: readonly ComparisonFigures[]
  /** Of what was sent to the memory server at the same time and answered with success, what was not there afterwards. */
  readonly lostByMcp: { readonly created: number; readonly lost: number }
}

export interface ComparisonOptions {
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  readonly users: number
}

type Run = Omit<ComparisonFigures, 'target' | 'operation'>

const memoriesEach = 5
const fillsAtOnce = 16

export async function measureComparison(
  { echo, targets, mcp }: { echo: Target; targets: readonly Target[]; mcp: McpMemory },
  options: ComparisonOptions,
): Promise<ComparisonResult> {
  const users = Array.from({ length: options.users }, (_, index) => `reader_${index}`)
  for (const target of targets) await fillOneByOne(target, users)
  await mcp.fill(users, memoriesEach)
  const runs = new Map<string, { target: string; operation: string; runs: Run[] }>()
  let firstNumber = 0

  for (let round = 0; round < options.rounds; round++) {
    const echoing = { create: { ...operations.create, expectedStatus: 200 } }
    keep('echo', 'create', await overHttp(echo, 'create', echoing))
    for (const operation of ['create', 'read'] as const) {
      for (const target of targets) keep(target.name, operation, await overHttp(target, operation))
    }
    const number = () => ++firstNumber
    keep(mcpName, 'create', await overStdio(() => mcp.create(`writer_${number()}`, 0)))
    keep(mcpName, 'read', await overStdio(() => mcp.read(users[number() % users.length] ?? '')))
    keep(mcpName, 'search', await overStdio(() => mcp.search(users[number() % users.length] ?? '')))
  }
  return {
    kind: 'comparison',
    environment: environment(),
    options,
    versions: Object.fromEntries(
      ['express', 'pg', '@modelcontextprotocol/server-memory'].map((name) => [name, versionOf(name)]),
    ),
    figures: [...runs.values()].map(({ target, operation, runs: all }) => ({ target, operation, ...middleOf(all) })),
    lostByMcp: await countLost(mcp),
  }

  function keep(target: string, operation: string, run: Run): void {
    const id = `${target} ${operation}`
    const known = runs.get(id) ?? { target, operation, runs: [] }
    runs.set(id, known)
    known.runs.push(run)
  }

  async function overHttp(target: Target, name: OperationName, known = { [name]: operations[name] }): Promise<Run> {
    firstNumber += 10_000_000
    const run = await measureLoad(target, {
      port: target.port,
      apiKey: target.apiKey,
      connections: options.connections,
      seconds: options.seconds,
      ratePerSecond: null,
      operations: known,
      weights: { [name]: 1 },
      users,
      tokens: [],
      firstNumber,
      seed: 1,
    })
    const { requestsPerSecond, p50Ms, p99Ms, processorMicros } = run
    return { requestsPerSecond, p50Ms, p99Ms, processorMicros, failures: run.failures + run.refused }
  }

  /** One at a time, as one assistant uses it: what is sent at the same time gets lost, see `countLost`. */
  async function overStdio(ask: () => Promise<unknown>): Promise<Run> {
    const before = threadTimes(mcp.processes())
    const latencies: number[] = []
    const startMs = performance.now()
    while (performance.now() - startMs < options.seconds * 1000) {
      const askedMs = performance.now()
      await ask()
      latencies.push(performance.now() - askedMs)
    }
    const elapsedSeconds = (performance.now() - startMs) / 1000
    const spent = timesBetween(before, threadTimes(mcp.processes()))
    const { p50Ms, p99Ms } = summarizeLatencies(Float64Array.from(latencies))
    const processorMicros = Object.fromEntries(
      Object.entries(spent).map(([name, micros]) => [name, micros / latencies.length]),
    )
    return { requestsPerSecond: latencies.length / elapsedSeconds, p50Ms, p99Ms, processorMicros, failures: 0 }
  }
}

export const mcpName = 'MCP memory server'

/** Each write reads the whole file and writes it anew; nothing keeps two of them apart. */
async function countLost(mcp: McpMemory, created = 32): Promise<ComparisonResult['lostByMcp']> {
  const names = Array.from({ length: created }, (_, index) => `at_the_same_time_${index}`)
  const outcomes = await Promise.allSettled(names.map((name) => mcp.create(name, 0)))
  const said = names.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  let lost = 0
  for (const name of said) if ((await mcp.read(name)) === 0) lost++
  return { created: said.length, lost }
}

/** Through the operation that all of them have. */
async function fillOneByOne(target: Target, users: readonly string[]): Promise<void> {
  const all = users.flatMap((user) => Array.from({ length: memoriesEach }, (_, number) => readersMemory(user, number)))
  const headers = { 'content-type': 'application/json', 'x-api-key': target.apiKey }
  const next = all.values()
  async function post(): Promise<void> {
    for (const memory of next) {
      const response = await fetch(`http://127.0.0.1:${target.port}/memory`, {
        method: 'POST',
        headers,
        body: JSON.stringify(memory),
      })
      if (response.status !== 201) throw new Error(`${target.name}: ${response.status} ${await response.text()}`)
      await response.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: fillsAtOnce }, post))
}

function middleOf(runs: readonly Run[]): Run {
  const middle = (value: (run: Run) => number): number => Number(median(runs.map(value)).toFixed(2))
  const names = [...new Set(runs.flatMap(({ processorMicros }) => Object.keys(processorMicros)))]
  return {
    requestsPerSecond: middle((run) => run.requestsPerSecond),
    p50Ms: middle((run) => run.p50Ms),
    p99Ms: middle((run) => run.p99Ms),
    processorMicros: Object.fromEntries(names.map((name) => [name, middle((run) => run.processorMicros[name] ?? 0)])),
    failures: runs.reduce((sum, { failures }) => sum + failures, 0),
  }
}
