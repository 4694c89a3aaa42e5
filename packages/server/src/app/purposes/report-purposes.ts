import {
  type DeclaredPurpose,
  indexStoredRegister,
  openedScopes,
  type PolicyMatrix,
  type PurposeClass,
  type PurposesReport,
  registerInForce,
  type Scope,
} from '@ambit/core'
import { createBreather } from '../../concurrency/turns.ts'
import { firstIdSince } from '../../crypto/identifiers.ts'
import type { ListedKey } from '../../storage/port/keys.ts'
import type { Project } from '../../storage/port/projects.ts'
import type { Withdrawal } from '../../storage/port/subjects.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import { dayMs, hourMs, isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { noReads, type PurposeUsage, purposeUsage, purposeUsageDays } from './purpose-usage.ts'

export type ReportDeps = Needs<
  'registers' | 'policies' | 'keys' | 'usage' | 'audit' | 'subjects',
  'environment' | 'clock' | 'tokenTtlMs' | 'auditRetentionDays'
>

const pageRows = 1_000

/** @param recordsMax so many reads are looked at for whom they were of. */
export async function reportPurposes(
  deps: ReportDeps,
  project: Pick<Project, 'id' | 'name'>,
  recordsMax = 100_000,
): Promise<PurposesReport> {
  const { store, environment, clock, tokenTtlMs, auditRetentionDays } = deps
  const tenant = { projectId: project.id, environment }
  const nowMs = clock()
  const [stored, policy, keys, usage, seen, withdrawals] = await Promise.all([
    store.registers.load(project.id),
    store.policies.current(project.id),
    store.keys.list({ ...tenant, nowMs }),
    purposeUsage(deps, tenant),
    countPeople(deps, tenant, recordsMax),
    listWithdrawals(deps, tenant, recordsMax),
  ])
  const index = indexStoredRegister(stored)
  const { mode, protectedDomains } = stored
  const retired = stored.purposes.filter(({ isRetired }) => isRetired)
  const purposes = [...registerInForce(stored).purposes, ...retired]
  const reported = await Promise.all(
    purposes.map(async (purpose) => {
      const versions = await store.registers.versions(project.id, purpose.name)
      const mayUse = keys.filter((key) => index.usableBy(key).some(({ name }) => name === purpose.name))
      const figures = usage.get(purpose.name) ?? noReads
      const people = seen.people.get(purpose.name)?.size ?? 0
      const surroundings = { versions, keys: mayUse, figures, people, matrix: policy.matrix }
      return describe(purpose, { ...surroundings, withdrawn: withdrawals.byPair })
    }),
  )
  return {
    project: project.name,
    environment,
    generated_at: isoTimestamp(nowMs),
    days: purposeUsageDays,
    mode,
    policy_version: policy.version,
    protected_domains: protectedDomains,
    retention: {
      memories: 'Until the expiry that each was stored with, or until it is deleted.',
      token_hours: tokenTtlMs / hourMs,
      audit_days: auditRetentionDays,
    },
    is_complete: seen.isComplete && withdrawals.isComplete,
    purposes: reported,
  }
}

interface Surroundings {
  /** Newest first. */
  readonly versions: readonly DeclaredPurpose[]
  readonly keys: readonly ListedKey[]
  readonly figures: PurposeUsage
  readonly people: number
  readonly withdrawn: PeopleByPair
  readonly matrix: PolicyMatrix
}

function describe(
  purpose: DeclaredPurpose,
  { versions, keys, figures, people, matrix, withdrawn }: Surroundings,
): PurposesReport['purposes'][number] {
  const { declared, set, isRetired } = purpose
  const first = versions.at(-1) ?? purpose
  const opens = isRetired ? [] : openedScopes({ matrix, keyClasses: null }, purpose)
  return {
    name: purpose.name,
    statement: purpose.statement,
    purpose_classes: purpose.purposeClasses,
    opens,
    exceptions: (Object.entries(purpose.exceptions) as [Scope, string][]).map(([scope, reason]) => {
      const { by, atMs } = purpose.exceptionsBy[scope] ?? set
      return { scope, reason, by, at: isoTimestamp(atMs) }
    }),
    domains: purpose.domains,
    reads_as_outside: declared.isOutside,
    classes_reason: declared.reason,
    keys: keys.map(({ name }) => name),
    reads: figures.reads.reduce((sum, count) => sum + count, 0),
    people,
    refused: figures.refused,
    withdrawn: peopleOf(withdrawn, opens, purpose.purposeClasses),
    is_retired: isRetired,
    declared_at: isoTimestamp(first.set.atMs),
    declared_by: first.set.by,
    changes: versions.length - 1,
    changed_at: isoTimestamp(set.atMs),
    changed_by: set.by,
    reason: purpose.reason,
  }
}

/** Whom was read about, by the names of purposes. */
async function countPeople({ store, clock }: ReportDeps, tenant: Tenant, recordsMax: number) {
  const people = new Map<string, Set<string>>()
  const breathe = createBreather()
  const sinceMs = clock() - purposeUsageDays * dayMs
  let afterId = firstIdSince('aud', sinceMs)
  let records = 0
  for (;;) {
    const reads = await store.audit.listRegisteredReads(tenant, { sinceMs, afterId, limit: pageRows })
    for (const { registeredPurpose, userId } of reads) {
      const seen = people.get(registeredPurpose) ?? new Set()
      people.set(registeredPurpose, seen.add(userId))
      await breathe()
    }
    records += reads.length
    const isComplete = reads.length < pageRows
    if (isComplete || records >= recordsMax) return { people, isComplete }
    afterId = reads.at(-1)?.id ?? afterId
  }
}

/** Who has withdrawn their consent, by scope and class. */
type PeopleByPair = ReadonlyMap<string, ReadonlySet<string>>

const pairOf = (scope: Scope, purposeClass: PurposeClass): string => `${scope} ${purposeClass}`

function peopleOf(withdrawn: PeopleByPair, scopes: readonly Scope[], classes: readonly PurposeClass[]): number {
  const pairs = scopes.flatMap((scope) => classes.map((purposeClass) => pairOf(scope, purposeClass)))
  return new Set(pairs.flatMap((pair) => [...(withdrawn.get(pair) ?? [])])).size
}

async function listWithdrawals({ store }: ReportDeps, tenant: Tenant, rowsMax: number) {
  const byPair = new Map<string, Set<string>>()
  const breathe = createBreather()
  let after: Withdrawal | null = null
  let rows = 0
  for (;;) {
    const page: readonly Withdrawal[] = await store.subjects.listWithdrawals({ tenant, after, limit: pageRows })
    for (const { scope, purposeClass, userId } of page) {
      const pair = pairOf(scope, purposeClass)
      byPair.set(pair, (byPair.get(pair) ?? new Set()).add(userId))
      await breathe()
    }
    rows += page.length
    const isComplete = page.length < pageRows
    if (isComplete || rows >= rowsMax) return { byPair, isComplete }
    after = page.at(-1) ?? null
  }
}
