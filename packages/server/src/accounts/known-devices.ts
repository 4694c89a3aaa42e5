/**
 * Devices that have signed in to an account before, by a random token in a cookie of which only the hash is stored. A
 * stranger who guesses uses up the attempts of strangers; a device that is known has attempts of its own. The token alone
 * opens nothing, is a new one after each sign-in, and is worth nothing once the password was reset or changed, or the
 * person has signed out everywhere.
 */
import { dayMs } from '../app/time.ts'
import { isDeviceToken, newDeviceToken } from '../secrets.ts'
import type { AccountsOptions, KnownDevices } from './accounts.ts'
import { cookieOf, deviceCookieName } from './cookies.ts'

/** Longer than any session, so that whoever comes back after a long time is still known. */
export const knownDeviceDays = 180

export function createKnownDevices({ store, clock, hashSecret, isSecure }: AccountsOptions): KnownDevices {
  const cookieName = deviceCookieName(isSecure)
  // Never sent along by another site: only our own pages sign in.
  const attributes = `Path=/; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=Strict`

  function tokenHashIn(cookies: string | undefined): string | null {
    const token = cookieOf(cookies, cookieName)?.slice(cookieName.length + 1)
    return token !== undefined && isDeviceToken(token) ? hashSecret(token) : null
  }

  return {
    async find(cookies, email) {
      const tokenHash = tokenHashIn(cookies)
      if (tokenHash === null) return null
      const personId = await store.knownDevices.find(tokenHash, email, clock())
      return personId === null ? null : { id: `${tokenHash}:${personId}` }
    },
    async remember(cookies, sessionId) {
      const token = newDeviceToken()
      const nowMs = clock()
      await store.knownDevices.remember({
        sessionId,
        tokenHash: hashSecret(token),
        previousTokenHash: tokenHashIn(cookies),
        nowMs,
        expiresAtMs: nowMs + knownDeviceDays * dayMs,
      })
      return `${cookieName}=${token}; Max-Age=${(knownDeviceDays * dayMs) / 1000}; ${attributes}`
    },
  }
}
