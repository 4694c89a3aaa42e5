import type { ReadMemoryCommand } from '@ambit/core'
import type { Grant } from '../storage/port/grants.ts'
import { auditEntry } from './audit-entry.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { askGate, countedClasses, gateRefusal } from './gate.ts'
import { memoryFilter } from './memory-filter.ts'
import { type ReadResult, readResult } from './read-result.ts'

export async function readMemory(
  deps: Needs<'grants' | 'audit'>,
  caller: Caller,
  command: ReadMemoryCommand,
): Promise<Outcome<ReadResult>> {
  const { userId, scope, domain, purpose, maxAgeDays } = command
  const nowMs = deps.clock()
  const gate = await askGate(deps, caller, command)
  const { classes } = gate.reading
  const { policyVersion } = gate
  const refusal = gateRefusal(command, gate)
  deps.onDecision({ key: caller.key, scope, classes: countedClasses(gate), refusal: refusal?.code ?? null })
  const record = { atMs: nowMs, action: 'read_memory', userId, scope, domain, purpose, policyVersion } as const
  if (refusal) {
    const denial = { ...record, outcome: refusal.code, purposeClasses: classes }
    await deps.store.audit.record(auditEntry(deps, caller, denial))
    return refuse(refusal)
  }

  const { tenant } = caller.key
  const token = deps.newRevocationToken()
  const grant: Grant = {
    id: deps.newId('grt'),
    tenant,
    userId,
    scope,
    domain,
    maxAgeDays,
    purpose,
    issuedAtMs: nowMs,
    expiresAtMs: nowMs + deps.tokenTtlMs,
    revokedAtMs: null,
  }
  const audit = auditEntry(deps, caller, { ...record, outcome: 'ok', purposeClasses: classes, grantId: grant.id })
  const use = { filter: memoryFilter(grant, nowMs), audit, beforeLargeRead: caller.beforeLargeRead }
  const merged = await deps.store.grants.issue(grant, deps.hashSecret(token), use)
  return { ok: true, value: readResult(merged, token, grant.expiresAtMs) }
}
