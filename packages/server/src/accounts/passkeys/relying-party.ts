/** Whom a passkey is for: it is bound to a host, and answers to pages of its own origin alone. */
import { isIP } from 'node:net'

export interface RelyingParty {
  /** Of the pages that people open: scheme, host and port. */
  readonly origin: string
  /** What WebAuthn calls the id of the relying party. */
  readonly host: string
}

/** Null at a bare address: browsers make passkeys for names only. */
export function relyingPartyAt(origin: string): RelyingParty | null {
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, host: hostname } : null
}
