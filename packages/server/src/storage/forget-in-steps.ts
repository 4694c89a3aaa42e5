/**
 * Forgetting an entry: who speaks of it is looked for where it holds up nobody, and then changed in steps that are short. Those
 * who have been changed by somebody else meanwhile are looked for again.
 */

import type { ForgettableEntry } from '@ambit/core'
import { ownerWithin } from '../concurrency/fair-queue.ts'
import type { LargeReads, SpeakingMemory } from './large-reads.ts'
import { actorText } from './port/actor.ts'
import type { NewAuditEntry } from './port/audit.ts'
import type { MemoryFilter } from './port/memories.ts'
import { StoreUnavailable } from './port/store-unavailable.ts'

export interface Forgetting {
  readonly filter: MemoryFilter
  readonly entry: ForgettableEntry
  readonly newAudit: () => NewAuditEntry
}

const stepMax = { memories: 500, characters: 256 * 1024 } as const
const roundsMax = 10

/** @param change does one step, atomically, and returns the ids of those that it has changed. */
export async function forgetInSteps(
  largeReads: LargeReads,
  { filter, entry, newAudit }: Forgetting,
  change: (speaking: readonly SpeakingMemory[], audit: NewAuditEntry) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { tenant, actor } = newAudit()
  const owner = ownerWithin(tenant, actorText(actor))
  const forgotten = new Set<string>()
  for (let round = 0; round < roundsMax; round++) {
    const speaking = await largeReads.find(owner, filter, entry)
    let missed = 0
    for (const step of stepsOf(speaking)) {
      const changed = await change(step, newAudit())
      missed += step.length - changed.length
      for (const id of changed) forgotten.add(id)
    }
    if (missed === 0) return [...forgotten].sort()
  }
  throw new StoreUnavailable('the memories were being changed all the time')
}

function* stepsOf(speaking: readonly SpeakingMemory[]): Generator<readonly SpeakingMemory[]> {
  let step: SpeakingMemory[] = []
  let characters = 0
  for (const memory of speaking) {
    if (
      step.length === stepMax.memories ||
      (step.length > 0 && characters + memory.before.length > stepMax.characters)
    ) {
      yield step
      step = []
      characters = 0
    }
    step.push(memory)
    characters += memory.before.length
  }
  if (step.length > 0) yield step
}
