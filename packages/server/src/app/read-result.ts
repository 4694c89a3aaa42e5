import type { JsonObject, MergedMemories } from '@ambit/core'
import { isoTimestamp } from './time.ts'

export interface ReadResult {
  readonly summary_text: string
  readonly summary_struct: JsonObject
  readonly confidence: number
  readonly revocation_token: string
  readonly expires_at: string
}

export function readResult(merged: MergedMemories, token: string, expiresAtMs: number): ReadResult {
  return {
    summary_text: merged.summaryText,
    summary_struct: merged.summaryStruct,
    confidence: merged.confidence,
    revocation_token: token,
    expires_at: isoTimestamp(expiresAtMs),
  }
}
