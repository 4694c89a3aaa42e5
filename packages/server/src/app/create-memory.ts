import {
  type CreateMemoryCommand,
  canonicalJson,
  type JsonValue,
  type MemoryCreated,
  type Refusal,
  type Scope,
  storedBytes,
  visibleInScope,
} from '@ambit/core'
import type { IdempotencyClaim, NewMemory, ScopeLimits, Superseded } from '../storage/port/memories.ts'
import { dayMs, isoTimestamp } from '../time/time-units.ts'
import { auditEntry } from './audit-entry.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { rulesOf } from './gate.ts'
import { idempotencyTtlMs, onceAtATime, otherBody, type RequestClaim } from './idempotent.ts'
import { memoryNotFound } from './memory-not-found.ts'

export async function createMemory(
  deps: Needs<'memories'>,
  caller: Caller,
  { command, idempotencyKey }: { command: CreateMemoryCommand; idempotencyKey: string | null },
): Promise<Outcome<MemoryCreated>> {
  if (idempotencyKey === null) return storeMemory(deps, caller, { command, claim: null })
  const fingerprint = deps.hashSecret(canonicalJson(command as unknown as JsonValue))
  const claim = { key: idempotencyKey, fingerprint }
  return onceAtATime(deps, caller, claim, () => storeMemory(deps, caller, { command, claim }))
}

export async function storeMemory(
  deps: Needs<'memories'>,
  caller: Caller,
  input: { command: CreateMemoryCommand; claim: RequestClaim | null },
): Promise<Outcome<MemoryCreated>> {
  const { ttlDays, value, supersedes, ...command } = input.command
  const createdAtMs = deps.clock()
  const valueJson = JSON.stringify(value)
  const memory: NewMemory = {
    ...command,
    valueJson,
    bytes: storedBytes(value, valueJson),
    id: deps.newId('mem'),
    tenant: caller.key.tenant,
    createdAtMs,
    expiresAtMs: expiryOf(createdAtMs, ttlDays, caller.retentionDays),
    claimKey: input.claim?.key ?? null,
  }
  const created = describe(memory)
  const claim: IdempotencyClaim | null = input.claim && {
    ...input.claim,
    response: JSON.stringify(created),
    expiresAtMs: createdAtMs + idempotencyTtlMs,
  }
  const { userId, scope, domain } = memory
  const about = { atMs: createdAtMs, outcome: 'ok', userId, scope }
  const [firstOld, ...furtherOld] = supersedes
  const superseded: Superseded | null =
    firstOld === undefined
      ? null
      : {
          ids: [firstOld, ...furtherOld],
          visibleDomains: visibleInScope(rulesOf(caller), scope),
          audit: auditEntry(deps, caller, { ...about, action: 'supersede_memory' }),
        }
  const audit = auditEntry(deps, caller, { ...about, action: 'create_memory', domain })
  const hasRoom = await deps.projectStorage.hasRoomFor(memory.tenant, memory.bytes)
  // Without room, the store still answers a retry of what is stored already.
  const limits = hasRoom ? deps.scopeLimits : { memories: 0, bytes: 0 }
  const outcome = await deps.store.memories.create(memory, audit, claim, { limits, superseded })
  switch (outcome.kind) {
    case 'created':
      deps.projectStorage.noteStored(memory.tenant, memory.bytes)
      deps.onFiled({ key: caller.key, scope, hasDomain: domain !== null })
      return { ok: true, value: created }
    case 'replayed':
      return { ok: true, value: JSON.parse(outcome.response) as MemoryCreated }
    case 'mismatch':
      return refuse(otherBody)
    case 'superseded_missing':
      return refuse(
        memoryNotFound(
          'One of the memories in supersedes does not exist in this user and scope, or is gone. Nothing was changed.',
        ),
      )
    case 'disk_full':
      return refuse(diskFull)
    case 'limit_reached':
      return refuse(hasRoom ? limitReached(scope, outcome.of, limits[outcome.of]) : projectFull(deps))
  }
}

/** What is asked for, and never more than the project allows. */
export function expiryOf(createdAtMs: number, ttlDays: number | null, retentionDays: number | null): number | null {
  const days = Math.min(ttlDays ?? Number.POSITIVE_INFINITY, retentionDays ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(days) ? createdAtMs + Math.round(days * dayMs) : null
}

function describe(memory: NewMemory): MemoryCreated {
  return {
    id: memory.id,
    user_id: memory.userId,
    scope: memory.scope,
    domain: memory.domain,
    created_at: isoTimestamp(memory.createdAtMs),
    expires_at: memory.expiresAtMs === null ? null : isoTimestamp(memory.expiresAtMs),
  }
}

function limitReached(scope: Scope, of: keyof ScopeLimits, limit: number): Refusal {
  const most =
    of === 'memories' ? `${limit.toLocaleString('en')} memories` : `${limit.toLocaleString('en')} bytes of values`
  return {
    code: 'memory_limit_reached',
    message: `This user has as much in scope ${scope} as is possible, which is ${most}. Nothing was stored.`,
    details: { scope, of, limit },
  }
}

function projectFull({ projectStorage: { limitBytes } }: Needs<never, 'projectStorage'>): Refusal {
  const limit = limitBytes ?? 0
  return {
    code: 'memory_limit_reached',
    message:
      `The project has stored as much as it may, which is ${limit.toLocaleString('en')} bytes of values. Nothing was stored. ` +
      'Whoever runs the service can raise AMBIT_BYTES_PER_PROJECT.',
    details: { of: 'project_bytes', limit },
  }
}

export const diskFull: Refusal = {
  code: 'unavailable',
  message:
    'The disk of the service is nearly full, and takes no further memories. Nothing was stored. Reading, revoking and erasing go on.',
  details: { of: 'disk' },
}
