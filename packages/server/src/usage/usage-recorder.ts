/** Counts what is asked, in memory: a request costs a few look-ups and additions, and nobody waits for it. */
import {
  denialDetail,
  latencyBucket,
  latencyBucketCount,
  refusedRequest,
  refusedScope,
  type Scope,
  usageStepMs,
} from '@ambit/core'
import type { ObservedDecision } from '../app/deps.ts'
import type { ApiKey } from '../storage/port/keys.ts'
import type { KeyUse, UsageCount, UsageMeasure } from '../storage/port/usage.ts'

export interface UsageRecorder {
  request(key: CountedKey, operationId: string, status: number, durationMs: number): void
  /** Counts reads for registered purposes, and refusals; an ended token is neither. */
  decision(decision: CountedDecision): void
  /** Counts a stored memory, with or without a domain. */
  filed(memory: { readonly key: CountedKey; readonly scope: Scope; readonly hasDomain: boolean }): void
  /** Hands over all that was counted, and begins anew. */
  take(): CountedUsage
  /** Takes back what could not be stored. */
  giveBack(taken: CountedUsage): void
  /** How often there was no room to count since this was last asked. */
  lost(): number
}

export type CountedKey = Pick<ApiKey, 'id' | 'tenant'>
export type CountedDecision = Omit<ObservedDecision, 'key'> & { readonly key: CountedKey }

export interface CountedUsage {
  readonly counts: readonly UsageCount[]
  readonly uses: readonly KeyUse[]
}

/**
 * What one key did in one hour. Operations, statuses, scopes, classes and buckets are few and fixed, so that it cannot
 * grow beyond some tens of kilobytes, and usually has one or two.
 */
interface KeyHour {
  readonly key: CountedKey
  lastUsedMs: number
  readonly requests: Map<string, Map<number, Tally>>
  readonly latency: number[]
  readonly refused: Map<string, Map<string, Tally>>
  readonly denials: Map<Scope | '', Map<string, Tally>>
  /** Of registered purposes, of which a project has so many at most. */
  readonly purposes: Map<string, Map<string, Tally>>
  readonly filed: Map<Scope, Map<string, Tally>>
}

interface Tally {
  count: number
}

type Hour = Map<string, KeyHour>

const hourMs = usageStepMs('hour')

/**
 * So many keys in so many hours are counted until they are stored. With a database that is away for long, what would
 * need more room than this is not counted: what is counted already goes on.
 */
const keyHoursMaxDefault = 20_000

export function createUsageRecorder(clock: () => number, keyHoursMax = keyHoursMaxDefault): UsageRecorder {
  let hours = new Map<number, Hour>()
  let keyHours = 0
  let lostCount = 0
  const usesGivenBack = new Map<string, number>()
  /** The hour of the last request, which is nearly always that of the next one. */
  let currentStartMs = Number.NaN
  let current: Hour = new Map()

  function hourOf(startMs: number): Hour {
    const known = hours.get(startMs)
    if (known) return known
    const hour: Hour = new Map()
    hours.set(startMs, hour)
    return hour
  }

  function keyHour(key: CountedKey, atMs: number): KeyHour | null {
    if (!(atMs >= currentStartMs && atMs < currentStartMs + hourMs)) {
      currentStartMs = Math.floor(atMs / hourMs) * hourMs
      current = hourOf(currentStartMs)
    }
    const known = current.get(key.id)
    if (known) return known
    if (keyHours >= keyHoursMax) {
      lostCount++
      return null
    }
    keyHours++
    const entry = newKeyHour(key)
    current.set(key.id, entry)
    return entry
  }

  return {
    request(key, operationId, status, durationMs) {
      const nowMs = clock()
      const entry = keyHour(key, nowMs)
      if (entry === null) return
      entry.lastUsedMs = nowMs
      tallyOf(entry.requests, operationId, status).count++
      const bucket = latencyBucket(durationMs)
      entry.latency[bucket] = (entry.latency[bucket] as number) + 1
    },

    decision({ key, scope, classes, refusal, registeredPurpose, isPart }) {
      const isDenial = refusal === 'policy_denied' || refusal === 'purpose_not_registered'
      const isRefused = isDenial || refusal === 'consent_withdrawn'
      const isOfPurpose = registeredPurpose !== null && (refusal === null || isRefused)
      if (!isRefused && !isOfPurpose) return
      const entry = keyHour(key, clock())
      if (entry === null) return
      if (isRefused) tallyOf(entry.refused, isPart ? refusedScope : refusedRequest, refusal).count++
      if (isDenial) tallyOf(entry.denials, scope ?? '', denialDetail(classes)).count++
      if (isOfPurpose) tallyOf(entry.purposes, registeredPurpose, refusal ?? 'ok').count++
    },

    filed({ key, scope, hasDomain }) {
      const entry = keyHour(key, clock())
      if (entry !== null) tallyOf(entry.filed, scope, hasDomain ? 'domain' : 'nowhere').count++
    },

    take() {
      const taken = hours
      hours = new Map()
      keyHours = 0
      currentStartMs = Number.NaN
      const usage = countedUsage(taken, usesGivenBack)
      usesGivenBack.clear()
      return usage
    },

    giveBack({ counts, uses }) {
      for (const count of counts) {
        const entry = keyHour({ id: count.keyId, tenant: count.tenant }, count.hourMs)
        if (entry !== null) addCount(entry, count)
      }
      for (const { keyId, atMs } of uses) {
        if (usesGivenBack.size < keyHoursMax) usesGivenBack.set(keyId, Math.max(usesGivenBack.get(keyId) ?? 0, atMs))
      }
    },

    lost() {
      const count = lostCount
      lostCount = 0
      return count
    },
  }
}

