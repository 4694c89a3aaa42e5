import type { Role } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'
import type { NewPerson } from './people.ts'

/** A secret that is handed over as a link, works once, and is known by its hash. */
export interface Invitation {
  readonly id: string
  readonly projectId: string
  readonly role: Role
  /** The only address that may accept it; null: any. */
  readonly email: string | null
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** Who made it, as they are known where it was made: `cli:ada`, an e-mail address, `first start`. */
  readonly createdBy: string
}

export interface Joining {
  readonly nowMs: number
  /** Somebody new, or who has an account already. */
  readonly person: NewPerson | { readonly id: string }
}

export type AcceptOutcome = 'accepted' | 'link_invalid' | 'email_taken'

export interface InvitationStore {
  create(invitation: Invitation, tokenHash: string, act: NewAuditEntry): Promise<void>
  /** Null when it is unknown, used, withdrawn or past its time. */
  find(tokenHash: string, nowMs: number): Promise<(Invitation & { readonly projectName: string }) | null>
  /** Those that can still be accepted, newest first. */
  listOpen(projectId: string, nowMs: number): Promise<readonly Invitation[]>
  /** False when there is none that could still be accepted. */
  withdraw(projectId: string, invitationId: string, nowMs: number, act: NewAuditEntry): Promise<boolean>
  /**
   * Uses the invitation up, makes the person if they are new, and lets them in; all of it or nothing. Who belongs to
   * the project already keeps the greater role. An invitation for another address is not valid.
   */
  accept(tokenHash: string, joining: Joining, act: NewAuditEntry): Promise<AcceptOutcome>
}
