import { type Grace, graceMs } from '@ambit/core/graces'
import { newApiKey } from '../crypto/secrets.ts'
import type { KeyRights, ListedKey } from '../storage/port/keys.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import type { Needs } from './deps.ts'
import { findKey } from './find-key.ts'
import { type Acting, ownerAct } from './owner-act.ts'

/**
 * Gives a key another secret, which is in the answer and nowhere else; null when the project has no such key, or none with
 * these rights any more.
 */
export async function rotateKey(
  deps: Needs<'keys', 'clock' | 'newId' | 'hashSecret'>,
  acting: Acting,
  {
    tenant,
    keyId,
    grace,
    rights,
  }: { readonly tenant: Tenant; readonly keyId: string; readonly grace: Grace; readonly rights?: KeyRights | null },
): Promise<{ key: ListedKey; secret: string } | null> {
  // Looked up first: once it is rotated, nothing may fail any more that would keep the new secret from its owner.
  const key = await findKey(deps, tenant, keyId)
  if (!key) return null
  const secret = newApiKey(tenant.environment)
  const lastFour = secret.slice(-4)
  const nowMs = deps.clock()
  const graceEndsAtMs = nowMs + graceMs[grace]
  const rotation = { secretHash: deps.hashSecret(secret), lastFour, graceEndsAtMs }
  const record = { atMs: nowMs, tenant, action: 'rotate_key', subject: keyId, details: { grace } } as const
  if (!(await deps.store.keys.rotate(tenant, keyId, rotation, ownerAct(deps, acting, record), rights))) return null
  const endsAtMs = Math.min(graceEndsAtMs, key.expiresAtMs ?? graceEndsAtMs)
  return { key: { ...key, lastFour, previousSecretUntilMs: endsAtMs > nowMs ? endsAtMs : null }, secret }
}
