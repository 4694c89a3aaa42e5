import type { PurposeClass } from '@ambit/core'
import { type Capability, usualCapabilities } from '@ambit/core/capabilities'
import { apiKeyEnvironment, newApiKey } from '../crypto/secrets.ts'
import type { ApiKey } from '../storage/port/keys.ts'
import type { Needs } from './deps.ts'
import { type Acting, ownerAct } from './owner-act.ts'

export interface NewKey {
  readonly projectId: string
  readonly name: string
  readonly expiresAtMs: number | null
  readonly rateLimitPerMinute: number | null
  /** The only purposes that the key may ever be used for; null: whatever the policy allows. */
  readonly purposeClasses: readonly PurposeClass[] | null
  /** The only registered purposes that it may use, and no free text with them; null or absent: it is bound to none. */
  readonly purposes?: readonly string[] | null
  /** What it may be used for; absent: memories alone. */
  readonly capabilities?: readonly Capability[]
}

export type KeyDeps = Needs<'keys', 'environment' | 'clock' | 'newId' | 'hashSecret'>

/** Makes a key. Its secret is in the answer and nowhere else. */
export async function createKey(
  deps: KeyDeps,
  acting: Acting,
  input: NewKey,
): Promise<{ key: ApiKey; secret: string }> {
  const secret = newApiKey(deps.environment)
  const { key } = await registerKey(deps, acting, input, secret)
  return { key, secret }
}

/** Registers a secret that was made elsewhere; doing so again changes nothing. */
export async function registerKey(
  deps: KeyDeps,
  acting: Acting,
  { projectId, name, expiresAtMs, rateLimitPerMinute, purposeClasses, purposes = null, ...input }: NewKey,
  secret: string,
): Promise<{ key: ApiKey; isNew: boolean }> {
  if (apiKeyEnvironment(secret) !== deps.environment) throw new Error('the key is of another environment')
  const { capabilities = usualCapabilities } = input
  const key: ApiKey = {
    id: deps.newId('key'),
    tenant: { projectId, environment: deps.environment },
    name,
    lastFour: secret.slice(-4),
    createdAtMs: deps.clock(),
    expiresAtMs,
    pausedAtMs: null,
    rateLimitPerMinute,
    purposeClasses,
    purposes,
    capabilities,
  }
  const act = ownerAct(deps, acting, {
    atMs: key.createdAtMs,
    tenant: key.tenant,
    action: 'create_key',
    subject: key.id,
    details: {
      name,
      ...(purposes && { purposes: purposes.join(', ') }),
      ...(capabilities !== usualCapabilities && { capabilities: capabilities.join(', ') }),
    },
  })
  return { key, isNew: await deps.store.keys.create(key, deps.hashSecret(secret), act) }
}
