/**
 * Guessing is slowed down by counting attempts before a password is looked at, so that many at once get no further than
 * many in a row. An account is counted whether it exists or not: whoever tries learns nothing from being stopped.
 * What one can use up locks nobody else out: strangers, known devices, people who are signed in and links each have
 * counters of their own.
 */

import { networkOf } from '../network/network-of.ts'
import type { Store } from '../storage/port/store.ts'
import { dayMs } from '../time/time-units.ts'
import type { KnownDevice } from './known-devices.ts'

const windowMs = 15 * 60_000
export const attemptsPerAccount = 10
export const attemptsPerDevice = 10
export const attemptsPerAddress = 50
export const attemptsPerSession = 10
export const attemptsPerLink = 10
export const attemptsPerInviterADay = 50
export const otherAddressesADay = 5
export const codeAttemptsPerWindow = 10
export const codeAttemptsPerDay = 30

interface AttemptDeps {
  readonly store: Pick<Store, 'attempts'>
  readonly clock: () => number
  readonly hashSecret: (secret: string) => string
}

export interface TooManyAttempts {
  readonly retryAfterSeconds: number
  /** The first that was refused in this window. */
  readonly isFirst: boolean
}

export interface SignInAttempt {
  readonly address: string
  readonly email: string
  /** Null: a stranger. */
  readonly device: KnownDevice | null
}

/**
 * Null when the attempt may go on. A stranger's address comes first: one that is stopped locks nobody else's account. A
 * known device comes before its address, so that one that is stopped does not slow down its neighbours.
 */
export async function countSignIn(
  deps: AttemptDeps,
  { address, email, device }: SignInAttempt,
): Promise<TooManyAttempts | null> {
  const network = networkOf(address)
  if (device) {
    const tooMany = await count(deps, deviceSubject(device), attemptsPerDevice)
    return tooMany ?? count(deps, `devices-at:${network}`, attemptsPerAddress)
  }
  const tooMany = await count(deps, `address:${network}`, attemptsPerAddress)
  return tooMany ?? count(deps, accountSubject(deps, email), attemptsPerAccount)
}

/**
 * The password of somebody who is signed in. By session: whoever has got hold of one cannot keep the person from changing
 * the password in another.
 */
export function countPasswordCheck(deps: AttemptDeps, sessionId: string): Promise<TooManyAttempts | null> {
  return count(deps, `password-change:${sessionId}`, attemptsPerSession)
}

/**
 * A code of somebody who knows the password. Six digits are guessed in a year of patience unless a day has an end too; a
 * stranger who has got hold of the password locks out no known device.
 */
export async function countSecondFactor(deps: AttemptDeps, attempt: CodeAttempt): Promise<TooManyAttempts | null> {
  const subject = codeSubject(attempt)
  const tooMany = await count(deps, subject, codeAttemptsPerWindow)
  return tooMany ?? count(deps, `${subject}:day`, codeAttemptsPerDay, dayMs)
}

export async function forgetSecondFactor({ store }: AttemptDeps, attempt: CodeAttempt): Promise<void> {
  const subject = codeSubject(attempt)
  await store.attempts.forget(subject)
  await store.attempts.forget(`${subject}:day`)
}

/** There is nothing to guess about a passkey, but a question is kept until it is answered, and that is room. */
export function countPasskeyQuestion(deps: AttemptDeps, address: string): Promise<TooManyAttempts | null> {
  return count(deps, passkeySubject(address), attemptsPerAddress)
}

/** Somebody there has a passkey: those who share an address with many others do not run out. */
export function forgetPasskeyQuestions({ store }: AttemptDeps, address: string): Promise<void> {
  return store.attempts.forget(passkeySubject(address))
}

function passkeySubject(address: string): string {
  return `passkeys-at:${networkOf(address)}`
}

interface CodeAttempt {
  readonly personId: string
  /** Null: a stranger. */
  readonly device: KnownDevice | null
  /** Given for somebody who is signed in already. */
  readonly sessionId?: string | undefined
}

function codeSubject({ personId, device, sessionId }: CodeAttempt): string {
  if (sessionId !== undefined) return `second-factor:session:${sessionId}`
  return `second-factor:${device ? deviceSubject(device) : personId}`
}

/** A good link gives nothing to guess, but a password to hash: that is work that nobody gets without end. */
export function countLinkAttempt(deps: AttemptDeps, token: string): Promise<TooManyAttempts | null> {
  return count(deps, `link:${deps.hashSecret(token)}`, attemptsPerLink)
}

/**
 * Accepting an invitation tells whether its address has an account. Also by the inviter, so that nobody goes through a
 * list of addresses with invitations of their own.
 */
export async function countAcceptance(
  deps: AttemptDeps,
  { token, inviter }: { readonly token: string; readonly inviter: string | null },
): Promise<TooManyAttempts | null> {
  const tooMany = await countLinkAttempt(deps, token)
  if (tooMany || inviter === null) return tooMany
  return count(deps, `inviter:${deps.hashSecret(inviter)}`, attemptsPerInviterADay, dayMs)
}

/** An address that is refused has an account. */
export function countOtherAddress(deps: AttemptDeps, personId: string): Promise<TooManyAttempts | null> {
  return count(deps, `other-address:${personId}`, otherAddressesADay, dayMs)
}

/** Somebody has shown that the account is theirs. From a known device, that says nothing of the strangers' attempts. */
export function forgetSignIns(deps: AttemptDeps, { email, device }: Omit<SignInAttempt, 'address'>): Promise<void> {
  return deps.store.attempts.forget(device ? deviceSubject(device) : accountSubject(deps, email))
}

async function count(
  { store, clock }: AttemptDeps,
  subject: string,
  max: number,
  lengthMs = windowMs,
): Promise<TooManyAttempts | null> {
  const nowMs = clock()
  const { count: attempts, resetsAtMs } = await store.attempts.count({ subject, nowMs, windowMs: lengthMs })
  if (attempts <= max) return null
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAtMs - nowMs) / 1000))
  return { retryAfterSeconds, isFirst: attempts === max + 1 }
}

function deviceSubject({ id }: KnownDevice): string {
  return `device:${id}`
}

function accountSubject({ hashSecret }: AttemptDeps, email: string): string {
  return `account:${hashSecret(email)}`
}
