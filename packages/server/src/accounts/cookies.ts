/**
 * The cookies of the console. With the prefix, a browser takes one from this host over https alone, so that no
 * neighbouring domain can plant one.
 */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ambit_session' : 'ambit_session'
}

export function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ambit_device' : 'ambit_device'
}

/** `name=value` as the Cookie header has it; null when it is not there. */
export function cookieOf(cookies: string | undefined, name: string): string | null {
  const parts = cookies?.split(';').map((part) => part.trim())
  return parts?.find((part) => part.startsWith(`${name}=`)) ?? null
}
