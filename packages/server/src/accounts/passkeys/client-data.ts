/** What the browser says of a ceremony, and the authenticator signs: which one it is, of which question, on which page. */
import type { RelyingParty } from './relying-party.ts'

export interface ClientData {
  readonly challenge: string
}

export type Ceremony = 'webauthn.create' | 'webauthn.get'

/** Null when it is no such ceremony, or was not held on a page of ours. */
export function readClientData(bytes: Uint8Array, ceremony: Ceremony, party: RelyingParty): ClientData | null {
  const data = parseObject(bytes)
  if (data?.type !== ceremony || data.origin !== party.origin) return null
  // Within a frame of another site, the person looks at that one.
  if (data.crossOrigin === true || data.topOrigin !== undefined) return null
  return typeof data.challenge === 'string' ? { challenge: data.challenge } : null
}

function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
