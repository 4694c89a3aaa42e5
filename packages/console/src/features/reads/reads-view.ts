/**
 * What of the records is looked at, as the address has it. A person and what was stated stand behind the #: they are nobody's business but
 * the page's, and a browser sends that to no server.
 */
import type { Scope } from '@ambit/core'
import { type RecordKind, recordKinds } from '@ambit/core/record-kinds'
import { scopes } from '@ambit/core/scopes'
import type { RecordFilter } from '../../api/known-records.ts'
import { type DayRange, momentsOf, readDayRange, writeDayRange } from '../../components/date-range/day-range.ts'

export const timeSpans = ['all', '1h', '24h', '7d'] as const
export type TimeSpan = (typeof timeSpans)[number]

export const timeSpanNames: Readonly<Record<TimeSpan, string>> = {
  all: 'Any time',
  '1h': '1 hour',
  '24h': '24 hours',
  '7d': '7 days',
}

const hourMs = 3_600_000
const spanMs = { '1h': hourMs, '24h': 24 * hourMs, '7d': 168 * hourMs } as const

export const outcomes = ['all', 'ok', 'refused'] as const
export type OutcomeChoice = (typeof outcomes)[number]

export interface ReadsView {
  readonly kind: RecordKind
  readonly outcome: OutcomeChoice
  readonly keyId: string | null
  readonly scope: Scope | null
  readonly time: TimeSpan | DayRange
  readonly userId: string | null
  readonly purpose: string | null
  /** The request that is looked at more closely. */
  readonly request: string | null
}

interface Address {
  readonly search: string
  readonly hash: string
}

export function readView({ search, hash }: Address): ReadsView {
  const query = new URLSearchParams(search)
  const behind = new URLSearchParams(hash.replace(/^#/, ''))
  const oneOf = <T extends string>(names: readonly T[], name: string | null): T | null =>
    names.find((one) => one === name) ?? null
  return {
    kind: oneOf(recordKinds, query.get('view')) ?? 'reads',
    outcome: oneOf(outcomes, query.get('outcome')) ?? 'all',
    keyId: query.get('key') || null,
    scope: oneOf(scopes, query.get('scope')),
    time: readDayRange(query) ?? oneOf(timeSpans, query.get('time')) ?? 'all',
    userId: behind.get('user') || null,
    purpose: behind.get('purpose') || null,
    request: query.get('request') || null,
  }
}

/** What stands behind the path: only what differs from where one begins. */
export function addressOf(view: ReadsView): string {
  const query = new URLSearchParams()
  if (view.kind !== 'reads') query.set('view', view.kind)
  if (view.outcome !== 'all') query.set('outcome', view.outcome)
  if (view.keyId !== null) query.set('key', view.keyId)
  if (view.scope !== null) query.set('scope', view.scope)
  if (typeof view.time !== 'string') writeDayRange(query, view.time)
  else if (view.time !== 'all') query.set('time', view.time)
  if (view.request !== null) query.set('request', view.request)
  const behind = new URLSearchParams()
  if (view.userId !== null) behind.set('user', view.userId)
  if (view.purpose !== null) behind.set('purpose', view.purpose)
  return (query.size > 0 ? `?${query}` : '') + (behind.size > 0 ? `#${behind}` : '')
}

/** Whether anything but the kind narrows what is shown. */
export function isNarrowed(view: ReadsView): boolean {
  const { outcome, keyId, scope, time, userId, purpose } = view
  return outcome !== 'all' || time !== 'all' || [keyId, scope, userId, purpose].some((value) => value !== null)
}

export const anything = { outcome: 'all', keyId: null, scope: null, time: 'all', userId: null, purpose: null } as const

/** What the service is asked for. */
export function filterOf(
  { kind, outcome, keyId, scope, time, userId, purpose }: ReadsView,
  nowMs: number,
): RecordFilter {
  return {
    kind,
    ...(outcome !== 'all' && { outcome }),
    ...(keyId !== null && { key_id: keyId }),
    ...(scope !== null && { scope }),
    ...(userId !== null && { user_id: userId }),
    ...(purpose !== null && purpose.trim() !== '' && { purpose }),
    ...(typeof time === 'string'
      ? time !== 'all' && { from: new Date(nowMs - spanMs[time]).toISOString() }
      : momentsOf(time, 'local')),
  }
}
