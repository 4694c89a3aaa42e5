import { countSecondFactor, forgetSecondFactor } from '../../accounts/attempts.ts'
import type { KnownDevice } from '../../accounts/known-devices.ts'
import { parseRecoveryCode } from '../../accounts/recovery-codes.ts'
import { findTotpStep, isTotpCode } from '../../accounts/totp.ts'
import type { Person } from '../../storage/port/people.ts'
import { refuseAttempt } from '../account/too-many-attempts.ts'
import { accountActs, recordFailure } from '../account-acts.ts'
import type { ConsoleNeeds, ConsoleOutcome } from '../console-deps.ts'
import { refuse } from '../deps.ts'
import { type Acting, actingPerson } from '../owner-act.ts'

/** Somebody whose password was right. */
export interface SecondFactorAttempt {
  readonly person: Person
  /** Of the app, or from paper; null: none was given. */
  readonly code: string | null
  /** Null: a stranger. */
  readonly device: KnownDevice | null
  /** Given for somebody who is signed in already. */
  readonly sessionId?: string
  /** Who failed, and at what, if they fail. */
  readonly acting: Acting
  readonly action: 'sign_in' | 'reauthenticate'
}

/** Asks for a code where the account has a second factor, and uses it up. */
export async function checkSecondFactor(
  deps: ConsoleNeeds<'attempts' | 'audit' | 'people' | 'secondFactor'>,
  attempt: SecondFactorAttempt,
): Promise<ConsoleOutcome<null>> {
  const { person, code, device, sessionId, acting, action } = attempt
  const recordFailed = (outcome: string): Promise<void> => recordFailure(deps, acting, { action, outcome, person })
  const factor = await deps.store.secondFactor.find(person.id)
  if (factor === null || factor.confirmedAtMs === null) return { ok: true, value: null }
  if (code === null) {
    // Somebody who is signed in is asked for a code in the course of any such act.
    if (action === 'sign_in') await recordFailed(secondFactorRequired.code)
    return refuse(secondFactorRequired)
  }
  const counted = { personId: person.id, device, sessionId }
  const tooMany = await countSecondFactor(deps, counted)
  if (tooMany) {
    if (tooMany.isFirst) await recordFailed('rate_limited')
    return refuseAttempt(tooMany)
  }
  if (!(await useCode(deps, attempt, factor.secret, code))) {
    await recordFailed(wrongCode.code)
    return refuse(wrongCode)
  }
  await forgetSecondFactor(deps, counted)
  return { ok: true, value: null }
}

async function useCode(
  deps: ConsoleNeeds<'people' | 'secondFactor'>,
  { person, acting: { requestId } }: SecondFactorAttempt,
  secret: string,
  code: string,
): Promise<boolean> {
  const { store, clock, wallClock, hashSecret } = deps
  const digits = code.replace(/\s/g, '')
  if (isTotpCode(digits)) {
    const step = findTotpStep(secret, digits, wallClock())
    return step !== null && store.secondFactor.useStep(person.id, step)
  }
  const recoveryCode = parseRecoveryCode(code)
  if (recoveryCode === null) return false
  const record = { atMs: clock(), action: 'use_recovery_code', personId: person.id } as const
  const acts = await accountActs(deps, actingPerson({ person, requestId }), record)
  return store.secondFactor.useRecoveryCode(person.id, hashSecret(recoveryCode), record.atMs, acts)
}

const secondFactorRequired = {
  code: 'second_factor_required',
  message: 'This account asks for a code as well: one of the authenticator app, or a recovery code.',
} as const

export const wrongCode = {
  code: 'second_factor_failed',
  message: 'The code is wrong, was used before, or is past its time.',
} as const
