/**
 * Why a read was refused, told afterwards: a record has the purpose and the version of the policy that decided, from which the gate
 * finds the words again. What the key and the register were then is not kept: as they are now has to do.
 */
import {
  defaultPolicyMatrix,
  describeWithdrawal,
  errorCodes,
  indexStoredRegister,
  type RequestRecord,
  readActions,
  type StatedRead,
} from '@ambit/core'
import type { AuditEntry } from '../../storage/port/audit.ts'
import type { Policy } from '../../storage/port/policies.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import type { Needs } from '../deps.ts'
import { askGate, type GateDecision, gateMessage } from '../gate.ts'

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
  const register = indexStoredRegister(stored)
  const versions = new Map<number, Policy>(history.map((policy) => [policy.version, policy]))
  versions.set(0, { version: 0, matrix: defaultPolicyMatrix })

  return async (entry) => {
    const { outcome, action, scope, purpose, domain, registeredPurpose, purposeClasses, actor } = entry
    if (outcome === 'ok' || !readActions.some((read) => read === action) || scope === null) return nothing
    if (outcome === 'consent_withdrawn') return { ...nothing, message: describeWithdrawal(scope, purposeClasses ?? []) }
    if (!byTheGate.includes(outcome) || purpose === null) return { ...nothing, message: meaningOf(outcome) }
    const keyId = actor.kind === 'key' ? actor.keyId : ''
    const key = { ...unbound, ...keys.find(({ id }) => id === keyId), id: projectId }
    const ask = (policy: Policy): Promise<GateDecision> => {
      const read: StatedRead = { scope, purpose, domain, registeredPurpose }
      return askGate(deps, { key, policy, register }, read)
    }
    const now = await ask(current)
    const then = await ask(versions.get(entry.policyVersion ?? current.version) ?? current)
    const told = [then, now].find(({ obstacle }) => obstacle !== null)
    return { message: told ? gateMessage(told) : meaningOf(outcome), is_allowed_now: now.obstacle === null }
  }
}

function meaningOf(outcome: string): string | null {
  return outcome in errorCodes ? errorCodes[outcome as keyof typeof errorCodes].when : null
}
