/**
 * Devices that have signed in to an account before, by a random token in a cookie of which only the hash is stored. A
 * stranger who guesses uses up the attempts of strangers; a device that is known has attempts of its own. The token alone
 * opens nothing, is a new one after each sign-in, and is worth nothing once the password was reset or changed, or the
 * person has signed out everywhere. A cookie holds one token per account: signing in to one account replaces its token and
 * leaves the others, so a copied cookie cannot keep a token alive by signing in to another account.
 */

import { isDeviceToken, newDeviceToken } from '../crypto/secrets.ts'
import type { Store } from '../storage/port/store.ts'
import { dayMs } from '../time/time-units.ts'
import { cookieValue, deviceCookie, setCookie } from './cookies.ts'
import type { SessionDeps } from './sessions.ts'

/** Longer than any session, so that whoever comes back after a long time is still known. */
export const knownDeviceDays = 180

export interface DeviceDeps extends Pick<SessionDeps, 'clock' | 'hashSecret' | 'isSecure'> {
  readonly store: Pick<Store, 'knownDevices'>
}

/** Older tokens drop out of the cookie. */
const tokensPerCookieMax = 10

/** One device and one account. */
export interface KnownDevice {
  readonly id: string
}

/** The device that a request's cookies name, when it has signed in to this account before. */
export async function findKnownDevice(
  deps: DeviceDeps,
  cookies: string | undefined,
  email: string,
): Promise<KnownDevice | null> {
  const tokens = tokensIn(deps, cookies)
  if (tokens.length === 0) return null
  const found = await deps.store.knownDevices.find(tokens.map(deps.hashSecret), email, deps.clock())
  return found && { id: `${found.tokenHash}:${found.personId}` }
}

/** Remembers the device of a session that has just begun. Returns the cookie that it is known by from now on. */
export async function rememberDevice(
  deps: DeviceDeps,
  cookies: string | undefined,
  sessionId: string,
): Promise<string> {
  const { store, clock, hashSecret, isSecure } = deps
  const previous = tokensIn(deps, cookies)
  const token = newDeviceToken()
  const nowMs = clock()
  const knownMs = knownDeviceDays * dayMs
  const stillKnown = await store.knownDevices.remember({
    sessionId,
    tokenHash: hashSecret(token),
    previousTokenHashes: previous.map(hashSecret),
    nowMs,
    expiresAtMs: nowMs + knownMs,
  })
  const others = previous.filter((one) => stillKnown.includes(hashSecret(one)))
  const value = [token, ...others].slice(0, tokensPerCookieMax).join('.')
  return setCookie(deviceCookie, { value, maxAgeSeconds: knownMs / 1000, isSecure })
}

function tokensIn({ isSecure }: DeviceDeps, cookies: string | undefined): readonly string[] {
  const value = cookieValue(cookies, deviceCookie, isSecure) ?? ''
  return value.split('.', tokensPerCookieMax).filter(isDeviceToken)
}
