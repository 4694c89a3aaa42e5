/**
 * The mix for as long as one likes, minute by minute, on all databases at once: whether memory is flat, and log, write-ahead
 * log and open files are bounded. `npm run bench -- soak --minutes 20`; it ends with exit code 1 where they are not.
 */
import { readdirSync } from 'node:fs'
import { type Environment, environment } from './environment.ts'
import { fillUsers, readTokens } from './fill-users.ts'
import { median } from './load/latencies.ts'
import { operations, realisticMix } from './load/operations.ts'
import { runLoad } from './load/run-load.ts'
import { residentMiB } from './process-memory.ts'
import type { AmbitTarget } from './targets/ambit.ts'

export interface SoakMinute {
  readonly target: string
  readonly minute: number
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p99Ms: number
  readonly failures: number
  readonly memoryMiB: number
  readonly logBytes: number
  /** Of SQLite; null: there is none. */
  readonly walBytes: number | null
  readonly openFiles: number
}

export interface SoakVerdict {
  readonly target: string
  readonly requests: number
  readonly failures: number
  /** What memory grew by in a minute, by all minutes but the first quarter of them. */
  readonly memorySlopeMiB: number
  readonly memoryMiB: number
  readonly isMemoryFlat: boolean
  readonly logBytes: number
  readonly isLogBounded: boolean
  readonly walBytesMost: number | null
  readonly isWalBounded: boolean
  readonly openFilesMost: number
  readonly areFilesBounded: boolean
}

export interface SoakResult {
  readonly kind: 'soak'
  readonly environment: Environment
  readonly options: { readonly minutes: number; readonly connections: number }
  readonly figures: readonly SoakMinute[]
  readonly verdicts: readonly SoakVerdict[]
}

/** Memory that grows by less than this in an hour, of what there is, has other reasons than a leak: the collector's. */
const growthOfAnHourMax = 0.25
const logBytesMax = 1024 * 1024
const walBytesMax = 256 * 1024 * 1024
/** Beyond the connections that it serves: files, pipes, its database. */
const ownFilesMax = 100

export async function measureSoak(
  targets: readonly AmbitTarget[],
  options: SoakResult['options'],
): Promise<SoakResult> {
  const figures: SoakMinute[] = []
  const users = Array.from({ length: 1_000 }, (_, index) => `reader_${index}`)
  for (const target of targets) await fillUsers(target, users, 5)
  for (let minute = 1; minute <= Math.ceil(options.minutes); minute++) {
    figures.push(...(await Promise.all(targets.map((target) => soakMinute(target, users, { ...options, minute })))))
  }
  figures.sort((a, b) => a.target.localeCompare(b.target))
  const verdicts = targets.map(({ name }) =>
    verdictOf(
      name,
      figures.filter(({ target }) => target === name),
      options,
    ),
  )
  return { kind: 'soak', environment: environment(), options, figures, verdicts }
}

async function soakMinute(
  target: AmbitTarget,
  users: readonly string[],
  { minute, minutes, connections }: SoakResult['options'] & { minute: number },
): Promise<SoakMinute> {
  const run = await runLoad({
    port: target.port,
    apiKey: target.apiKey,
    connections,
    seconds: 60 * Math.min(1, minutes),
    ratePerSecond: null,
    operations,
    weights: realisticMix,
    users,
    tokens: await readTokens(target, users.slice(0, 500)),
    firstNumber: minute * 10_000_000,
    seed: minute,
  })
  return {
    target: target.name,
    minute,
    requests: run.answered,
    requestsPerSecond: Math.round(run.requestsPerSecond),
    p99Ms: Number(run.p99Ms.toFixed(2)),
    failures: run.failures + run.refused,
    memoryMiB: residentMiB(target.pid),
    logBytes: await target.logBytes(),
    walBytes: await target.walBytes(),
    openFiles: openFiles(target.pid),
  }
}

/** Of a target's minutes, in order. */
export function verdictOf(
  target: string,
  minutes: readonly SoakMinute[],
  { connections }: Pick<SoakResult['options'], 'connections'>,
): SoakVerdict {
  // The first quarter is for what fills up once: caches, the collector's idea of how much there should be.
  const settled = minutes.slice(Math.floor(minutes.length / 4))
  const memorySlopeMiB = slopeOf(settled.map(({ minute, memoryMiB }) => [minute, memoryMiB]))
  const memoryMiB = median(settled.map((one) => one.memoryMiB))
  const logBytes = Math.max(...minutes.map((one) => one.logBytes))
  const wal = minutes.flatMap(({ walBytes }) => (walBytes === null ? [] : [walBytes]))
  const openFilesMost = Math.max(...minutes.map((one) => one.openFiles))
  return {
    target,
    requests: minutes.reduce((sum, one) => sum + one.requests, 0),
    failures: minutes.reduce((sum, { failures }) => sum + failures, 0),
    memorySlopeMiB: Number(memorySlopeMiB.toFixed(2)),
    memoryMiB,
    isMemoryFlat: memorySlopeMiB * 60 <= memoryMiB * growthOfAnHourMax,
    logBytes,
    isLogBounded: logBytes <= logBytesMax,
    walBytesMost: wal.length === 0 ? null : Math.max(...wal),
    isWalBounded: wal.every((bytes) => bytes <= walBytesMax),
    openFilesMost,
    areFilesBounded: openFilesMost <= connections + ownFilesMax,
  }
}

/** By least squares; of fewer than two points it is 0. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}

export function isSound(verdict: SoakVerdict): boolean {
  const { isMemoryFlat, isLogBounded, isWalBounded, areFilesBounded, failures } = verdict
  return isMemoryFlat && isLogBounded && isWalBounded && areFilesBounded && failures === 0
}

/** 0 where there is no Linux to say it. */
function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
