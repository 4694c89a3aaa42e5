/** What is declared in a project as its owners see it: what each purpose opens, who may use it, how often it was read for. */
import {
  type DeclaredPurpose,
  differenceOf,
  type ListedPurpose,
  openedScopes,
  type PolicyMatrix,
  type PurposeShown,
  type RegisterShown,
  registerInForce,
  type Scope,
} from '@ambit/core'
import type { ListedKey } from '../../storage/port/keys.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import type { Needs } from '../deps.ts'
import { filedMemories, noReads, type PurposeUsage, purposeUsage } from './purpose-usage.ts'

type ShowDeps = Needs<'registers' | 'policies' | 'keys' | 'usage', 'environment' | 'clock'>

export async function showRegister(deps: ShowDeps, projectId: string): Promise<RegisterShown> {
  const { store, environment } = deps
  const [stored, surroundings, filed] = await Promise.all([
    store.registers.load(projectId),
    loadSurroundings(deps, projectId),
    filedMemories(deps, { projectId, environment }),
  ])
  const inForce = registerInForce(stored).purposes
  const retired = stored.purposes.filter(({ isRetired }) => isRetired)
  return {
    revision: stored.revision,
    mode: stored.mode,
    protected_domains: stored.protectedDomains,
    usual_domains: stored.usualDomains,
    purposes: [...inForce, ...retired].map((purpose) => listedPurpose(purpose, surroundings)),
    filed,
  }
}

/** Null when there never was one of this name. */
export async function showPurpose(
  deps: ShowDeps,
  projectId: string,
  name: string,
): Promise<{ readonly purpose: ListedPurpose; readonly history: readonly PurposeShown[] } | null> {
  const [versions, surroundings] = await Promise.all([
    deps.store.registers.versions(projectId, name),
    loadSurroundings(deps, projectId),
  ])
  const [newest] = versions
  if (!newest) return null
  return {
    purpose: listedPurpose(newest, surroundings),
    history: versions.map((version) => purposeShown(version, surroundings.matrix)),
  }
}

interface Surroundings {
  readonly matrix: PolicyMatrix
  readonly keys: readonly ListedKey[]
  readonly usage: ReadonlyMap<string, PurposeUsage>
}

async function loadSurroundings(deps: ShowDeps, projectId: string): Promise<Surroundings> {
  const { store, environment, clock } = deps
  const [{ matrix }, keys, usage] = await Promise.all([
    store.policies.current(projectId),
    store.keys.list({ projectId, environment, nowMs: clock() }),
    purposeUsage(deps, { projectId, environment }),
  ])
  return { matrix, keys, usage }
}

function listedPurpose(purpose: DeclaredPurpose, { matrix, keys, usage }: Surroundings): ListedPurpose {
  const { reads, refused } = usage.get(purpose.name) ?? noReads
  const bound = keys.filter(({ purposes }) => purposes?.includes(purpose.name))
  return {
    ...purposeShown(purpose, matrix),
    keys: bound.map(({ id, name }) => ({ id, name })),
    reads: [...reads],
    refused,
  }
}

function purposeShown(purpose: DeclaredPurpose, matrix: PolicyMatrix): PurposeShown {
  const { declared, exceptionsBy, set } = purpose
  const { read, added, left, readsAsOutside } = differenceOf(purpose)
  return {
    name: purpose.name,
    statement: purpose.statement,
    purpose_classes: purpose.purposeClasses,
    scopes: purpose.scopes,
    opens: purpose.isRetired ? [] : openedScopes({ matrix, keyClasses: null }, purpose),
    exceptions: (Object.entries(purpose.exceptions) as [Scope, string][]).map(([scope, reason]) => {
      const { by, atMs } = exceptionsBy[scope] ?? set
      return { scope, reason, by, at: isoTimestamp(atMs) }
    }),
    domains: purpose.domains,
    reading: {
      purpose_classes: read,
      added,
      left,
      reads_as_outside: readsAsOutside,
      reason: declared.reason,
      by: declared.by,
      at: isoTimestamp(declared.atMs),
    },
    version: purpose.version,
    is_retired: purpose.isRetired,
    set_by: set.by,
    set_at: isoTimestamp(set.atMs),
    reason: purpose.reason,
  }
}
