/**
 * Whether a read costs more when a user has more memories, asked again and for the first time, and when more users and
 * grants are stored: all stores are there at once and take turns, so that what is compared was measured side by side.
 * `npm run bench -- growth --users 1000,1000000 --stores FOLDER` keeps the stores, for the next run.
 */
import { type Environment, environment } from './environment.ts'
import { fillUsers, readTokens } from './fill-users.ts'
import { growArchive } from './grown-archive.ts'
import { median } from './load/latencies.ts'
import { operations } from './load/operations.ts'
import { type MeasuredLoad, measureLoad } from './load/run-load.ts'
import { randomFrom } from './load/seeded-random.ts'
import type { AmbitTarget } from './targets/ambit.ts'

export interface GrowthStore {
  readonly target: string
  readonly storedUsers: number
  readonly storedMemories: number
  readonly storedGrants: number
  readonly storedBytes: number
  /** From the start of the process to its first readiness: the middle one of three starts. */
  readonly readyMs: number
}

export interface GrowthFigures {
  readonly target: string
  readonly storedUsers: number
  readonly memories: number
  /**
   * Cold: users that nobody has read since the start. Warm: asked again, and nothing has changed. Anybody: cold reads of
   * users out of all that are stored.
   */
  readonly kind: 'cold' | 'warm' | 'anybody'
  readonly processorMicros: number
  readonly p50Ms: number
  readonly failures: number
}

export interface GrowthOptions {
  readonly memories: readonly number[]
  readonly reads: number
  readonly rounds: number
}

export interface GrowthResult {
  readonly kind: 'growth'
  readonly environment: Environment
  readonly options: GrowthOptions
  readonly stores: readonly GrowthStore[]
  readonly figures: readonly GrowthFigures[]
}

export interface StoreToMeasure {
  readonly storedUsers: number
  /** It may have been filled before. */
  start(): Promise<AmbitTarget>
}

interface Case {
  readonly memories: number
  readonly kind: GrowthFigures['kind']
}

const memoriesOfOthers = 10
/** Five reads of a user, as far as anybody looks back: what a store of a million users comes with. */
const grantsOfOthers = 5
const startsMeasured = 3

export async function measureGrowth(
  toMeasure: readonly StoreToMeasure[],
  options: GrowthOptions,
): Promise<GrowthResult> {
  const { memories: sizes, reads, rounds } = options
  const targets: { storedUsers: number; target: AmbitTarget }[] = []
  try {
    for (const { storedUsers, start } of toMeasure) {
      const target = await start()
      targets.push({ storedUsers, target })
      if (!target.isFilled) await fill(target, storedUsers, sizes)
    }
    const stores: GrowthStore[] = []
    for (const one of targets) stores.push(await describeStore(one, sizes))
    const runs = new Map<string, { of: Case & { target: string; storedUsers: number }; runs: MeasuredLoad[] }>()
    for (const { target } of targets) await read(target, ['sample'], reads)
    for (const memories of sizes) await inTurns({ memories, kind: 'cold' }, usersOfSize(memories))
    for (let round = 0; round < rounds; round++) {
      for (const memories of sizes) await inTurns({ memories, kind: 'warm' }, usersOfSize(memories), reads)
      await inTurns({ memories: memoriesOfOthers, kind: 'anybody', round }, reads)
    }
    const figures = [...runs.values()].map(({ of, runs: all }) => figuresOf(of, all))
    return { kind: 'growth', environment: environment(), options, stores, figures }

    /** So many users, or so many out of all that are stored; each once, or as often as it takes. */
    async function inTurns(of: Case & { readonly round?: number }, count: number, requests = count): Promise<void> {
      for (const { target, storedUsers } of targets) {
        const asked =
          of.kind === 'anybody' ? anybody(storedUsers, count, of.round ?? 0) : namesOfSize(of.memories, count)
        const id = `${target.name} ${storedUsers} ${of.memories} ${of.kind}`
        const known = runs.get(id) ?? { of: { ...of, target: target.name, storedUsers }, runs: [] }
        runs.set(id, known)
        known.runs.push(await read(target, asked, requests))
      }
    }
  } finally {
    for (const { target } of targets) await target.stop()
  }
}

async function fill(target: AmbitTarget, storedUsers: number, sizes: readonly number[]): Promise<void> {
  const startMs = performance.now()
  await fillUsers(target, ['sample'], 1)
  await readTokens(target, ['sample'])
  const growth = { users: usersOf(storedUsers, sizes), grants: storedUsers * grantsOfOthers }
  await target.refill((lines) => growArchive(lines, growth))
  const seconds = Math.round((performance.now() - startMs) / 1000)
  process.stderr.write(`filled ${target.name} with ${storedUsers} users in ${seconds} s\n`)
}

async function describeStore(
  { target, storedUsers }: { target: AmbitTarget; storedUsers: number },
  sizes: readonly number[],
): Promise<GrowthStore> {
  const readyMs: number[] = []
  for (let count = 0; count < startsMeasured; count++) {
    await target.restart()
    readyMs.push(target.readyMs)
  }
  const ofSizes = sizes.reduce((sum, memories) => sum + memories * usersOfSize(memories), 0)
  return {
    target: target.name,
    storedUsers,
    storedMemories: storedUsers * memoriesOfOthers + ofSizes,
    storedGrants: storedUsers * grantsOfOthers,
    storedBytes: (await target.storedBytes()) ?? 0,
    readyMs: Math.round(median(readyMs)),
  }
}

/** One at a time: what a read costs, and not what it costs to be one of many. */
function read(target: AmbitTarget, users: readonly string[], requestsMax: number): Promise<MeasuredLoad> {
  return measureLoad(target, {
    port: target.port,
    apiKey: target.apiKey,
    connections: 1,
    seconds: 60,
    requestsMax,
    ratePerSecond: null,
    operations,
    weights: { read: 1 },
    users,
    tokens: [],
    firstNumber: 0,
    seed: 3,
  })
}

function figuresOf(
  { target, storedUsers, memories, kind }: Case & { target: string; storedUsers: number },
  runs: readonly MeasuredLoad[],
): GrowthFigures {
  const micros = runs.map(({ processorMicros }) => Object.values(processorMicros).reduce((sum, one) => sum + one, 0))
  return {
    ...{ target, storedUsers, memories, kind },
    processorMicros: Math.round(median(micros)),
    p50Ms: Number(median(runs.map(({ p50Ms }) => p50Ms)).toFixed(2)),
    failures: runs.reduce((sum, { failures, refused }) => sum + failures + refused, 0),
  }
}

/** Fewer where each has much: a read of ten thousand says enough by itself. */
function usersOfSize(memories: number): number {
  return Math.max(5, Math.min(50, Math.floor(50_000 / memories)))
}

function namesOfSize(memories: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `of_${memories}_${index}`)
}

/** Out of all, and in every round others, so that nobody is asked for twice as long as there are enough. */
function anybody(storedUsers: number, count: number, round: number): readonly string[] {
  const every = Math.max(1, Math.floor(storedUsers / count))
  const first = Math.floor(randomFrom(1)() * every)
  return Array.from({ length: count }, (_, index) => `other_${(first + index * every + round) % storedUsers}`)
}

function* usersOf(storedUsers: number, sizes: readonly number[]) {
  for (const memories of sizes)
    for (const userId of namesOfSize(memories, usersOfSize(memories))) yield { userId, memories }
  for (let index = 0; index < storedUsers; index++) yield { userId: `other_${index}`, memories: memoriesOfOthers }
}
