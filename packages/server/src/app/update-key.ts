import type { KeyChanges, ListedKey, Tenant } from '../storage/port.ts'
import type { AppDeps } from './deps.ts'
import { findKey } from './find-key.ts'

/** The key with its changes, in force from the next request on; null when the project has no such key. */
export async function updateKey(
  deps: Pick<AppDeps, 'store' | 'clock'>,
  { tenant, keyId, changes }: { readonly tenant: Tenant; readonly keyId: string; readonly changes: KeyChanges },
): Promise<ListedKey | null> {
  const key = await findKey(deps, tenant, keyId)
  const isUpdated = key !== null && (await deps.store.keys.update(tenant, keyId, changes))
  if (!isUpdated) return null
  const { expiresAtMs, previousSecretUntilMs: untilMs } = { ...key, ...changes }
  // An old secret does not outlive its key.
  const previousSecretUntilMs = untilMs === null || expiresAtMs === null ? untilMs : Math.min(untilMs, expiresAtMs)
  return { ...key, ...changes, previousSecretUntilMs }
}
