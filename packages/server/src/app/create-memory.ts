import {
  type CreateMemoryCommand,
  canonicalJson,
  type JsonValue,
  type MemoryCreated,
  memoryEntries,
  type Refusal,
  type Scope,
} from '@ambit/core'
import type { IdempotencyClaim, NewMemory, ScopeLimits } from '../storage/port/memories.ts'
import { dayMs, isoTimestamp } from '../time/time-units.ts'
import { auditEntry } from './audit-entry.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'

export async function createMemory(
  deps: Needs<'memories'>,
  caller: Caller,
  { command, idempotencyKey }: { command: CreateMemoryCommand; idempotencyKey: string | null },
): Promise<Outcome<MemoryCreated>> {
  if (idempotencyKey === null) return store(deps, caller, { command, claim: null })

  const { environment, projectId } = caller.key.tenant
  const fingerprint = deps.hashSecret(canonicalJson(command as unknown as JsonValue))
  const flight = `${projectId}/${environment}/${idempotencyKey}`
  const twin = deps.inFlight.get(flight)
  if (twin !== undefined) return twin === fingerprint ? refuse(twinInFlight) : refuse(otherBody)
  deps.inFlight.set(flight, fingerprint)
  try {
    return await store(deps, caller, { command, claim: { key: idempotencyKey, fingerprint } })
  } finally {
    deps.inFlight.delete(flight)
  }
}

async function store(
  deps: Needs<'memories'>,
  caller: Caller,
  input: { command: CreateMemoryCommand; claim: Pick<IdempotencyClaim, 'key' | 'fingerprint'> | null },
): Promise<Outcome<MemoryCreated>> {
  const { ttlDays, value, ...command } = input.command
  const createdAtMs = deps.clock()
  const valueJson = JSON.stringify(value)
  const memory: NewMemory = {
    ...command,
    valueJson,
    bytes: Math.max(Buffer.byteLength(valueJson), entryBytesMin * memoryEntries(value)),
    id: deps.newId('mem'),
    tenant: caller.key.tenant,
    createdAtMs,
    expiresAtMs: ttlDays === null ? null : createdAtMs + Math.round(ttlDays * dayMs),
  }
  const created = describe(memory)
  const claim: IdempotencyClaim | null = input.claim && {
    ...input.claim,
    response: JSON.stringify(created),
    expiresAtMs: createdAtMs + idempotencyTtlMs,
  }
  const audit = auditEntry(deps, caller, {
    atMs: createdAtMs,
    action: 'create_memory',
    outcome: 'ok',
    userId: memory.userId,
    scope: memory.scope,
    domain: memory.domain,
  })
  const outcome = await deps.store.memories.create(memory, audit, claim, deps.scopeLimits)
  switch (outcome.kind) {
    case 'created':
      return { ok: true, value: created }
    case 'replayed':
      return { ok: true, value: JSON.parse(outcome.response) as MemoryCreated }
    case 'mismatch':
      return refuse(otherBody)
    case 'limit_reached':
      return refuse(limitReached(memory.scope, outcome.of, deps.scopeLimits[outcome.of]))
  }
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

const idempotencyTtlMs = dayMs

/** Merging takes time for each entry as well as for each byte, so that many small ones count for more than they hold. */
const entryBytesMin = 64

const twinInFlight = {
  code: 'idempotency_conflict',
  message: 'A request with this Idempotency-Key is still in flight. Try again in a moment.',
} as const

const otherBody = {
  code: 'idempotency_mismatch',
  message: 'This Idempotency-Key was used before with another body. Use a new key for a new memory.',
} as const
