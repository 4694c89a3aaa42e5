import type { NewAuditEntry } from './audit.ts'
import type { Person } from './people.ts'

export interface PasswordReset {
  readonly id: string
  readonly personId: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly createdBy: string
}

export interface PasswordChange {
  readonly nowMs: number
  readonly passwordHash: string
}

export interface PasswordResetStore {
  /** Recorded in every project that the person belongs to: whoever sets the password gets into all of them. */
  create(reset: PasswordReset, tokenHash: string, acts: readonly NewAuditEntry[]): Promise<void>
  /** Null when it is unknown, used or past its time. */
  find(tokenHash: string, nowMs: number): Promise<(PasswordReset & { readonly person: Person }) | null>
  /**
   * Uses the link up, and every other one of the person, sets the password, removes their passkeys, ends their sessions
   * and forgets their devices; false when the link is not valid.
   */
  complete(tokenHash: string, change: PasswordChange, acts: readonly NewAuditEntry[]): Promise<boolean>
}
