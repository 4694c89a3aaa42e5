import type { NewAuditEntry } from './audit.ts'
import type { Person } from './people.ts'

export interface Session {
  readonly id: string
  readonly personId: string
  readonly createdAtMs: number
  /** When it was last put off. */
  readonly renewedAtMs: number
  /** When it ends unless it is renewed. */
  readonly expiresAtMs: number
  readonly address: string | null
  readonly userAgent: string | null
}

export interface NewSession extends Session {
  readonly tokenHash: string
}

export interface SessionStore {
  find(tokenHash: string): Promise<{ readonly session: Session; readonly person: Person } | null>
  /**
   * Begins a session for somebody whose password has this hash. False, and none begun, when it has another one by now:
   * a password that was changed while it was being checked opens nothing.
   */
  begin(session: NewSession, passwordHash: string, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** False when it has been ended meanwhile. */
  renew(sessionId: string, renewal: Pick<Session, 'renewedAtMs' | 'expiresAtMs'>): Promise<boolean>
  /** Newest first, also those past their time. */
  list(personId: string): Promise<readonly Session[]>
  /** False when the person has no such session. */
  end(personId: string, sessionId: string, acts: readonly NewAuditEntry[]): Promise<boolean>
  /** Ends every session of the person, and forgets their devices. */
  endAll(personId: string, acts: readonly NewAuditEntry[]): Promise<void>
}
