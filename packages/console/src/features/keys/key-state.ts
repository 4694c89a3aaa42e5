/** What becomes of requests with a key, and what is about to change about that. */
import type { ConsoleKey } from '@ambit/core'
import { keyExpiresSoonMs } from '@ambit/core/limits'

export const keyStates = ['active', 'paused', 'expiring', 'expired', 'rotating'] as const
export type KeyState = (typeof keyStates)[number]

type Facts = Pick<ConsoleKey, 'paused_at' | 'expires_at' | 'previous_secret_until'>

/** Often more than one: a key that is accepted may expire soon, and have an old secret that still works. */
export function statesOf({ paused_at, expires_at, previous_secret_until }: Facts, nowMs: number): readonly KeyState[] {
  const leftMs = expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at) - nowMs
  const isExpired = leftMs <= 0
  const isRotating = previous_secret_until !== null && Date.parse(previous_secret_until) > nowMs
  const holds: Readonly<Record<KeyState, boolean>> = {
    active: paused_at === null && !isExpired,
    paused: paused_at !== null,
    expiring: !isExpired && leftMs < keyExpiresSoonMs,
    expired: isExpired,
    rotating: isRotating && !isExpired,
  }
  return keyStates.filter((state) => holds[state])
}

export function countStates(keys: readonly Facts[], nowMs: number): ReadonlyMap<KeyState, number> {
  const counts = new Map<KeyState, number>()
  for (const state of keys.flatMap((key) => statesOf(key, nowMs))) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
