import { fieldError, type Parsed, refusedFields } from '@ambit/core'

/** A moment that is still to come; null: never. What its schema has let pass may still be no day of any calendar. */
export function parseExpiry(expiresAt: string | null, nowMs: number): Parsed<number | null> {
  if (expiresAt === null) return { ok: true, value: null }
  const ms = Date.parse(expiresAt)
  if (ms > nowMs) return { ok: true, value: ms }
  return refusedFields([fieldError('expires_at', Number.isNaN(ms) ? 'existingTime' : 'inFuture')])
}
