/** Every operation on every target, in turns with the echo, because machines are noisy: `npm run bench`. */
import { type Environment, environment } from './environment.ts'
import { fillUsers, readTokens } from './fill-users.ts'
import { median } from './load/latencies.ts'
import { type OperationName, operations, realisticMix } from './load/operations.ts'
import type { Weights } from './load/request-mix.ts'
import { type MeasuredLoad, measureLoad, runLoad } from './load/run-load.ts'
import type { Target } from './targets/target.ts'

export interface ThroughputOptions {
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  readonly requestsMax?: number
  /** Some of the cases alone. */
  readonly only?: readonly string[]
}

export interface Figures {
  readonly target: string
  readonly operation: string
  readonly loop: 'closed' | 'open'
  readonly requestsPerSecond: number
  readonly shareOfEcho: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly p999Ms: number
  readonly mainTimesEcho: number
  readonly allTimesEcho: number
  readonly processorMicros: Readonly<Record<string, number>>
  readonly bytesEach: number | null
  readonly failures: number
}

export interface ThroughputResult {
  readonly kind: 'throughput'
  readonly environment: Environment
  readonly options: ThroughputOptions
  readonly figures: readonly Figures[]
}

const users = Array.from({ length: 1_000 }, (_, index) => `reader_${index}`)
/** What an open loop offers, of what the closed one before it has done: busy, and not overloaded. */
const openLoopShare = 0.6
const cases: Readonly<Record<string, Weights>> = {
  create: { create: 1 },
  read: { read: 1 },
  continue: { continue: 1 },
  revoke: { revoke: 1 },
  denied: { denied: 1 },
  context: { context: 1 },
  mix: realisticMix,
}

export async function measureThroughput(
  echo: Target,
  targets: readonly Target[],
  options: ThroughputOptions,
): Promise<ThroughputResult> {
  const { seconds, rounds, connections, requestsMax } = options
  const tokens = new Map<Target, readonly string[]>()
  const readers = requestsMax === undefined ? users : users.slice(0, 20)
  for (const target of targets) {
    await fillUsers(target, readers, 5)
    tokens.set(target, await readTokens(target, readers))
  }
  let firstNumber = 0
  const loadOf = (target: Target, weights: Weights, ratePerSecond: number | null = null) => {
    // Far more than a run can use, so that no number comes twice.
    firstNumber += 10_000_000
    return {
      port: target.port,
      apiKey: target.apiKey,
      connections,
      seconds,
      ...(requestsMax !== undefined && { requestsMax }),
      ratePerSecond,
      operations,
      weights,
      users: readers,
      tokens: tokens.get(target) ?? [],
      firstNumber,
      seed: 1,
    }
  }
  /** A token is revoked once: reads go before, unmeasured, until there are enough of them. */
  async function tokensToUse(target: Target, weights: Weights, atLeast = 1): Promise<readonly string[]> {
    if (!Object.keys(weights).some((name) => operations[name as OperationName].usesUpToken))
      return tokens.get(target) ?? []
    const fresh: string[] = []
    while (fresh.length < atLeast) {
      const read = await runLoad({ ...loadOf(target, { read: 1 }), tokens: [] })
      if (read.tokens.length === 0) throw new Error(`${target.name} gives no tokens`)
      fresh.push(...read.tokens)
    }
    return fresh
  }

  const echoLoad = {
    ...loadOf(echo, { create: 1 }),
    operations: { create: { ...operations.create, expectedStatus: 200 } },
  }
  const echoRuns: MeasuredLoad[] = []
  const runs = new Map<string, { target: Target; name: string; loop: 'closed' | 'open'; runs: MeasuredLoad[] }>()
  await runLoad(echoLoad)
  for (let round = 0; round < rounds; round++) {
    for (const [name, weights] of Object.entries(cases)) {
      if (options.only && !options.only.includes(name)) continue
      for (const target of targets) {
        echoRuns.push(await measureLoad(echo, echoLoad))
        const load = { ...loadOf(target, weights), tokens: await tokensToUse(target, weights) }
        const closed = await measureLoad(target, load)
        keep(target, name, 'closed', closed)
        const ratePerSecond = Math.min(closed.requestsPerSecond * openLoopShare, (requestsMax ?? 1e9) / seconds)
        // Twice what is due on average: arrivals are drawn, and may be more.
        const due = Math.ceil(2 * ratePerSecond * seconds)
        const openLoad = { ...loadOf(target, weights, ratePerSecond), tokens: await tokensToUse(target, weights, due) }
        keep(target, name, 'open', await measureLoad(target, openLoad))
      }
    }
  }

  function keep(target: Target, name: string, loop: 'closed' | 'open', run: MeasuredLoad): void {
    const id = `${target.name} ${name} ${loop}`
    if (!runs.has(id)) runs.set(id, { target, name, loop, runs: [] })
    runs.get(id)?.runs.push(run)
  }

  const all = [{ target: echo, name: 'create', loop: 'closed' as const, runs: echoRuns }, ...runs.values()].map(
    ({ target, name, loop, runs: ofCase }) =>
      figuresOf({ target: target.name, operation: name, loop }, ofCase, echoRuns),
  )
  return { kind: 'throughput', environment: environment(), options, figures: all }
}

function figuresOf(
  of: Pick<Figures, 'target' | 'operation' | 'loop'>,
  runs: readonly MeasuredLoad[],
  echoRuns: readonly MeasuredLoad[],
): Figures {
  const middle = (from: readonly MeasuredLoad[], value: (run: MeasuredLoad) => number): number =>
    median(from.map(value))
  const main = ({ processorMicros }: MeasuredLoad): number => processorMicros.main ?? 0
  const all = ({ processorMicros }: MeasuredLoad): number => Object.values(processorMicros).reduce((a, b) => a + b, 0)
  const echoMain = middle(echoRuns, main) || Number.NaN
  const threads = [...new Set(runs.flatMap(({ processorMicros }) => Object.keys(processorMicros)))]
  return {
    ...of,
    requestsPerSecond: Math.round(middle(runs, (run) => run.requestsPerSecond)),
    shareOfEcho: rounded(
      middle(runs, (run) => run.requestsPerSecond) / middle(echoRuns, (run) => run.requestsPerSecond),
      3,
    ),
    p50Ms: rounded(
      middle(runs, (run) => run.p50Ms),
      2,
    ),
    p99Ms: rounded(
      middle(runs, (run) => run.p99Ms),
      2,
    ),
    p999Ms: rounded(
      middle(runs, (run) => run.p999Ms),
      2,
    ),
    mainTimesEcho: rounded(middle(runs, main) / echoMain, 2),
    allTimesEcho: rounded(middle(runs, all) / echoMain, 2),
    processorMicros: Object.fromEntries(
      threads.map((name) => [
        name,
        rounded(
          middle(runs, (run) => run.processorMicros[name] ?? 0),
          1,
        ),
      ]),
    ),
    bytesEach: runs.some((run) => run.bytesEach === null)
      ? null
      : Math.round(middle(runs, (run) => run.bytesEach ?? 0)),
    failures: runs.reduce((sum, run) => sum + run.failures + run.unsent, 0),
  }
}

/** NaN, where Linux is not there to count, becomes 0: JSON has none. */
function rounded(value: number, digits: number): number {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : 0
}
