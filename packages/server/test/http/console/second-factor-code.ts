import { fromBase32 } from '../../../src/accounts/base32.ts'
import { hotpCode } from '../../../src/accounts/totp.ts'

/** What an authenticator app shows at a moment. */
export function codeOf(secret: string, atMs: number): string {
  return hotpCode(fromBase32(secret) ?? new Uint8Array(), Math.floor(atMs / 30_000))
}
