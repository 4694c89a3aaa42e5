/** A key that is paused is refused like one that was deleted, and works again as it was when it is resumed. */
import type { KeyRights, ListedKey } from '../storage/port/keys.ts'
import type { Tenant } from '../storage/port/tenant.ts'
import type { Needs } from './deps.ts'
import { findKey } from './find-key.ts'
import { type Acting, ownerAct } from './owner-act.ts'

type Deps = Needs<'keys', 'clock' | 'newId'>

interface KeyOfTenant {
  readonly tenant: Tenant
  readonly keyId: string
  readonly rights?: KeyRights | null
}

/** Refused from the next request on, with every old secret; null when the project has no such key. */
export function pauseKey(deps: Deps, acting: Acting, key: KeyOfTenant): Promise<ListedKey | null> {
  return setPaused(deps, acting, key, { action: 'pause_key', pausedAtMs: deps.clock() })
}

/** Accepted from the next request on; null when the project has no such key. */
export function resumeKey(deps: Deps, acting: Acting, key: KeyOfTenant): Promise<ListedKey | null> {
  return setPaused(deps, acting, key, { action: 'resume_key', pausedAtMs: null })
}

interface Pause {
  readonly action: 'pause_key' | 'resume_key'
  readonly pausedAtMs: number | null
}

async function setPaused(
  deps: Deps,
  acting: Acting,
  { tenant, keyId, rights }: KeyOfTenant,
  { action, pausedAtMs }: Pause,
): Promise<ListedKey | null> {
  const key = await findKey(deps, tenant, keyId)
  // Doing it again changes nothing, and is no act.
  if (!key || (key.pausedAtMs === null) === (pausedAtMs === null)) return key
  const act = ownerAct(deps, acting, { atMs: deps.clock(), tenant, action, subject: keyId })
  return (await deps.store.keys.update(tenant, keyId, { pausedAtMs }, act, rights)) ? { ...key, pausedAtMs } : null
}
