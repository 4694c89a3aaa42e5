import { type CreateMemoryCommand, canonicalJson, type JsonValue } from '@ambit/core'
import type { IdempotencyClaim, NewMemory } from '../storage/port.ts'
import { auditEntry } from './audit-entry.ts'
import { type AppDeps, type Caller, type Outcome, refuse } from './deps.ts'
import { dayMs, isoTimestamp } from './time.ts'

export interface MemoryCreated {
  readonly id: string
  readonly user_id: string
  readonly scope: string
  readonly domain: string | null
  readonly created_at: string
  readonly expires_at: string | null
}

export async function createMemory(
  deps: AppDeps,
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
  deps: AppDeps,
  caller: Caller,
  input: { command: CreateMemoryCommand; claim: Pick<IdempotencyClaim, 'key' | 'fingerprint'> | null },
): Promise<Outcome<MemoryCreated>> {
  const { ttlDays, ...command } = input.command
  const createdAtMs = deps.clock()
  const memory: NewMemory = {
    ...command,
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
  const outcome = await deps.store.memories.create(memory, audit, claim)
  switch (outcome.kind) {
    case 'created':
      return { ok: true, value: created }
    case 'replayed':
      return { ok: true, value: JSON.parse(outcome.response) as MemoryCreated }
    case 'mismatch':
      return refuse(otherBody)
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

const idempotencyTtlMs = dayMs

const twinInFlight = {
  code: 'idempotency_conflict',
  message: 'A request with this Idempotency-Key is still in flight. Try again in a moment.',
} as const

const otherBody = {
  code: 'idempotency_mismatch',
  message: 'This Idempotency-Key was used before with another body. Use a new key for a new memory.',
} as const
