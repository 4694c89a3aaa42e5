/**
 * Showing what a grant lets its holder see: at once where it is little; where it is much it is read elsewhere, and then recorded
 * and shown only if all of it is still to be seen.
 */
import type { Scope } from '@ambit/core'
import type { LargeReads } from './large-reads.ts'
import type { InvolvedMemories } from './port/audit.ts'
import type { Answer, GrantUse, GrantView, Shown } from './port/grants.ts'
import { StoreUnavailable } from './port/store-unavailable.ts'

/** Too much to be read where it arrives; consent was withdrawn for these of its scopes. */
export interface LargeViews {
  readonly large: readonly Scope[]
}

/** What was read elsewhere, and on what premises. */
export interface SeenElsewhere {
  readonly withdrawn: readonly Scope[]
  /** For each of the other looks. */
  readonly seen: readonly InvolvedMemories[]
}

/** Each is one atomic step; null: the grant has been revoked. */
export interface ShowingSteps {
  readonly show: () => Promise<Shown | LargeViews | null>
  /** False when it is to be looked at again. */
  readonly record: (elsewhere: SeenElsewhere) => Promise<boolean | null>
}

const roundsMax = 5

export async function showGrant(
  largeReads: LargeReads,
  owner: string,
  use: GrantUse,
  { show, record }: ShowingSteps,
): Promise<Shown | null> {
  for (let round = 0; round < roundsMax; round++) {
    const shown = await show()
    if (!isLarge(shown)) return shown
    if (round === 0) await use.beforeLargeRead?.()
    const withdrawn = shown.large
    const [first, ...furtherViews] = viewsOf(use).filter(({ filter }) => !withdrawn.includes(filter.scope))
    if (!first) throw new Error('a large read of nothing')
    const { answer, seen } = await largeReads.read(owner, { ...use, filter: first.filter, furtherViews })
    const isRecorded = await record({ withdrawn, seen })
    if (isRecorded === null) return null
    if (isRecorded) return shownOf(answer, withdrawn)
  }
  throw new StoreUnavailable('the memories were being changed all the time')
}

function isLarge(shown: Shown | LargeViews | null): shown is LargeViews {
  return typeof shown === 'object' && shown !== null && 'large' in shown
}

export function viewsOf({ filter, audit, furtherViews = [] }: GrantUse): readonly GrantView[] {
  return [{ filter, audit }, ...furtherViews]
}

export function shownOf(answer: Answer | null, withdrawn: readonly Scope[]): Shown {
  const [first, ...further] = withdrawn
  if (first !== undefined) return { answer, withdrawn: [first, ...further] }
  if (answer === null) throw new Error('a grant without a look')
  return answer
}
