/** The mix for as long as one likes, minute by minute: whether memory is flat and the log bounded. `npm run bench -- soak`. */
import { type Environment, environment } from './environment.ts'
import { fillUsers, readTokens } from './fill-users.ts'
import { operations, realisticMix } from './load/operations.ts'
import { runLoad } from './load/run-load.ts'
import { residentMiB } from './process-memory.ts'
import type { AmbitTarget } from './targets/ambit.ts'

export interface SoakMinute {
  readonly target: string
  readonly minute: number
  readonly requestsPerSecond: number
  readonly p99Ms: number
  readonly failures: number
  readonly memoryMiB: number
  readonly logBytes: number
}

export interface SoakResult {
  readonly kind: 'soak'
  readonly environment: Environment
  readonly options: { readonly minutes: number; readonly connections: number }
  readonly figures: readonly SoakMinute[]
}

export async function measureSoak(
  targets: readonly AmbitTarget[],
  options: SoakResult['options'],
): Promise<SoakResult> {
  const figures: SoakMinute[] = []
  const users = Array.from({ length: 1_000 }, (_, index) => `reader_${index}`)
  for (const target of targets) {
    await fillUsers(target, users, 5)
    for (let minute = 1; minute <= Math.ceil(options.minutes); minute++) {
      const run = await runLoad({
        port: target.port,
        apiKey: target.apiKey,
        connections: options.connections,
        seconds: 60 * Math.min(1, options.minutes),
        ratePerSecond: null,
        operations,
        weights: realisticMix,
        users,
        tokens: await readTokens(target, users.slice(0, 500)),
        firstNumber: minute * 10_000_000,
        seed: minute,
      })
      figures.push({
        target: target.name,
        minute,
        requestsPerSecond: Math.round(run.requestsPerSecond),
        p99Ms: Number(run.p99Ms.toFixed(2)),
        failures: run.failures + run.refused,
        memoryMiB: residentMiB(target.pid),
        logBytes: await target.logBytes(),
      })
    }
  }
  return { kind: 'soak', environment: environment(), options, figures }
}
