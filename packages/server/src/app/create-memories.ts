import {
  type CreateMemoriesCommand,
  canonicalJson,
  errorBody,
  errorCodes,
  type JsonValue,
  type MemoryResult,
} from '@ambit/core'
import { createBreather } from '../concurrency/turns.ts'
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
  const claim = { key: idempotencyKey, fingerprint: await fingerprintOf(deps, command) }
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
  const results: Promise<MemoryResult>[] = []
  const breathe = createBreather()
  for (const [index, parsed] of memories.entries()) {
    const result = storeOne(index, parsed).catch(notTaken)
    // All of them are awaited below: one that fails before is no rejection that nobody handles, which would end the process.
    result.catch(() => undefined)
    results.push(result)
    await breathe()
  }
  return { results: await Promise.all(results) }

  async function storeOne(index: number, parsed: CreateMemoriesCommand['memories'][number]): Promise<MemoryResult> {
    // No key of a caller's has a space.
    const ownClaim = claim && { ...claim, key: `${claim.key} ${index}` }
    const outcome = parsed.ok ? await storeMemory(deps, caller, { command: parsed.value, claim: ownClaim }) : parsed
    if (outcome.ok) return { status: 201, memory: outcome.value }
    return { status: errorCodes[outcome.refusal.code].status, error: errorBody(outcome.refusal).error }
  }
}

/** The database did not take this one, or did not say: the others are what they are all the same. */
function notTaken(error: Error): MemoryResult {
  const isUnknown = error.name === 'OutcomeUnknown'
  if (!isUnknown && error.name !== 'StoreUnavailable') throw error
  const message = isUnknown
    ? 'The database did not confirm this memory, which may or may not be there. Repeat the batch with the same Idempotency-Key.'
    : 'The service cannot take this memory right now. Try again in a moment.'
  const refusal = { code: 'unavailable', message, ...(isUnknown && { details: { outcome: 'unknown' } }) } as const
  return { status: errorCodes.unavailable.status, error: errorBody(refusal).error }
}

/** Of the whole, whatever the order of keys in it. */
async function fingerprintOf({ hashSecret }: Needs<never>, { memories }: CreateMemoriesCommand): Promise<string> {
  const fingerprints: string[] = []
  const breathe = createBreather()
  for (const memory of memories) {
    fingerprints.push(hashSecret(canonicalJson(memory as unknown as JsonValue)))
    await breathe()
  }
  return hashSecret(fingerprints.join('\n'))
}
