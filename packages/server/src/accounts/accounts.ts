/** Signing in, as the rest of the service sees it. */
import type { Logger } from 'pino'
import type { ConsoleDeps, Visitor } from '../app/console-deps.ts'
import type { Person } from '../storage/port/people.ts'

export interface Accounts {
  /** The session that a request's cookies name; null when there is none, or it has ended. */
  findSession(cookies: string | undefined): Promise<FoundSession | null>
  /** Begins a session; null when the address or the password is wrong, which takes as long either way. */
  signIn(credentials: Credentials, visitor: Visitor): Promise<FoundSession | null>
  /** Ends the session that the cookies name, if any. The headers take the cookie back. */
  signOut(cookies: string | undefined): Promise<ResponseHeaders>
  /** Also ends all sessions of the person and begins a new one; null when the current password is wrong. */
  changePassword(change: PasswordChange, visitor: Visitor): Promise<Omit<FoundSession, 'person'> | null>
  hashPassword(password: string): Promise<string>
  readonly knownDevices: KnownDevices
}

export interface KnownDevices {
  /** The device that a request's cookies name, when it has signed in to this account before. */
  find(cookies: string | undefined, email: string): Promise<KnownDevice | null>
  /** Remembers the device of a session that has just begun. Returns the cookie that it is known by from now on. */
  remember(cookies: string | undefined, sessionId: string): Promise<string>
}

/** One device and one account. */
export interface KnownDevice {
  readonly id: string
}

export interface AccountDeps extends ConsoleDeps {
  readonly accounts: Accounts
}

export type ResponseHeaders = Readonly<Record<string, string | string[]>>

export interface FoundSession {
  readonly person: Person
  readonly sessionId: string
  /** What the answer has to carry: the cookie of a session that is new or has been renewed. */
  readonly headers: ResponseHeaders
}

export interface Credentials {
  /** In lower case. */
  readonly email: string
  readonly password: string
}

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

export interface AccountsOptions extends Pick<ConsoleDeps, 'store' | 'clock' | 'newId' | 'hashSecret'> {
  readonly logger: Logger
  /** Whether people reach the console over https. */
  readonly isSecure: boolean
}
