/** A key as the console shows it: what is stored of it, what its limit is, and what was asked with it. */
import type { ConsoleKey, Refusal } from '@ambit/core'
import type { ListedKey } from '../storage/port/keys.ts'
import { isoTimestamp } from '../time/time-units.ts'
import type { ConsoleDeps } from './console-deps.ts'
import type { KeyMaker } from './key-makers.ts'

/** Also for a key that is another project's: it looks as if it did not exist. */
export const noSuchKey: Refusal = { code: 'not_found', message: 'There is no such key.' }

export interface KeyTraffic {
  readonly requests24h: readonly number[]
  readonly rateLimitUsed: number
}

export const noTraffic: KeyTraffic = { requests24h: new Array<number>(24).fill(0), rateLimitUsed: 0 }

export function consoleKey(
  { rateLimitPerMinute }: Pick<ConsoleDeps, 'rateLimitPerMinute'>,
  key: ListedKey,
  { createdBy, requests24h, rateLimitUsed }: KeyTraffic & { readonly createdBy: KeyMaker },
): ConsoleKey {
  return {
    id: key.id,
    name: key.name,
    environment: key.tenant.environment,
    last_four: key.lastFour,
    created_at: isoTimestamp(key.createdAtMs),
    created_by: createdBy,
    last_used_at: timestampOrNull(key.lastUsedAtMs),
    expires_at: timestampOrNull(key.expiresAtMs),
    paused_at: timestampOrNull(key.pausedAtMs),
    previous_secret_until: timestampOrNull(key.previousSecretUntilMs),
    rate_limit_per_minute: key.rateLimitPerMinute ?? rateLimitPerMinute,
    has_own_rate_limit: key.rateLimitPerMinute !== null,
    rate_limit_used: rateLimitUsed,
    purpose_classes: key.purposeClasses,
    purposes: key.purposes,
    capabilities: key.capabilities,
    requests_24h: [...requests24h],
  }
}

function timestampOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTimestamp(ms)
}
