import type { Tenant } from '../storage/port.ts'
import type { AppDeps } from './deps.ts'

/** The key is refused from the next request on, and so are its old secrets; false when the project has no such key. */
export function deleteKey(
  { store, clock }: Pick<AppDeps, 'store' | 'clock'>,
  { tenant, keyId }: { readonly tenant: Tenant; readonly keyId: string },
): Promise<boolean> {
  return store.keys.delete(tenant, keyId, clock())
}
