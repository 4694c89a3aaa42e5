import {
  type CreateMemoriesCommand,
  canonicalJson,
  errorBody,
  errorCodes,
  type JsonValue,
  type MemoryResult,
} from '@ambit/core'
import { storeMemory } from './create-memory.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'
import { idempotencyTtlMs, onceAtATime, otherBody, type RequestClaim } from './idempotent.ts'

export interface MemoriesCreated {
  readonly results: readonly MemoryResult[]
}

/** Each by itself: what is wrong with one is told of that one, and harms no other. */
export async function createMemories(
  deps: Needs<'memories'>,
  caller: Caller,
  { command, idempotencyKey }: { command: CreateMemoriesCommand; idempotencyKey: string | null },
): Promise<Outcome<MemoriesCreated>> {
  if (idempotencyKey === null) return { ok: true, value: await storeEach(deps, caller, command, null) }
  const fingerprint = deps.hashSecret(canonicalJson(command as unknown as JsonValue))
  const claim = { key: idempotencyKey, fingerprint }
  return onceAtATime(deps, caller, claim, async () => {
    // The whole is claimed first, and then each of its memories: a retry goes on where the first one was cut off.
    const nowMs = deps.clock()
    const whole = { ...claim, response: '', expiresAtMs: nowMs + idempotencyTtlMs }
    const outcome = await deps.store.memories.claim(caller.key.tenant, whole, nowMs)
    if (outcome === 'mismatch') return refuse(otherBody)
    return { ok: true, value: await storeEach(deps, caller, command, claim) }
  })
}

async function storeEach(
  deps: Needs<'memories'>,
  caller: Caller,
  { memories }: CreateMemoriesCommand,
  claim: RequestClaim | null,
): Promise<MemoriesCreated> {
  const results = memories.map(async (parsed, index): Promise<MemoryResult> => {
    // No key of a caller's has a space.
    const ownClaim = claim && { ...claim, key: `${claim.key} ${index}` }
    const outcome = parsed.ok ? await storeMemory(deps, caller, { command: parsed.value, claim: ownClaim }) : parsed
    if (outcome.ok) return { status: 201, memory: outcome.value }
    return { status: errorCodes[outcome.refusal.code].status, error: errorBody(outcome.refusal).error }
  })
  return { results: await Promise.all(results) }
}
