import type { NewAuditEntry } from './audit.ts'

/** The secret that a person shares with an authenticator app. */
export interface SecondFactor {
  /** In base32, as it is: a code cannot be checked against a hash. */
  readonly secret: string
  readonly createdAtMs: number
  /** Null: it was proposed, and asks nobody for a code yet. */
  readonly confirmedAtMs: number | null
  readonly recoveryCodesLeft: number
}

export interface SecondFactorConfirmation {
  readonly personId: string
  /** The proposed one, which the code was of. */
  readonly secret: string
  /** The step of time of the code, which is used up with it. */
  readonly step: number
  readonly recoveryCodeHashes: readonly string[]
  readonly nowMs: number
}

export interface RecoveryCodes {
  readonly personId: string
  readonly codeHashes: readonly string[]
  readonly nowMs: number
}

export interface SecondFactorStore {
  find(personId: string): Promise<SecondFactor | null>
  /** Keeps a secret until it is confirmed, instead of one that was proposed before. False when one is in force. */
  propose(personId: string, secret: string, nowMs: number, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** Puts the secret in force, with recovery codes; false when another one was proposed, or it is in force already. */
  confirm(confirmation: SecondFactorConfirmation, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** Uses up the code of a step, and those of earlier ones; false when it was used, or no secret is in force. */
  useStep(personId: string, step: number): Promise<boolean>
  /** False when there is no such code, or it was used. */
  useRecoveryCode(personId: string, codeHash: string, nowMs: number, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** Other codes instead of all that there were; false when no secret is in force. */
  replaceRecoveryCodes(codes: RecoveryCodes, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** Takes the secret and its recovery codes away; false when none was in force. */
  remove(personId: string, acts: readonly NewAuditEntry[]): Promise<boolean>
  /**
   * For whoever has lost it all: takes away the secret, the recovery codes and the passkeys, ends every session of the
   * person and forgets their devices. False, and nothing done, when there was nothing to take away.
   */
  reset(personId: string, acts: readonly NewAuditEntry[]): Promise<boolean>
}
