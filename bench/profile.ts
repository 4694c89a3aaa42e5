/**
 * What the time of a request goes into, by thread and part: each operation on a service of its own that V8 watches.
 * `npm run bench -- profile`. Being watched costs time itself, so shares count, and figures only beside each other.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, environment } from './environment.ts'
import { fillUsers, readTokens } from './fill-users.ts'
import { operations } from './load/operations.ts'
import { measureLoad } from './load/run-load.ts'
import { type CpuProfile, partsOf, threadOf } from './profile-parts.ts'
import { runFolder } from './run-folder.ts'
import type { AmbitTarget } from './targets/ambit.ts'
import type { ThreadTimes } from './thread-times.ts'

export interface ProfileFigures {
  readonly target: string
  readonly operation: string
  /** Microseconds a request by thread, as the system counted them: also of threads that V8 does not watch. */
  readonly threadMicros: Readonly<Record<string, number>>
  /** Shares of what a thread did, by thread and part. V8 counts time by the clock, which goes on while others have the processor. */
  readonly parts: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export interface ProfileResult {
  readonly kind: 'profile'
  readonly environment: Environment
  readonly options: { readonly seconds: number; readonly connections: number }
  readonly figures: readonly ProfileFigures[]
}

/** Starts a service with further options for Node. */
export type StartWatched = (nodeOptions: readonly string[]) => Promise<AmbitTarget>

const watched = ['create', 'read', 'continue', 'denied'] as const

export async function measureProfile(
  starts: readonly StartWatched[],
  options: ProfileResult['options'],
): Promise<ProfileResult> {
  const figures: ProfileFigures[] = []
  for (const start of starts) {
    for (const operation of watched) figures.push(await profileOf(start, operation, options))
  }
  return { kind: 'profile', environment: environment(), options, figures }
}

async function profileOf(
  start: StartWatched,
  operation: (typeof watched)[number],
  { seconds, connections }: ProfileResult['options'],
): Promise<ProfileFigures> {
  const folder = mkdtempSync(join(runFolder(), 'profiles-'))
  const target = await start(['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250'])
  let stopped: Promise<void> | undefined
  try {
    const users = Array.from({ length: 1_000 }, (_, index) => `reader_${index}`)
    await fillUsers(target, users, 5)
    const load = {
      port: target.port,
      apiKey: target.apiKey,
      connections,
      seconds,
      ratePerSecond: null,
      operations,
      weights: { [operation]: 1 },
      users,
      tokens: await readTokens(target, users.slice(0, 500)),
      seed: 1,
    }
    // The first ones are for the compiler.
    await measureLoad(target, { ...load, firstNumber: 1 })
    const fromMicros = monotonicMicros()
    const { processorMicros } = await measureLoad(target, { ...load, firstNumber: 10_000_000 })
    const toMicros = monotonicMicros()
    // Profiles are written when the process ends.
    stopped = target.stop()
    await stopped
    const parts: Record<string, Record<string, number>> = {}
    for (const file of readdirSync(folder)) {
      const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
      const thread = threadOf(profile)
      const ofThread = parts[thread] ?? {}
      parts[thread] = ofThread
      for (const [part, micros] of Object.entries(partsOf(profile, fromMicros, toMicros))) {
        ofThread[part] = (ofThread[part] ?? 0) + micros
      }
    }
    return { target: target.name, operation, threadMicros: withoutWatcher(processorMicros), parts: sharesOf(parts) }
  } finally {
    await (stopped ?? target.stop())
  }
}

function sharesOf(parts: Readonly<Record<string, Readonly<Record<string, number>>>>): ProfileFigures['parts'] {
  const busy = Object.entries(parts).filter(([, ofThread]) => Object.keys(ofThread).length > 0)
  return Object.fromEntries(
    busy.map(([thread, ofThread]) => {
      const all = Object.values(ofThread).reduce((sum, micros) => sum + micros, 0)
      return [thread, Object.fromEntries(Object.entries(ofThread).map(([part, micros]) => [part, micros / all]))]
    }),
  )
}

/** The thread that writes the profile down. */
function withoutWatcher({ 'v8:ProfEvntProc': _, ...threads }: ThreadTimes): ThreadTimes {
  return threads
}

/** The clock of V8's profiles. */
function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}
