import type { Refusal, TokenCommand } from '@ambit/core'
import type { NewAuditEntry } from '../storage/port/audit.ts'
import type { Grant } from '../storage/port/grants.ts'
import { auditEntry } from './audit-entry.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { findGrant, grantFacts } from './find-grant.ts'
import { askGate, countedClasses, type GateDecision, gateRefusal } from './gate.ts'
import { memoryFilter } from './memory-filter.ts'
import { type ReadResult, readResult } from './read-result.ts'

export async function continueRead(
  deps: Needs<'grants' | 'audit'>,
  caller: Caller,
  { revocationToken }: TokenCommand,
): Promise<Outcome<ReadResult>> {
  const nowMs = deps.clock()
  const tokenHash = deps.hashSecret(revocationToken)
  const found = await findGrant(deps, caller, { action: 'continue_read', tokenHash, nowMs })
  if ('refusal' in found) return refuse(found.refusal)

  const { grant } = found
  const gate = await askGate(deps, caller, grant)
  const record = (outcome: string): NewAuditEntry =>
    auditEntry(deps, caller, {
      ...grantFacts(grant),
      atMs: nowMs,
      action: 'continue_read',
      outcome,
      purposeClasses: gate.reading.classes,
      policyVersion: gate.policyVersion,
    })

  const refusal = refusalFor(grant, gate, nowMs)
  const classes = countedClasses(gate)
  deps.onDecision({ key: caller.key, scope: grant.scope, classes, refusal: refusal?.code ?? null })
  if (refusal) {
    await deps.store.audit.record(record(refusal.code))
    return refuse(refusal)
  }

  const { beforeLargeRead } = caller
  const use = { filter: memoryFilter(grant, nowMs), audit: record('ok'), beforeLargeRead }
  const merged = await deps.store.grants.use(tokenHash, use)
  // Revoked since it was found: the step that records the use is the one that decides.
  if (merged === null) {
    await deps.store.audit.record(record(tokenRevoked.code))
    return refuse(tokenRevoked)
  }
  return { ok: true, value: readResult(merged, revocationToken, grant.expiresAtMs) }
}

function refusalFor(grant: Grant, gate: GateDecision, nowMs: number): Refusal | null {
  if (grant.revokedAtMs !== null) return tokenRevoked
  if (nowMs >= grant.expiresAtMs) return tokenExpired
  return gateRefusal(grant, gate)
}

const tokenRevoked = {
  code: 'token_revoked',
  message: 'This revocation_token has been revoked. State the purpose again in a new read.',
} as const

const tokenExpired = {
  code: 'token_expired',
  message: 'This revocation_token has expired. State the purpose again in a new read.',
} as const
