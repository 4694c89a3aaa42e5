/**
 * One scope of one user, looked at for a purpose: what the gate says to it, the record of that, and what it shows. Reads, contexts and
 * continued ones all come through here, so that whatever narrows a look narrows every one of them.
 */
import { type DeniedScope, type PurposeClass, type Refusal, refusalMessage } from '@ambit/core'
import type { AuditAction, NewAuditEntry } from '../storage/port/audit.ts'
import type { GrantView } from '../storage/port/grants.ts'
import { auditEntry } from './audit-entry.ts'
import type { Caller, Needs } from './deps.ts'
import { askGate, countedClasses, gateRefusal } from './gate.ts'
import { type Look, memoryFilter } from './memory-filter.ts'

export interface JudgedLook {
  /** Null: it may be looked at. */
  readonly refusal: Refusal | null
  /** The registered purpose that it is for; null: free text. */
  readonly registeredPurpose: string | null
  readonly purposeClasses: readonly PurposeClass[]
  /** Those that it is counted under: the refused ones of a refusal. */
  readonly countedClasses: readonly PurposeClass[]
  readonly view: GrantView
  /** What a context says of it when it is refused. */
  readonly denied: DeniedScope
  /** The same record with another outcome, and whatever else is different. */
  readonly recordAs: (outcome: string, of?: Partial<NewAuditEntry>) => NewAuditEntry
}

export interface LookOccasion {
  readonly atMs: number
  readonly action: AuditAction
  readonly grantId: string
  /** What keeps it from being looked at whatever the gate says, such as a token that was revoked. */
  readonly refusal?: Refusal | null
}

export async function judgeLook(
  deps: Needs<never>,
  caller: Caller,
  look: Look,
  { atMs, action, grantId, refusal: before = null }: LookOccasion,
): Promise<JudgedLook> {
  const { userId, scope, domain, purpose } = look
  const gate = await askGate(deps, caller, look)
  const refusal = before ?? gateRefusal(gate)
  const registeredPurpose = gate.registeredPurpose ?? look.registeredPurpose
  const { reading, decision, policyVersion } = gate
  const recordAs = (outcome: string, of: Partial<NewAuditEntry> = {}): NewAuditEntry => {
    const stated = { userId, scope, domain, purpose, registeredPurpose }
    const facts = { ...stated, policyVersion, purposeClasses: reading.classes }
    // A first read that is refused has no grant to speak of.
    const ofGrant = outcome === 'ok' || action === 'continue_read' ? { grantId } : {}
    return auditEntry(deps, caller, { atMs, action, outcome, ...facts, ...ofGrant, ...of })
  }
  const filter = memoryFilter({ ...look, tenant: caller.key.tenant }, gate.visibleDomains, atMs)
  return {
    refusal,
    registeredPurpose,
    purposeClasses: reading.classes,
    countedClasses: countedClasses(gate),
    view: { filter, audit: recordAs(refusal?.code ?? 'ok') },
    denied: {
      scope,
      purpose_classes: reading.classes,
      allowed_purpose_classes: decision.allowedClasses,
      message: refusal ? refusalMessage(refusal) : '',
    },
    recordAs,
  }
}
