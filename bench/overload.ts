/**
 * Five times what the service can do: how much is still answered, who is refused and how soon, what it does to memory, and
 * how long it takes to be itself again. `npm run bench -- overload`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Environment, environment } from './environment.ts'
import { fillUsers, readTokens } from './fill-users.ts'
import type { LoadResult } from './load/generate-load.ts'
import { operations, realisticMix } from './load/operations.ts'
import { runLoad } from './load/run-load.ts'
import { watchMemory } from './process-memory.ts'
import type { AmbitTarget } from './targets/ambit.ts'

export interface OverloadFigures {
  readonly target: string
  readonly peakPerSecond: number
  readonly offeredPerSecond: number
  readonly sentPerSecond: number
  readonly answeredShareOfPeak: number
  readonly refusedPerSecond: number
  readonly refusedP99Ms: number
  readonly failures: number
  /** What they were. */
  readonly failedAs: Readonly<Record<string, number>>
  /** Of what was sent, the share that was refused, by operation. */
  readonly refusedShare: Readonly<Record<string, number>>
  readonly memoryMiB: readonly number[]
  readonly recoveryMs: number
}

export interface OverloadResult {
  readonly kind: 'overload'
  readonly environment: Environment
  readonly options: { readonly seconds: number; readonly times: number }
  readonly figures: readonly OverloadFigures[]
}

/** As many as an address may have, nearly. */
const overloadConnections = 2_000
const peakConnections = 64
/** An answer within this is one of a service that is not busy with what is over. */
const recoveredMs = 50
const weights = { ...realisticMix, read: 69, erase: 1 }

export async function measureOverload(targets: readonly AmbitTarget[], seconds: number): Promise<OverloadResult> {
  const options = { seconds, times: 5 }
  const figures: OverloadFigures[] = []
  for (const target of targets) figures.push(await overload(target, options))
  return { kind: 'overload', environment: environment(), options, figures }
}

async function overload(target: AmbitTarget, options: OverloadResult['options']): Promise<OverloadFigures> {
  const users = Array.from({ length: 500 }, (_, index) => `reader_${index}`)
  await fillUsers(target, users, 5)
  const shared = {
    port: target.port,
    apiKey: target.apiKey,
    seconds: options.seconds,
    operations,
    weights,
    users,
    tokens: await readTokens(target, users),
    seed: 2,
  }
  const peak = await runLoad({ ...shared, connections: peakConnections, ratePerSecond: null, firstNumber: 1 })
  const offeredPerSecond = Math.round(peak.requestsPerSecond * options.times)
  const memory = watchMemory(target.pid)
  const load = await runLoad({
    ...shared,
    connections: overloadConnections,
    ratePerSecond: offeredPerSecond,
    firstNumber: 1_000_000_000,
  })
  const recoveryMs = await untilRecovered(target)
  const sent = load.answered + load.refused + load.failures
  return {
    target: target.name,
    peakPerSecond: Math.round(peak.requestsPerSecond),
    offeredPerSecond,
    sentPerSecond: Math.round(sent / load.elapsedSeconds),
    answeredShareOfPeak: Number((load.requestsPerSecond / peak.requestsPerSecond).toFixed(3)),
    refusedPerSecond: Math.round(load.refused / load.elapsedSeconds),
    refusedP99Ms: Number(load.refusedP99Ms.toFixed(1)),
    failures: load.failures,
    failedAs: load.failedAs,
    refusedShare: refusedShares(load),
    memoryMiB: memory.stop(),
    recoveryMs: Math.round(recoveryMs),
  }
}

function refusedShares({ byOperation }: LoadResult): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(byOperation).map(([name, { answered, refused }]) => [
      name,
      Number((refused / Math.max(1, answered + refused)).toFixed(3)),
    ]),
  )
}

async function untilRecovered({ port }: AmbitTarget): Promise<number> {
  const startMs = performance.now()
  for (;;) {
    const askedMs = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    const nowMs = performance.now()
    if (answer?.status === 200 && nowMs - askedMs < recoveredMs) return askedMs - startMs
    if (nowMs - startMs > 60_000) throw new Error('the service has not recovered within a minute')
    await pause(10)
  }
}
