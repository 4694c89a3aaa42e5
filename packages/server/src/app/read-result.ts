import type { MergedAnswer } from '@ambit/core'
import { isoTimestamp } from '../time/time-units.ts'

/** What a read answers with. The struct is JSON already: it may be long, and is only passed on. */
export interface ReadResult {
  readonly summary_text: string
  readonly summary_struct: MergedAnswer['summaryStruct']
  readonly confidence: number
  readonly revocation_token: string
  readonly expires_at: string
}

export function readResult(merged: MergedAnswer, token: string, expiresAtMs: number): ReadResult {
  return {
    summary_text: merged.summaryText,
    summary_struct: merged.summaryStruct,
    confidence: merged.confidence,
    revocation_token: token,
    expires_at: isoTimestamp(expiresAtMs),
  }
}
