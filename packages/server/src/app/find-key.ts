import type { ListedKey, Tenant } from '../storage/port.ts'
import type { AppDeps } from './deps.ts'

/** A key of this project as its owners see it; null when it has none of this id. */
export async function findKey(
  { store, clock }: Pick<AppDeps, 'store' | 'clock'>,
  tenant: Tenant,
  keyId: string,
): Promise<ListedKey | null> {
  const keys = await store.keys.list({ ...tenant, nowMs: clock() })
  return keys.find(({ id }) => id === keyId) ?? null
}
