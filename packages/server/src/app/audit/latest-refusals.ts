/** Refused reads of the last days, each purpose once: counted over all of them, and explained by the newest. */
import { type Overview, statementKey } from '@ambit/core'
import type { FoundAuditEntry } from '../../storage/port/audit.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { dayMs } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { anyRecord } from './any-record.ts'
import { refusalExplainer } from './explain-refusal.ts'
import { findEntries } from './search-audit.ts'
import { consoleRecord } from './search-records.ts'

const days = 7
const shownMax = 5
const pageRecords = 200
/** A flood of refusals must not slow the page down: beyond this, counts are lower bounds. */
const recordsMax = 10_000

type RefusalDeps = Needs<'audit' | 'policies' | 'registers' | 'keys', 'clock' | 'classifyPurpose'>

interface RefusalGroup {
  readonly newest: FoundAuditEntry
  readonly keys: Set<string>
  times: number
}

export async function latestRefusals(
  deps: RefusalDeps,
  tenant: Tenant,
  nameOfKey: (keyId: string) => string | null,
): Promise<Overview['refusals']> {
  const { groups, isComplete } = await groupRefusals(deps, tenant)
  const latest = [...groups.values()].slice(0, shownMax)
  if (latest.length === 0) return []
  const explain = await refusalExplainer(deps, tenant)
  const shown: Overview['refusals'][number][] = []
  for (const { newest, times, keys } of latest) {
    const counts = { times, is_complete: isComplete, keys: keys.size }
    shown.push({ ...consoleRecord(newest, nameOfKey), ...(await explain(newest)), ...counts })
  }
  return shown
}

/** Newest first, and so are the groups. */
async function groupRefusals(deps: RefusalDeps, tenant: Tenant) {
  const filter = { ...anyRecord, kind: 'reads', isRefused: true, fromMs: deps.clock() - days * dayMs } as const
  const groups = new Map<string, RefusalGroup>()
  let beforeId: string | null = null
  for (let records = 0; ; ) {
    const found = await findEntries(deps, tenant, { ...filter, limit: pageRecords, beforeId })
    for (const entry of found.entries) count(groups, entry)
    records += found.entries.length
    beforeId = found.beforeId
    if (beforeId === null || records >= recordsMax) return { groups, isComplete: beforeId === null }
  }
}

function count(groups: Map<string, RefusalGroup>, entry: FoundAuditEntry): void {
  const { purpose, outcome, actor, requestId } = entry
  // Purposes of people who were erased are gone: each is a refusal of its own.
  const key = purpose === null ? requestId : `${outcome === 'consent_withdrawn'} ${statementKey(purpose)}`
  const group = groups.get(key) ?? { newest: entry, keys: new Set<string>(), times: 0 }
  group.times++
  if (actor.kind === 'key') group.keys.add(actor.keyId)
  groups.set(key, group)
}
