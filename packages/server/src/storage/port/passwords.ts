import type { NewAuditEntry } from './audit.ts'
import type { NewSession } from './sessions.ts'

/** The kind of credential that is a password of ours. */
export const passwordProvider = 'credential'

/** A new hash in the place of the one that the person's password was held against. */
export interface Rehash {
  readonly personId: string
  readonly currentHash: string
  readonly passwordHash: string
  readonly nowMs: number
}

export interface OwnPasswordChange extends Rehash {
  /** Where the person goes on. */
  readonly session: NewSession
}

export interface PasswordStore {
  /** The hash of somebody's password; null when they have none. */
  findHash(personId: string): Promise<string | null>
  /**
   * Sets another password, ends every session of the person but the new one, forgets their devices, and uses up the links
   * that could set another one. False, and nothing changed, when the current one is another by now.
   */
  change(change: OwnPasswordChange, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** Stores the same password at another cost; nothing else changes. False when the current hash is another by now. */
  rehash(rehash: Rehash): Promise<boolean>
}
