import { visibleToKey } from '@ambit/core'
import { isoTimestamp } from '../time/time-units.ts'
import { auditEntry } from './audit-entry.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { rulesOf } from './gate.ts'
import { memoryNotFound } from './memory-not-found.ts'

export interface MemoryDeleted {
  readonly deleted: true
  readonly deleted_at: string
}

export async function deleteMemory(
  deps: Needs<'memories' | 'audit'>,
  caller: Caller,
  memoryId: string,
): Promise<Outcome<MemoryDeleted>> {
  const nowMs = deps.clock()
  const record = { atMs: nowMs, action: 'delete_memory' } as const
  const audit = auditEntry(deps, caller, { ...record, outcome: 'ok' })
  const visible = visibleToKey(rulesOf(caller))
  if (await deps.store.memories.delete({ tenant: caller.key.tenant, memoryId, visible }, audit)) {
    return { ok: true, value: { deleted: true, deleted_at: isoTimestamp(nowMs) } }
  }
  const refusal = memoryNotFound('No such memory exists in this project, or it is gone.')
  // Somebody may be guessing.
  await deps.store.audit.record(auditEntry(deps, caller, { ...record, outcome: refusal.code }))
  return refuse(refusal)
}
