/** Whose tokens are looked at, as the address has it: `?key=…`, or `#user=…`, which no server is told. */
import type { TokenOwner } from '../../api/tokens.ts'
import { userOfHash } from '../../session/paths.ts'

/** Null: the address does not say. */
export function readOwner(search: string, hash: string): TokenOwner | null {
  const userId = userOfHash(hash)
  if (userId !== null) return { userId }
  const keyId = new URLSearchParams(search).get('key')
  return keyId ? { keyId } : null
}

/** The key that somebody most likely asks about: the one that was used last. */
export function usualKey(keys: readonly { id: string; last_used_at: string | null }[]): string | null {
  const [first] = [...keys].sort((a, b) => ((a.last_used_at ?? '') < (b.last_used_at ?? '') ? 1 : -1))
  return first?.id ?? null
}
