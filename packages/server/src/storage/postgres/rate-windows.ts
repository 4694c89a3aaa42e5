import type { RateLease, RateLeaseRequest } from '../port/rate-windows.ts'
import type { Statement } from './statement.ts'

/**
 * Takes a part of what a key has left in its window, or begins a new window. `used` may run over the limit by one lease,
 * and no further: that is how the last one in sees how much of its lease there was. A window never ends later than one that
 * began now: one that was begun by a clock that has been set back since, or is ahead of ours, would hold for too long.
 */
export function leaseRequests({ keyId, limit, size, nowMs, windowMs }: RateLeaseRequest): Statement<RateLease> {
  return {
    name: 'lease-requests',
    text: `
      INSERT INTO ambit.rate_windows AS w (key_id, resets_at, used) VALUES ($1, $4::bigint + $5::bigint, $3::bigint)
      ON CONFLICT (key_id) DO UPDATE SET
        resets_at = CASE WHEN w.resets_at <= $4 THEN excluded.resets_at ELSE least(w.resets_at, excluded.resets_at) END,
        used = CASE WHEN w.resets_at <= $4 THEN $3 ELSE least(w.used, $2::bigint) + $3 END
      RETURNING used, resets_at`,
    values: [keyId, limit, size, nowMs, windowMs],
    result([row]) {
      const usedBefore = row?.used - size
      return {
        granted: Math.max(0, Math.min(size, limit - usedBefore)),
        used: Math.min(limit, row?.used),
        resetsAtMs: row?.resets_at,
      }
    },
  }
}

export function readWindows(keyIds: readonly string[], nowMs: number): Statement<ReadonlyMap<string, number>> {
  return {
    name: 'read-windows',
    text: 'SELECT key_id, used FROM ambit.rate_windows WHERE key_id = ANY ($1::text[]) AND resets_at > $2',
    values: [keyIds, nowMs],
    isRead: true,
    result: (rows) => new Map(rows.map(({ key_id, used }) => [key_id, used])),
  }
}
