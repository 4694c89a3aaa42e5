import type { DeclaredPurpose, PurposeRegister, StoredRegister } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'

export type RegisterSettings = Omit<PurposeRegister, 'purposes'>

/** What becomes of a register in one step. */
export interface RegisterChange {
  readonly settings: RegisterSettings
  /** Versions that are added to the history of their names. */
  readonly versions: readonly DeclaredPurpose[]
  readonly setAtMs: number
  /** Who did it, as they are known where it was done: `cli:ada`, an e-mail address. */
  readonly setBy: string
}

/** The settings of one moment, and who made them so. */
export interface RegisterRevision extends RegisterSettings {
  readonly revision: number
  readonly setAtMs: number
  readonly setBy: string
}

/** A refused purpose that an owner does not want to be shown any more. */
export interface DismissedPurpose {
  /** Of the text but for case and spacing: what somebody once stated is not kept for ever. */
  readonly textHash: string
  readonly dismissedAtMs: number
  readonly dismissedBy: string
}

/** The purposes that are declared in a project, in both environments. */
export interface RegisterStore {
  /** As it is now; revision 0 when nothing was ever declared. */
  load(projectId: string): Promise<StoredRegister>
  /**
   * In force from the next request on, in every process. False, and nothing is changed, when another revision than the
   * expected one is in force by now.
   */
  change(
    projectId: string,
    expectedRevision: number,
    change: RegisterChange,
    acts: readonly NewAuditEntry[],
  ): Promise<boolean>
  /** Every version of one purpose, newest first. */
  versions(projectId: string, name: string): Promise<readonly DeclaredPurpose[]>
  /** The settings as they have been, newest first, as many as are asked for. */
  revisions(projectId: string, limit: number): Promise<readonly RegisterRevision[]>
  /** Once more changes nothing but when and by whom. */
  dismiss(projectId: string, dismissed: DismissedPurpose, act: NewAuditEntry): Promise<void>
  /** False when it was not dismissed. */
  restore(projectId: string, textHash: string, act: NewAuditEntry): Promise<boolean>
  listDismissed(projectId: string): Promise<readonly DismissedPurpose[]>
}
