/** Whether a failed attempt is made again, and after how long. */
import { ApiError, ConnectionError, UnexpectedAnswerError } from './errors.ts'

/** Whoever is told to wait for longer is told at once, and decides for themselves. */
export const waitMaxMs = 60_000

/**
 * @param isRepeatable whether doing it twice is the same as doing it once; otherwise it is repeated only when the service
 * has said that nothing was done
 */
export function mayRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable
  if (error instanceof UnexpectedAnswerError) return isRepeatable && error.status >= 502 && error.status <= 504
  if (!(error instanceof ApiError)) return false
  const { code, details } = error
  if (code === 'rate_limited') return true
  if (code === 'unavailable')
    return isRepeatable || (details as { outcome?: unknown } | undefined)?.outcome !== 'unknown'
  return isRepeatable && (code === 'internal_error' || code === 'idempotency_conflict' || code === 'request_timeout')
}

/**
 * At least what the service asks for; otherwise twice as long each time. Always with a share of chance, so that those who
 * failed together do not come back together.
 */
export function delayMs(error: unknown, attempt: number, baseMs: number, random = Math.random()): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null
  const growing = Math.min(baseMs * 2 ** (attempt - 1), waitMaxMs / 2)
  return asked === null ? growing * (0.5 + random / 2) : asked * 1_000 + random * baseMs
}
