import type { ActDetails } from '../storage/port/audit.ts'
import type { KeyChanges, KeyRights, ListedKey } from '../storage/port/keys.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import { isoTimestamp } from '../time/time-units.ts'
import type { Needs } from './deps.ts'
import { findKey } from './find-key.ts'
import { type Acting, ownerAct } from './owner-act.ts'

interface KeyUpdate {
  readonly tenant: Tenant
  readonly keyId: string
  readonly changes: KeyChanges
  readonly rights?: KeyRights | null
}

/** The changed key, in force from the next request on; null when the project has none, or none with these rights any more. */
export async function updateKey(
  deps: Needs<'keys', 'clock' | 'newId'>,
  acting: Acting,
  { tenant, keyId, changes, rights }: KeyUpdate,
): Promise<ListedKey | null> {
  const key = await findKey(deps, tenant, keyId)
  const record = {
    atMs: deps.clock(),
    tenant,
    action: 'update_key',
    subject: keyId,
    details: detailsOf(changes),
  } as const
  const act = ownerAct(deps, acting, record)
  const isUpdated = key !== null && (await deps.store.keys.update(tenant, keyId, changes, act, rights))
  if (!isUpdated) return null
  const { expiresAtMs, previousSecretUntilMs: untilMs } = { ...key, ...changes }
  // An old secret does not outlive its key.
  const previousSecretUntilMs = untilMs === null || expiresAtMs === null ? untilMs : Math.min(untilMs, expiresAtMs)
  return { ...key, ...changes, previousSecretUntilMs }
}

/** What was changed, and into what. */
function detailsOf({ name, expiresAtMs, rateLimitPerMinute, purposes, capabilities }: KeyChanges): ActDetails {
  return {
    ...(name !== undefined && { name }),
    ...(expiresAtMs !== undefined && { expires_at: expiresAtMs === null ? null : isoTimestamp(expiresAtMs) }),
    ...(rateLimitPerMinute !== undefined && { rate_limit_per_minute: rateLimitPerMinute }),
    ...(purposes !== undefined && { purposes: purposes?.join(', ') ?? null }),
    ...(capabilities !== undefined && { capabilities: capabilities.join(', ') }),
  }
}
