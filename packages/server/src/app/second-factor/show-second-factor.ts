import type { SecondFactorShown } from '@ambit/core'
import { isoTimestamp } from '../../time/time-units.ts'
import type { ConsoleNeeds, SignedIn } from '../console-deps.ts'

/** Whether the caller's account asks for a code, since when, and how many recovery codes are left. */
export async function showSecondFactor(
  { store }: ConsoleNeeds<'secondFactor'>,
  { person }: SignedIn,
): Promise<SecondFactorShown> {
  const factor = await store.secondFactor.find(person.id)
  if (factor === null || factor.confirmedAtMs === null) return { is_on: false, on_since: null, recovery_codes_left: 0 }
  const { confirmedAtMs, recoveryCodesLeft } = factor
  return { is_on: true, on_since: isoTimestamp(confirmedAtMs), recovery_codes_left: recoveryCodesLeft }
}
