import type { Person } from '../../storage/port/people.ts'
import { accountActs } from '../account-acts.ts'
import type { Needs } from '../deps.ts'
import type { Acting } from '../owner-act.ts'

/**
 * Lets somebody in with the password alone who has lost everything else: their app, recovery codes and passkeys are taken
 * away, their sessions ended. False when there was nothing to take away.
 */
export async function resetSecondFactor(
  deps: Needs<'people' | 'secondFactor', 'environment' | 'clock' | 'newId'>,
  acting: Acting,
  { id: personId }: Person,
): Promise<boolean> {
  const record = { atMs: deps.clock(), action: 'reset_second_factor', personId } as const
  return deps.store.secondFactor.reset(personId, await accountActs(deps, acting, record))
}
