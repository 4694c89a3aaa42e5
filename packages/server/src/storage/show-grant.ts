/**
 * Showing what a grant lets its holder see: at once where it is little; where it is much it is read elsewhere, and then recorded
 * and shown only if all of it is still to be seen.
 */
import type { Scope } from '@ambit/core'
import type { LargeRead, LargeReads } from './large-reads.ts'
import type { Answer, GrantUse, GrantView, Shown } from './port/grants.ts'
import { StoreUnavailable } from './port/store-unavailable.ts'

/** Too much to be read where it arrives; consent was withdrawn for these of its scopes. */
export interface LargeViews {
  readonly large: readonly Scope[]
  /** The answer is remembered, and only waits for the turn of whoever is to take it. */
  readonly isRemembered?: boolean
}

/** What was read elsewhere, and on what premises. */
export interface SeenElsewhere {
  readonly withdrawn: readonly Scope[]
  /** The other looks. */
  readonly read: LargeRead
}

/** Each is one atomic step; null: the grant has been revoked. */
export interface ShowingSteps {
  /** @param hasTurn whether it may be long. */
  readonly show: (hasTurn: boolean) => Promise<Shown | LargeViews | null>
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
    const shown = await show(round > 0)
    if (!isLarge(shown)) return shown
    if (round === 0) await use.beforeLargeRead?.()
    if (shown.isRemembered) continue
    const withdrawn = shown.large
    const [first, ...furtherViews] = viewsOf(use).filter(({ filter }) => !withdrawn.includes(filter.scope))
    if (!first) throw new Error('a large read of nothing')
    const read = await largeReads.read(owner, { ...use, filter: first.filter, furtherViews })
    const isRecorded = await record({ withdrawn, read })
    if (isRecorded === null) return null
    if (isRecorded) return shownOf(read.answer, withdrawn)
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
