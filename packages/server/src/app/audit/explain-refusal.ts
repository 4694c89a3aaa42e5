/**
 * Explains a past refusal from its record: by the purpose, classes and policy version that were recorded, and by the version of the
 * registered purpose that was in force then. What a key was limited to is not recorded, so its present limits stand in.
 */
import {
  type DeclaredPurpose,
  defaultPolicyMatrix,
  describeJudgement,
  describeUnregistered,
  describeWithdrawal,
  emptyRegister,
  errorCodes,
  findStated,
  indexRegister,
  indexStoredRegister,
  judgeRead,
  type KeyBinding,
  type RequestRecord,
  readActions,
  type Scope,
  type UnderstoodPurpose,
} from '@ambit/core'
import type { AuditEntry } from '../../storage/port/audit.ts'
import type { Policy } from '../../storage/port/policies.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import type { Needs } from '../deps.ts'
import { askGateForScopes } from '../gate.ts'
import { askedScopes } from './asked-scopes.ts'

export type Explained = Pick<RequestRecord, 'message' | 'is_allowed_now'>

const nothing: Explained = { message: null, is_allowed_now: null }
const byTheGate: readonly string[] = ['policy_denied', 'purpose_not_registered']
const unbound = { purposeClasses: null, purposes: null }

type ExplainDeps = Needs<'policies' | 'registers' | 'keys', 'clock' | 'classifyPurpose'>

/** Loads what is in force once, for several records. */
export async function refusalExplainer(
  deps: ExplainDeps,
  tenant: Tenant,
): Promise<(entry: AuditEntry) => Promise<Explained>> {
  const { projectId } = tenant
  const [current, history, stored, keys] = await Promise.all([
    deps.store.policies.current(projectId),
    deps.store.policies.history(projectId),
    deps.store.registers.load(projectId),
    deps.store.keys.list({ ...tenant, nowMs: deps.clock() }),
  ])
  const registerNow = indexStoredRegister(stored)
  const policies = new Map<number, Policy>(history.map((policy) => [policy.version, policy]))
  policies.set(0, { version: 0, matrix: defaultPolicyMatrix })
  const purposeVersions = new Map<string, Promise<readonly DeclaredPurpose[]>>()

  /** The version of a purpose that was in force at a moment; null: it was not declared yet. */
  async function purposeAt(name: string, atMs: number): Promise<DeclaredPurpose | null> {
    const versions = purposeVersions.get(name) ?? deps.store.registers.versions(projectId, name)
    purposeVersions.set(name, versions)
    return (await versions).find(({ set }) => set.atMs <= atMs) ?? null
  }

  async function explainThen(entry: AuditEntry, keyNow: KeyBinding, scope: Scope, purpose: string) {
    const { atMs, outcome, domain, registeredPurpose, policyVersion } = entry
    const { matrix } = policies.get(policyVersion ?? current.version) ?? current
    const declared = registeredPurpose === null ? null : await purposeAt(registeredPurpose, atMs)
    if (registeredPurpose !== null && declared === null) return null
    // A key that was let state its own words was not limited to registered purposes then.
    const key = outcome === 'policy_denied' && declared === null ? { ...keyNow, purposes: null } : keyNow
    // A register of that moment, as far as this purpose goes.
    const purposes = declared && !declared.isRetired ? [declared] : []
    const mode = outcome === 'purpose_not_registered' ? 'registered' : 'open'
    const register = indexRegister({ ...emptyRegister, mode, purposes }, declared?.isRetired ? [declared] : [])
    const found = findStated({ register, key }, { purpose, registeredPurpose })
    const judgement = judgeRead({ matrix, register, key }, { scope, domain }, await asRead(found, entry, purpose))
    if (outcome === 'purpose_not_registered') return describeUnregistered(key, judgement)
    return judgement.obstacle === null ? null : describeJudgement({ register, key }, { scope, domain }, judgement)
  }

  /** Free text has the classes that were recorded; why it had none is found out again. */
  async function asRead(
    found: ReturnType<typeof findStated>,
    { purposeClasses }: AuditEntry,
    purpose: string,
  ): Promise<UnderstoodPurpose> {
    if (found.kind !== 'free_text') return found
    const classes = purposeClasses ?? []
    const { refusal } = classes.length === 0 ? await deps.classifyPurpose(purpose, projectId) : { refusal: null }
    return { ...found, reading: { classes, refusal } }
  }

  return async (entry) => {
    const { outcome, action, purpose, purposeClasses, actor } = entry
    const scopes = askedScopes(entry)
    const [scope] = scopes
    if (outcome === 'ok' || !readActions.some((read) => read === action) || !scope) return nothing
    if (outcome === 'consent_withdrawn' && scopes.length === 1) {
      return { ...nothing, message: describeWithdrawal(scope, purposeClasses ?? []) }
    }
    if (!byTheGate.includes(outcome) || purpose === null) return { ...nothing, message: meaningOf(outcome) }
    const keyId = actor.kind === 'key' ? actor.keyId : ''
    const key = { ...unbound, ...keys.find(({ id }) => id === keyId), id: projectId }
    const judged = { key, policy: current, register: registerNow }
    const now = await askGateForScopes(deps, judged, { purpose, scopes, owner: projectId, domain: entry.domain })
    const why = (await explainThen(entry, key, scope, purpose)) ?? meaningOf(outcome)
    const isOfAll = scopes.length > 1 && outcome === 'policy_denied'
    const message = isOfAll ? `None of the ${scopes.length} scopes may be opened for this purpose. ${why}` : why
    return { message, is_allowed_now: now.some(({ obstacle }) => obstacle === null) }
  }
}

function meaningOf(outcome: string): string | null {
  return outcome in errorCodes ? errorCodes[outcome as keyof typeof errorCodes].when : null
}
