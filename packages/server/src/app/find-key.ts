import type { ListedKey } from '../storage/port/keys.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import type { Needs } from './deps.ts'

/** A key of this project as its owners see it; null when it has none of this id. */
export async function findKey(
  { store, clock }: Needs<'keys', 'clock'>,
  tenant: Tenant,
  keyId: string,
): Promise<ListedKey | null> {
  return store.keys.find(keyId, { ...tenant, nowMs: clock() })
}
