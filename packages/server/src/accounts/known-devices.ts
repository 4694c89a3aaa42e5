/**
 * Devices that have signed in to an account before, by a random token in a cookie of which only the hash is stored. A
 * stranger who guesses uses up the attempts of strangers; a device that is known has attempts of its own. The token alone
 * opens nothing, is a new one after each sign-in, and is worth nothing once the password was reset or changed, or the
 * person has signed out everywhere.
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
  const tokenHash = tokenHashIn(deps, cookies)
  if (tokenHash === null) return null
  const personId = await deps.store.knownDevices.find(tokenHash, email, deps.clock())
  return personId === null ? null : { id: `${tokenHash}:${personId}` }
}

/** Remembers the device of a session that has just begun. Returns the cookie that it is known by from now on. */
export async function rememberDevice(
  deps: DeviceDeps,
  cookies: string | undefined,
  sessionId: string,
): Promise<string> {
  const { store, clock, hashSecret, isSecure } = deps
  const token = newDeviceToken()
  const nowMs = clock()
  const knownMs = knownDeviceDays * dayMs
  await store.knownDevices.remember({
    sessionId,
    tokenHash: hashSecret(token),
    previousTokenHash: tokenHashIn(deps, cookies),
    nowMs,
    expiresAtMs: nowMs + knownMs,
  })
  return setCookie(deviceCookie, { value: token, maxAgeSeconds: knownMs / 1000, isSecure })
}

function tokenHashIn({ hashSecret, isSecure }: DeviceDeps, cookies: string | undefined): string | null {
  const token = cookieValue(cookies, deviceCookie, isSecure)
  return token !== null && isDeviceToken(token) ? hashSecret(token) : null
}
