import { apiKeyEnvironment } from '../crypto/secrets.ts'
import type { FoundKey } from '../storage/port/keys.ts'
import type { Needs } from './deps.ts'

export type Authentication =
  | ({ readonly ok: true } & Pick<FoundKey, 'key' | 'policy' | 'register' | 'retentionDays'>)
  | { readonly ok: false; readonly message: string }

/** Looked up anew for every request, so that a key is refused from the moment it is deleted or paused, and an old secret at its end. */
export async function authenticate(
  { store, environment, clock, hashSecret }: Needs<'keys', 'environment' | 'clock' | 'hashSecret'>,
  secret: string | undefined,
): Promise<Authentication> {
  if (secret === undefined || secret === '') return { ok: false, message: 'Missing API key' }
  const keyEnvironment = apiKeyEnvironment(secret)
  if (keyEnvironment === null) return { ok: false, message: 'Invalid API key' }
  if (keyEnvironment !== environment) {
    return { ok: false, message: `API key belongs to the ${keyEnvironment} environment` }
  }
  const found = await store.keys.findBySecretHash(hashSecret(secret))
  if (!found) return { ok: false, message: 'Invalid API key' }
  const { key, policy, register, retentionDays, retiresAtMs } = found
  const nowMs = clock()
  if (retiresAtMs !== null && nowMs >= retiresAtMs) return { ok: false, message: 'Invalid API key' }
  if (key.expiresAtMs !== null && nowMs >= key.expiresAtMs) return { ok: false, message: 'API key has expired' }
  if (key.pausedAtMs !== null) return { ok: false, message: 'API key is paused' }
  return { ok: true, key, policy, register, retentionDays }
}
