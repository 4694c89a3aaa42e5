/**
 * The cookies of the console, out of reach of scripts. With the prefix, a browser takes one from this host over https
 * alone, so that no neighbouring domain can plant one.
 */
export interface ConsoleCookie {
  readonly name: string
  readonly sameSite: 'Lax' | 'Strict'
}

/** Sent along when somebody follows a link to the console. */
export const sessionCookie: ConsoleCookie = { name: 'ambit_session', sameSite: 'Lax' }
/** Never sent along by another site: only our own pages sign in. */
export const deviceCookie: ConsoleCookie = { name: 'ambit_device', sameSite: 'Strict' }

/** The value of a cookie in a Cookie header, as it was sent; null when it is not there. */
export function cookieValue(cookies: string | undefined, cookie: ConsoleCookie, isSecure: boolean): string | null {
  const start = `${nameOf(cookie, isSecure)}=`
  const pair = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return pair?.slice(start.length) ?? null
}

/** A Set-Cookie header. The value has to be one that needs no encoding, as our tokens are. */
export function setCookie(
  cookie: ConsoleCookie,
  { value, maxAgeSeconds, isSecure }: { value: string; maxAgeSeconds: number; isSecure: boolean },
): string {
  const secure = isSecure ? ' Secure;' : ''
  const attributes = `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly;${secure} SameSite=${cookie.sameSite}`
  return `${nameOf(cookie, isSecure)}=${value}; ${attributes}`
}

/** Takes a cookie back. */
export function clearedCookie(cookie: ConsoleCookie, isSecure: boolean): string {
  return setCookie(cookie, { value: '', maxAgeSeconds: 0, isSecure })
}

function nameOf({ name }: ConsoleCookie, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
