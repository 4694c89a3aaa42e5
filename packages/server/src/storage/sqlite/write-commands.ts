import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow } from '../tables/columns.ts'
import { activeGrantWrites } from './active-grants.ts'
import { attemptWrites } from './attempts.ts'
import { auditWrites } from './audit.ts'
import { consentWrites } from './consents.ts'
import { projectDeletions } from './delete-project.ts'
import { erasureWrites } from './erasure.ts'
import { grantWrites } from './grants.ts'
import { invitationWrites } from './invitations.ts'
import { keyWrites } from './keys.ts'
import { knownDeviceWrites } from './known-devices.ts'
import { latestMomentWrites } from './latest-moment.ts'
import { memoryWrites } from './memories.ts'
import { memoryRemovalWrites } from './memory-removal.ts'
import { passkeyWrites } from './passkeys.ts'
import { passwordResetWrites } from './password-resets.ts'
import { passwordWrites } from './passwords.ts'
import { peopleWrites } from './people.ts'
import { policyWrites } from './policies.ts'
import { projectWrites } from './projects.ts'
import { registerWrites } from './registers.ts'
import { secondFactorWrites } from './second-factor.ts'
import { sessionWrites } from './sessions.ts'
import { subjectLinkWrites } from './subject-links.ts'
import { sweepWrites } from './sweep.ts'
import { usageWrites } from './usage.ts'
import { webhookWrites } from './webhooks.ts'

/** Everything that changes the database, prepared once. Only the writer thread has these. */
export function prepareWriteCommands(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  return {
    ...projectWrites(db),
    ...projectDeletions(db),
    ...keyWrites(db),
    ...policyWrites(db),
    ...registerWrites(db),
    ...memoryWrites(db),
    ...memoryRemovalWrites(db),
    ...grantWrites(db),
    ...activeGrantWrites(db),
    ...consentWrites(db),
    ...subjectLinkWrites(db),
    ...erasureWrites(db),
    /** An act that involved no memory and changed nothing else. */
    recordEntry: (audit: SqlRow): void => recordAudit(audit),
    ...webhookWrites(db),
    ...peopleWrites(db),
    ...invitationWrites(db),
    ...passwordResetWrites(db),
    ...passwordWrites(db),
    ...secondFactorWrites(db),
    ...passkeyWrites(db),
    ...sessionWrites(db),
    ...attemptWrites(db),
    ...latestMomentWrites(db),
    ...knownDeviceWrites(db),
    ...usageWrites(db),
    ...sweepWrites(db),
  }
}

export type WriteCommands = ReturnType<typeof prepareWriteCommands>
export type WriteName = keyof WriteCommands

/** One command on its way to the writer thread, and its answer on the way back; `ticket` joins the two. */
export interface WriteRequest {
  readonly ticket: number
  readonly name: WriteName
  readonly args: unknown
  readonly turn: WriteTurn
}

/** Whose turn a command takes in the thread, and how many bytes it brings. */
export interface WriteTurn {
  readonly owner: string
  readonly bytes: number
}

export type WriteAnswer =
  | { readonly ticket: number; readonly result: unknown }
  | { readonly ticket: number; readonly failure: WriteFailure }

export interface WriteFailure {
  readonly message: string
  /** Whether the database could not take it now, as opposed to a fault in what it was asked. */
  readonly isUnavailable: boolean
}
