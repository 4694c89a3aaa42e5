import type { DeniedScope } from '@ambit/core'
import type { Answer } from '../storage/port/grants.ts'
import { isoTimestamp } from '../time/time-units.ts'

/** What a read or a context answers with. Its members are JSON already: they may be long, and are only passed on. */
export interface ReadResult {
  readonly members: Answer
  /** Of a context: the scopes that were not opened. */
  readonly denied?: readonly DeniedScope[]
  readonly revocation_token: string
  readonly expires_at: string
}

export function readResult(
  members: Answer,
  { token, expiresAtMs, denied }: { token: string; expiresAtMs: number; denied?: readonly DeniedScope[] },
): ReadResult {
  return { members, ...(denied && { denied }), revocation_token: token, expires_at: isoTimestamp(expiresAtMs) }
}
