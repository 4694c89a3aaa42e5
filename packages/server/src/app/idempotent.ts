/** A request that may be sent again: what is under way in this process is not begun twice. */
import type { Refusal } from '@ambit/core'
import { dayMs } from '../time/time-units.ts'
import { type Caller, type Needs, type Outcome, refuse } from './deps.ts'

/** How long the answer to a request is kept for a retry. */
export const idempotencyTtlMs = dayMs

export interface RequestClaim {
  readonly key: string
  /** Of the request's body. */
  readonly fingerprint: string
}

export async function onceAtATime<T>(
  { inFlight }: Needs<never, 'inFlight'>,
  { key: { tenant } }: Caller,
  { key, fingerprint }: RequestClaim,
  act: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const flight = `${tenant.projectId}/${tenant.environment}/${key}`
  const twin = inFlight.get(flight)
  if (twin !== undefined) return refuse(twin === fingerprint ? twinInFlight : otherBody)
  inFlight.set(flight, fingerprint)
  try {
    return await act()
  } finally {
    inFlight.delete(flight)
  }
}

const twinInFlight: Refusal = {
  code: 'idempotency_conflict',
  message: 'A request with this Idempotency-Key is still in flight. Try again in a moment.',
}

export const otherBody: Refusal = {
  code: 'idempotency_mismatch',
  message: 'This Idempotency-Key was used before with another body. Use a new key for a new memory.',
}
