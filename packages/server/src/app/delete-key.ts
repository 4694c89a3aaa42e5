import type { Tenant } from '../storage/port/tenant.ts'
import type { Needs } from './deps.ts'
import { type Acting, ownerAct } from './owner-act.ts'

/** The key is refused from the next request on, and so are its old secrets; false when the project has no such key. */
export function deleteKey(
  deps: Needs<'keys', 'clock' | 'newId'>,
  acting: Acting,
  { tenant, keyId }: { readonly tenant: Tenant; readonly keyId: string },
): Promise<boolean> {
  const atMs = deps.clock()
  const act = ownerAct(deps, acting, { atMs, tenant, action: 'delete_key', subject: keyId })
  return deps.store.keys.delete(tenant, keyId, atMs, act)
}
