/**
 * The library that signs people in is loaded when it is first needed: whoever only uses the API, or only starts the
 * service, does not wait for it.
 */
import type { Accounts, AccountsOptions } from './accounts.ts'
import { cookieOf, sessionCookieName } from './cookies.ts'
import { createKnownDevices } from './known-devices.ts'
import type { SignInLibrary } from './sign-in-library.ts'

export function createAccounts(options: AccountsOptions): Accounts {
  const cookieName = sessionCookieName(options.isSecure)
  const library = loadedOnce(async () => {
    const { openSignInLibrary } = await import('./sign-in-library.ts')
    return openSignInLibrary({ ...options, cookieName })
  })
  return {
    async findSession(cookies) {
      const cookie = cookieOf(cookies, cookieName)
      return cookie === null ? null : (await library()).findSession(cookie)
    },
    async signIn(credentials, visitor) {
      return (await library()).signIn(credentials, visitor)
    },
    async signOut(cookies) {
      return (await library()).signOut(cookieOf(cookies, cookieName) ?? '')
    },
    async changePassword(change, visitor) {
      return (await library()).changePassword(change, {
        ...visitor,
        cookies: cookieOf(visitor.cookies, cookieName) ?? '',
      })
    },
    async hashPassword(password) {
      return (await library()).hashPassword(password)
    },
    knownDevices: createKnownDevices(options),
  }
}

/** Everybody who asks while it loads waits for the same; one that failed to load is tried again. */
function loadedOnce(load: () => Promise<SignInLibrary>): () => Promise<SignInLibrary> {
  let loading: Promise<SignInLibrary> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
