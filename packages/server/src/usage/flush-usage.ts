import { OutcomeUnknown, StoreUnavailable } from '../storage/port/store-unavailable.ts'
import type { UsageStore } from '../storage/port/usage.ts'
import type { CountedUsage, UsageRecorder } from './usage-recorder.ts'

/** More in one step would keep requests waiting for the database; each part is one step. */
const partRowsMax = 250

/**
 * Stores what was counted, in one step unless it is a great deal. What the database did not take is counted again with
 * what comes next, unless it cannot be known whether it did: then it is given up, because a request counted twice would
 * be a lie that nobody could mend. Rejects when something failed; otherwise tells how many rows were stored.
 */
export async function flushUsage(
  recorder: UsageRecorder,
  store: Pick<UsageStore, 'add'>,
  onGivenUp: (part: CountedUsage) => void,
): Promise<number> {
  let failure: unknown
  const taken = recorder.take()
  for (const part of partsOf(taken)) {
    // A database that is away answers slowly: the rest is not tried. A fault of ours, though, holds up its own part alone.
    if (failure instanceof StoreUnavailable) {
      recorder.giveBack(part)
      continue
    }
    try {
      await store.add(part.counts, part.uses)
    } catch (error) {
      failure = error
      const isUnknown = error instanceof OutcomeUnknown
      if (isUnknown) onGivenUp(part)
      // The moment of a key's last use may be stored twice without harm.
      recorder.giveBack(isUnknown ? { counts: [], uses: part.uses } : part)
    }
  }
  if (failure !== undefined) throw failure
  return taken.counts.length
}

function partsOf({ counts, uses }: CountedUsage): readonly CountedUsage[] {
  const length = Math.ceil(Math.max(counts.length, uses.length) / partRowsMax)
  return Array.from({ length }, (_, index) => {
    const [from, to] = [index * partRowsMax, (index + 1) * partRowsMax]
    return { counts: counts.slice(from, to), uses: uses.slice(from, to) }
  })
}
