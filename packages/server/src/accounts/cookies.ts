/**
 * The cookies of the console, out of reach of scripts. With the prefix, a browser takes one from this host over https
 * alone, so that no neighbouring domain can plant one.
 */
import { parseCookie, stringifySetCookie } from 'cookie'

export interface ConsoleCookie {
  readonly name: string
  readonly sameSite: 'lax' | 'strict'
}

/** Sent along when somebody follows a link to the console. */
export const sessionCookie: ConsoleCookie = { name: 'ambit_session', sameSite: 'lax' }
/** Never sent along by another site: only our own pages sign in. */
export const deviceCookie: ConsoleCookie = { name: 'ambit_device', sameSite: 'strict' }

/** The value of a cookie in a Cookie header, as it was sent; null when it is not there. */
export function cookieValue(cookies: string | undefined, cookie: ConsoleCookie, isSecure: boolean): string | null {
  return parseCookie(cookies ?? '', { decode: (value) => value })[nameOf(cookie, isSecure)] ?? null
}

/** A Set-Cookie header. */
export function setCookie(
  cookie: ConsoleCookie,
  { value, maxAgeSeconds, isSecure }: { value: string; maxAgeSeconds: number; isSecure: boolean },
): string {
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: cookie.sameSite }
  return stringifySetCookie({ name: nameOf(cookie, isSecure), value, maxAge: maxAgeSeconds, ...attributes })
}

/** Takes a cookie back. */
export function clearedCookie(cookie: ConsoleCookie, isSecure: boolean): string {
  return setCookie(cookie, { value: '', maxAgeSeconds: 0, isSecure })
}

function nameOf({ name }: ConsoleCookie, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
