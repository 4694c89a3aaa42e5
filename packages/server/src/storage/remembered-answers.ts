/**
 * Answers that have been merged, for whoever asks the same again. Each has the versions that its user's memories had then: it is
 * shown only by a step that has found the same versions, so that it does not matter who has changed them since, in which
 * process, and whether anybody was told. What of an answer depends on the clock is which memories are there by then, and
 * so it also has the span of time in which those are the same.
 */
import type { AnswerShape } from '@ambit/core'
import type { InvolvedMemories } from './port/audit.ts'
import type { Answer } from './port/grants.ts'
import type { SqlRow } from './tables/columns.ts'
import { memoryFilter } from './tables/memories.ts'

export interface RememberedAnswer {
  readonly answer: Answer
  /** Of each look, what its record says of the memories. */
  readonly seen: readonly InvolvedMemories[]
  /** Of each look, the version of what its user had in its scope, or that there was nothing. */
  readonly versions: readonly string[]
  /** The answer is the same from the moment at which it was made on. */
  readonly fromMs: number
  /** Until then, when the first of its memories expires or becomes too old. */
  readonly untilMs: number
}

/** Whose memories are asked for, and all else that an answer depends on. */
export interface Question {
  readonly user: string
  readonly asked: string
  readonly nowMs: number
}

export interface RememberedAnswers {
  find(question: Question): RememberedAnswer | null
  /** To be asked before an answer is made that takes a while, and told to `keep`. */
  momentOf(question: Question): ForgettingMoment
  /** Nothing is kept of somebody of whom nothing is known, or who has been forgotten since that moment. */
  keep(question: Question, made: MadeAnswer, since?: ForgettingMoment): void
  /** Of whom something was taken out: it is not to stay in memory either. */
  forgetUser(user: string): void
  /** Where something has come to what a user has: nothing of it is worth asking with any more. */
  forgetScope(user: string, scope: string): void
}

/** How often users have been forgotten by then, of those who share a place with this one. */
export type ForgettingMoment = number

export type MadeAnswer = Omit<RememberedAnswer, 'versions' | 'fromMs'> & {
  readonly versions: readonly (string | null)[]
}

/** Of a scope in which a user has nothing: until there is something in it, all looks at it show the same. */
export const nothingStored = 'none'

/** More than this is held for a client only in the turn of its key, wherever it comes from. */
const smallAnswerMax = 32 * 1024

export function isLargeAnswer(answer: Answer): boolean {
  return answer.length > smallAnswerMax
}

const at = (name: (typeof memoryFilter.names)[number]): number => memoryFilter.names.indexOf(name)
const places = {
  project: at('project_id'),
  environment: at('environment'),
  userId: at('user_id'),
  scope: at('scope'),
  now: at('now'),
  domain: at('domain_key'),
  since: at('since'),
  only: at('only_domains'),
  hidden: at('hidden_domains'),
}

/** How old memories may be that a filter lets through; null: of any age. A limit that reaches back to 1970 is none. */
export function ageMaxMs(filter: SqlRow): number | null {
  const since = filter[places.since] as number | null
  return since === null || since <= 0 ? null : (filter[places.now] as number) - since
}

/** @param filters rows of `memoryFilter`, all of one user and one moment. */
export function questionOf(filters: readonly SqlRow[], shape: AnswerShape): Question {
  const [first] = filters
  if (!first) throw new Error('a question about nothing')
  let asked = shape.kind === 'read' && shape.include.length === 0 ? '' : JSON.stringify(shape)
  for (const filter of filters) {
    asked += ` ${filter[places.scope]} ${ageMaxMs(filter)} ${JSON.stringify(filter[places.domain])}`
    asked += ` ${filter[places.only]} ${filter[places.hidden]}`
  }
  const user = userOf(first[places.project] as string, first[places.environment] as string, first[places.userId])
  return { user, asked, nowMs: first[places.now] as number }
}

/** Neither of the first two has a space in it. */
export function userOf(projectId: string, environment: string, userId: unknown): string {
  return `${projectId} ${environment} ${userId}`
}

