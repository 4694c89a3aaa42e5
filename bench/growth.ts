/**
 * Whether a read costs more when a user has more memories, asked again and for the first time, and when more users and
 * grants are stored. `npm run bench -- growth --users 1000,1000000`.
 */
import { type Environment, environment } from './environment.ts'
import { fillUsers, readTokens } from './fill-users.ts'
import { growArchive } from './grown-archive.ts'
import { operations } from './load/operations.ts'
import { measureLoad } from './load/run-load.ts'
import type { AmbitTarget } from './targets/ambit.ts'

export interface GrowthFigures {
  readonly target: string
  readonly storedUsers: number
  readonly storedGrants: number
  readonly readyMs: number
  /** Of the users that are read; of the store's others it is ten. */
  readonly memories: number
  readonly isWarm: boolean
  readonly processorMicros: number
  readonly p50Ms: number
  readonly failures: number
}

export interface GrowthResult {
  readonly kind: 'growth'
  readonly environment: Environment
  readonly options: { readonly users: readonly number[]; readonly memories: readonly number[]; readonly reads: number }
  readonly figures: readonly GrowthFigures[]
}

const usersOfASize = 5
const memoriesOfOthers = 10

export async function measureGrowth(
  start: readonly (() => Promise<AmbitTarget>)[],
  options: GrowthResult['options'],
): Promise<GrowthResult> {
  const figures: GrowthFigures[] = []
  for (const storedUsers of options.users) {
    for (const startTarget of start) {
      const target = await startTarget()
      try {
        figures.push(...(await readsOf(target, storedUsers, options)))
      } finally {
        await target.stop()
      }
    }
  }
  return { kind: 'growth', environment: environment(), options, figures }
}

async function readsOf(
  target: AmbitTarget,
  storedUsers: number,
  { memories: sizes, reads }: GrowthResult['options'],
): Promise<readonly GrowthFigures[]> {
  await fillUsers(target, ['sample'], 1)
  await readTokens(target, ['sample'])
  // Five reads of a user, as far as anybody looks back: what a store of a million users comes with.
  const storedGrants = storedUsers * 5
  await target.refill((archive) => growArchive(archive, { users: usersOf(storedUsers, sizes), grants: storedGrants }))
  const figures: GrowthFigures[] = []
  const { readyMs } = target
  await read('sample', 1, reads)
  for (const memories of sizes) {
    for (const isWarm of [false, true]) {
      const run = await read(`of_${memories}`, usersOfASize, isWarm ? reads : usersOfASize)
      const micros = Object.values(run.processorMicros).reduce((sum, one) => sum + one, 0)
      figures.push({
        target: target.name,
        storedUsers,
        storedGrants,
        readyMs: Math.round(readyMs),
        memories,
        isWarm,
        processorMicros: Math.round(micros),
        p50Ms: Number(run.p50Ms.toFixed(2)),
        failures: run.failures,
      })
    }
  }
  return figures

  /** One at a time: what a read costs, and not what it costs to be one of many. */
  function read(prefix: string, users: number, requestsMax: number) {
    return measureLoad(target, {
      port: target.port,
      apiKey: target.apiKey,
      connections: 1,
      seconds: 60,
      requestsMax,
      ratePerSecond: null,
      operations,
      weights: { read: 1 },
      users: Array.from({ length: users }, (_, index) => (users === 1 ? prefix : `${prefix}_${index}`)),
      tokens: [],
      firstNumber: 0,
      seed: 3,
    })
  }
}

function* usersOf(storedUsers: number, sizes: readonly number[]) {
  for (const memories of sizes) {
    for (let index = 0; index < usersOfASize; index++) yield { userId: `of_${memories}_${index}`, memories }
  }
  for (let index = 0; index < storedUsers; index++) yield { userId: `other_${index}`, memories: memoriesOfOthers }
}
