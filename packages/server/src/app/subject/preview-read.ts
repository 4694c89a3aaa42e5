import { indexStoredRegister, type PreviewReadCommand, type PurposeClass } from '@ambit/core'
import { hashRevocationToken } from '../../crypto/secrets.ts'
import type { Answer, Grant } from '../../storage/port/grants.ts'
import { consentRefusal, partsOf } from '../consent-refusal.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { askGate, gateRefusal } from '../gate.ts'
import { memoryFilter } from '../memory-filter.ts'
import { type SubjectCaller, subjectAct } from './subject-act.ts'

export interface ReadPreview {
  readonly members: Answer
  readonly registered_purpose: string | null
  readonly purpose_classes: readonly PurposeClass[]
}

const shape = { kind: 'read', include: ['provenance'] } as const

/**
 * What a read for this purpose would be answered, through the same gate and the same consent. Memories are seen through a grant alone:
 * the one of a preview is over when it begins, and nobody gets its token.
 */
export async function previewRead(
  deps: Needs<'grants' | 'policies' | 'registers' | 'audit'>,
  caller: SubjectCaller,
  command: PreviewReadCommand,
): Promise<Outcome<ReadPreview>> {
  const { tenant } = caller
  const { userId, scope, domain, purpose } = command
  const [policy, stored] = await Promise.all([
    deps.store.policies.current(tenant.projectId),
    deps.store.registers.load(tenant.projectId),
  ])
  const register = indexStoredRegister(stored)
  const anyKey = { id: tenant.projectId, tenant, purposeClasses: null, purposes: null }
  const look = { userId, scope, domain, purpose, registeredPurpose: null, maxAgeDays: null }
  const gate = await askGate(deps, { key: anyKey, policy, register }, look)
  const refusal = gateRefusal(gate)
  const { registeredPurpose, reading } = gate
  const act = subjectAct(deps, caller, {
    action: 'preview_read',
    userId,
    scope,
    domain,
    purposeClasses: reading.classes,
    policyVersion: gate.policyVersion,
    outcome: refusal?.code ?? 'ok',
    // Only the name of one that is declared: in words of somebody it could speak of the person.
    details: registeredPurpose === null ? null : { registered_purpose: registeredPurpose },
  })
  if (refusal) {
    await deps.store.audit.record(act)
    return refuse(refusal)
  }
  const { atMs } = act
  const grant: Grant = {
    ...look,
    registeredPurpose,
    purposeClasses: reading.classes,
    include: shape.include,
    id: deps.newId('grt'),
    tenant,
    keyId: null,
    context: null,
    issuedAtMs: atMs,
    expiresAtMs: atMs,
    revokedAtMs: atMs,
    withdrawnAtMs: null,
  }
  const view = { filter: memoryFilter({ ...look, tenant }, gate.visibleDomains, atMs), audit: act, shape }
  const tokenHash = hashRevocationToken(deps.newRevocationToken(atMs))
  const { answer } = partsOf(await deps.store.grants.issue(grant, tokenHash, view))
  if (answer === null) {
    const withdrawn = consentRefusal({ scope, classes: reading.classes })
    await deps.store.audit.record({ ...act, outcome: withdrawn.code })
    return refuse(withdrawn)
  }
  return {
    ok: true,
    value: { members: answer, registered_purpose: registeredPurpose, purpose_classes: reading.classes },
  }
}