interface Options {
  readonly bytesMax?: number
  /** What nobody asks for is gone after twice as long. */
  readonly keptMs?: number
  readonly now?: () => number
}

/** What is kept beside the text: objects, ids, keys. */
const overheadBytes = 1_000

/** Users share them: where another one is forgotten meanwhile, an answer is made once more, and that is all. */
const forgettingPlaces = 1_024

function forgettingPlaceOf(user: string): number {
  let hash = 0
  for (let at = 0; at < user.length; at++) hash = (Math.imul(hash, 31) + user.charCodeAt(at)) | 0
  return hash & (forgettingPlaces - 1)
}

/**
 * Two generations: what is asked for is taken over into the younger one, and when that is full, or old, the elder one goes
 * as a whole. So it is bounded in bytes and in time, for the price of a look-up.
 */
export function createRememberedAnswers(options: Options = {}): RememberedAnswers {
  const { bytesMax = 32 << 20, keptMs = 300_000, now = () => performance.now() } = options
  type Generation = Map<string, Map<string, Kept>>
  let young: Generation = new Map()
  let old: Generation = new Map()
  let youngBytes = 0
  let bornMs = now()
  let ageing: NodeJS.Timeout | undefined
  const forgettings = new Uint32Array(forgettingPlaces)
  const momentOf = (user: string): ForgettingMoment => forgettings[forgettingPlaceOf(user)] as number

  function grow(): void {
    old = young
    young = new Map()
    youngBytes = 0
    bornMs = now()
    clearTimeout(ageing)
    // Where nobody asks for anything any more, what is left goes all the same.
    ageing = old.size > 0 ? setTimeout(grow, keptMs).unref() : undefined
  }

  function put({ user, asked }: Question, kept: Kept): void {
    if (kept.bytes > bytesMax / 8) return
    if (youngBytes + kept.bytes > bytesMax / 2 || now() - bornMs > keptMs) grow()
    const ofUser = young.get(user)
    youngBytes += kept.bytes - (ofUser?.get(asked)?.bytes ?? 0)
    if (ofUser) ofUser.set(asked, kept)
    else young.set(user, new Map([[asked, kept]]))
    ageing ??= setTimeout(grow, keptMs).unref()
  }

  return {
    find(question) {
      const { user, asked, nowMs } = question
      let kept = young.get(user)?.get(asked)
      if (!kept) {
        kept = old.get(user)?.get(asked)
        if (kept) put(question, kept)
      }
      return kept && nowMs >= kept.fromMs && nowMs < kept.untilMs ? kept : null
    },
    momentOf: ({ user }) => momentOf(user),
    keep(question, { versions, ...made }, since) {
      if (since !== undefined && since !== momentOf(question.user)) return
      if (versions.every((version) => version === null)) return
      const bytes = overheadBytes + 2 * (question.user.length + question.asked.length) + bytesOf(made.answer)
      const known = versions.map((version) => version ?? nothingStored)
      put(question, { ...made, versions: known, fromMs: question.nowMs, bytes })
    },
    forgetUser(user) {
      const place = forgettingPlaceOf(user)
      forgettings[place] = (forgettings[place] as number) + 1
      for (const { bytes } of young.get(user)?.values() ?? []) youngBytes -= bytes
      young.delete(user)
      old.delete(user)
    },
    forgetScope(user, scope) {
      for (const generation of [young, old]) {
        const ofUser = generation.get(user)
        for (const [asked, { bytes }] of ofUser ?? []) {
          // A domain may be called like a scope, and then more is forgotten than needs to be.
          if (!asked.includes(` ${scope} `)) continue
          ofUser?.delete(asked)
          if (generation === young) youngBytes -= bytes
        }
      }
    },
  }
}

interface Kept extends RememberedAnswer {
  readonly bytes: number
}

function bytesOf(answer: Answer): number {
  return typeof answer === 'string' ? 2 * answer.length : answer.byteLength
}