function newKeyHour(key: CountedKey): KeyHour {
  return {
    key,
    lastUsedMs: 0,
    requests: new Map(),
    latency: new Array<number>(latencyBucketCount).fill(0),
    refused: new Map(),
    denials: new Map(),
    purposes: new Map(),
    filed: new Map(),
  }
}

function tallyOf<Subject, Detail>(tallies: Map<Subject, Map<Detail, Tally>>, subject: Subject, detail: Detail): Tally {
  let ofSubject = tallies.get(subject)
  if (!ofSubject) {
    ofSubject = new Map()
    tallies.set(subject, ofSubject)
  }
  let tally = ofSubject.get(detail)
  if (!tally) {
    tally = { count: 0 }
    ofSubject.set(detail, tally)
  }
  return tally
}

function addCount(entry: KeyHour, { measure, subject, detail, count }: UsageCount): void {
  if (measure === 'requests') tallyOf(entry.requests, subject, Number(detail)).count += count
  else if (measure === 'refused') tallyOf(entry.refused, subject, detail).count += count
  else if (measure === 'denials') tallyOf(entry.denials, subject as Scope | '', detail).count += count
  else if (measure === 'purposes') tallyOf(entry.purposes, subject, detail).count += count
  else if (measure === 'filed') tallyOf(entry.filed, subject as Scope, detail).count += count
  else entry.latency[Number(detail)] = (entry.latency[Number(detail)] ?? 0) + count
}

function countedUsage(hours: ReadonlyMap<number, Hour>, earlierUses: ReadonlyMap<string, number>): CountedUsage {
  const counts: UsageCount[] = []
  const lastUses = new Map(earlierUses)
  for (const [startMs, hour] of hours) {
    for (const { key, lastUsedMs, requests, latency, ...others } of hour.values()) {
      const add = (measure: UsageMeasure, subject: string, detail: string, count: number): void => {
        counts.push({ tenant: key.tenant, keyId: key.id, hourMs: startMs, measure, subject, detail, count })
      }
      for (const [operationId, statuses] of requests) {
        for (const [status, { count }] of statuses) add('requests', operationId, String(status), count)
      }
      for (const [bucket, count] of latency.entries()) if (count > 0) add('latency', '', String(bucket), count)
      for (const measure of ['refused', 'denials', 'purposes', 'filed'] as const) {
        for (const [subject, details] of others[measure]) {
          for (const [detail, { count }] of details) add(measure, subject, detail, count)
        }
      }
      lastUses.set(key.id, Math.max(lastUses.get(key.id) ?? 0, lastUsedMs))
    }
  }
  const uses = [...lastUses].filter(([, atMs]) => atMs > 0).map(([keyId, atMs]) => ({ keyId, atMs }))
  return { counts, uses }
}
