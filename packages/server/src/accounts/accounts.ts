import type { Person } from '../storage/console-port.ts'

export interface Accounts {
  /** The session that a request's cookies name; null when there is none, or it has ended. */
  findSession(cookies: string | undefined): Promise<FoundSession | null>
}

export interface FoundSession {
  readonly person: Person
  readonly sessionId: string
  /** What the answer has to carry: the cookie again when the session has been renewed. */
  readonly headers: Readonly<Record<string, string | string[]>>
}
