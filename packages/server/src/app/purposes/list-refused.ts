/** The purposes that were refused lately, each once: what an owner may want to declare, to try, or to be rid of. */
import {
  describeRefusedPurpose,
  groupPurposes,
  indexStoredRegister,
  isOutside,
  type PurposeGroup,
  type RefusedPurposes,
  refusedListedMax,
  type StoredRegister,
  statementKey,
} from '@ambit/core'
import { createBreather } from '../../concurrency/turns.ts'
import { firstIdSince } from '../../crypto/identifiers.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { dayMs, isoTimestamp } from '../../time/time-units.ts'
import { askedScopes } from '../audit/asked-scopes.ts'
import type { Needs } from '../deps.ts'

/** Whoever is refused all day long must not make everybody wait who looks at it. */
const recordsMax = 10_000
const groupsMax = 2_000
const pageRows = 250

export interface RefusedQuestion {
  readonly projectId: string
  readonly days: number
  /** Those that were dismissed, instead of the others. */
  readonly isDismissed: boolean
  /** How many to list; 0: they are only counted, and the gate reads none of them. */
  readonly limit?: number
}

type RefusedDeps = Needs<'audit' | 'registers' | 'keys', 'clock' | 'environment' | 'classifyPurpose' | 'hashSecret'>

export async function listRefused(
  deps: RefusedDeps,
  { projectId, days, isDismissed, limit = refusedListedMax }: RefusedQuestion,
): Promise<RefusedPurposes> {
  const { store, clock, environment, classifyPurpose } = deps
  const tenant = { projectId, environment }
  const [stored, dismissed, keys, refusals] = await Promise.all([
    store.registers.load(projectId),
    store.registers.listDismissed(projectId),
    store.keys.list({ ...tenant, nowMs: clock() }),
    groupRefusals(deps, tenant, days),
  ])
  const hashes = new Set(dismissed.map(({ textHash }) => textHash))
  const isDeclared = declaredSince(stored)
  const wanted = refusals.groups.filter(
    (group) => hashes.has(textHash(deps, group.purpose)) === isDismissed && !isDeclared(group),
  )
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]))
  const breathe = createBreather()
  const purposes: RefusedPurposes['purposes'][number][] = []
  for (const { purpose, count, keys, scopes, firstAt, lastAt } of wanted.slice(0, limit)) {
    const { classes, refusal } = await classifyPurpose(purpose, projectId)
    purposes.push({
      purpose,
      count,
      keys: [...keys].map(([id, times]) => ({ id, name: keyNames.get(id) ?? null, count: times })),
      scopes: [...scopes].map(([scope, times]) => ({ scope, count: times })),
      purpose_classes: classes,
      reads_as_outside: isOutside(refusal),
      message: classes.length === 0 ? describeRefusedPurpose(refusal) : null,
      first_at: firstAt,
      last_at: lastAt,
    })
    await breathe()
  }
  return { days, refusals: refusals.records, is_complete: refusals.isComplete, total: wanted.length, purposes }
}

/** By its text but for case and spacing. */
export function textHash({ hashSecret }: Pick<RefusedDeps, 'hashSecret'>, purpose: string): string {
  return hashSecret(statementKey(purpose))
}

async function groupRefusals({ store, clock }: RefusedDeps, tenant: Tenant, days: number) {
  const groups = groupPurposes(groupsMax)
  const breathe = createBreather()
  const sinceMs = clock() - days * dayMs
  const afterId = firstIdSince('aud', sinceMs)
  let records = 0
  let beforeId: string | null = null
  for (;;) {
    const page = { sinceMs, afterId, beforeId, limit: pageRows }
    const entries = await store.audit.listRefusals(tenant, page)
    for (const { atMs, actor, purpose, ...entry } of entries) {
      if (actor.kind !== 'key' || purpose === null) continue
      groups.add({ at: isoTimestamp(atMs), keyId: actor.keyId, scopes: askedScopes(entry), purpose })
      await breathe()
    }
    records += entries.length
    const isComplete = entries.length < pageRows
    if (isComplete || records >= recordsMax) return { groups: groups.result(), records, isComplete }
    beforeId = entries.at(-1)?.id ?? null
  }
}

/** Whether somebody has declared it after it was refused last: then there is nothing left to do about it. */
function declaredSince(stored: StoredRegister): (group: PurposeGroup) => boolean {
  const index = indexStoredRegister(stored)
  const setAt = new Map(stored.purposes.map(({ name, set }) => [name, isoTimestamp(set.atMs)]))
  return ({ purpose, lastAt }) => {
    const found = index.find(purpose, { purposes: null, purposeClasses: null })
    return found.kind === 'registered' && (setAt.get(found.purpose.name) ?? '') > lastAt
  }
}
