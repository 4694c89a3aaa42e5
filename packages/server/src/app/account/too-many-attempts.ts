import type { TooManyAttempts } from '../../accounts/attempts.ts'
import type { ConsoleOutcome } from '../console-deps.ts'
import { refuse } from '../deps.ts'

export function refuseAttempt({ retryAfterSeconds }: TooManyAttempts): ConsoleOutcome<never> {
  const message = `Too many attempts. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`
  return { ...refuse({ code: 'rate_limited', message }), headers: { 'retry-after': String(retryAfterSeconds) } }
}
