import type { NewAuditEntry } from './audit.ts'
import type { Person } from './people.ts'
import type { NewSession } from './sessions.ts'

export interface Passkey {
  readonly id: string
  readonly personId: string
  /** What its authenticator calls it, in base64url. */
  readonly credentialId: string
  /** The host that it was made for, and works at. */
  readonly host: string
  readonly name: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | null
}

export interface NewPasskey extends Passkey, PasskeyProof {}

/** What a signature of it is held against. */
export interface PasskeyProof {
  /** As SubjectPublicKeyInfo, in base64url. */
  readonly publicKey: string
  /** The number that COSE has for its algorithm. */
  readonly algorithm: number
  /** How often it has signed; 0 for ever where it does not count. */
  readonly signCount: number
  /** Whether it may be copied to other devices, which never changes; null: it was made before anybody kept this. */
  readonly isBackupEligible: boolean | null
}

/** A question to an authenticator, which is answered once. */
export interface PasskeyChallenge {
  readonly challengeHash: string
  /** Who is to get a new passkey; null: whoever signs in. */
  readonly personId: string | null
  readonly expiresAtMs: number
}

export interface PasskeyStore {
  /** Oldest first. */
  list(personId: string): Promise<readonly Passkey[]>
  find(
    credentialId: string,
  ): Promise<{ readonly passkey: Passkey; readonly proof: PasskeyProof; readonly person: Person } | null>
  /** False when the session has ended, the credential exists already, or the person has as many as anybody may. */
  add(passkey: NewPasskey, sessionId: string, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** False when the person has no such passkey. */
  rename(personId: string, passkeyId: string, name: string, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** False when the person has no such passkey. */
  remove(personId: string, passkeyId: string, acts: readonly NewAuditEntry[]): Promise<boolean>
  /**
   * Begins a session with a passkey that has signed so often. False, and none begun, when it is gone by now, or has
   * counted as far before: then there are two of it.
   */
  signIn(passkeyId: string, signCount: number, session: NewSession, acts: readonly NewAuditEntry[]): Promise<boolean>
  keepChallenge(challenge: PasskeyChallenge): Promise<void>
  /** Uses a challenge up; false when it is unknown, of somebody else, or past its time. */
  takeChallenge(challengeHash: string, personId: string | null, nowMs: number): Promise<boolean>
}
