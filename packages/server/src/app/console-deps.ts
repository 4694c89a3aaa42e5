/** What the console's use cases need of the world, and who calls them. */
import type { Role } from '@ambit/core'
import type { Passwords } from '../accounts/passwords.ts'
import type { Person } from '../storage/port/people.ts'
import type { Project } from '../storage/port/projects.ts'
import type { Store } from '../storage/port/store.ts'
import type { AppDeps, Outcome } from './deps.ts'

export interface ConsoleDeps extends AppDeps {
  /** For keys without a limit of their own; null: none. */
  readonly rateLimitPerMinute: number | null
  /** How many requests of the current minute count against the limits of these keys; a key without any may be absent. */
  readonly requestsOfThisMinute: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Whether people reach the console over https. */
  readonly isSecure: boolean
  readonly passwords: Passwords
}

/** What one use case of an account needs of it: these nouns of the store and nothing else of it, and all of the rest. */
export type ConsoleNeeds<Noun extends keyof Store> = Omit<ConsoleDeps, 'store'> & { readonly store: Pick<Store, Noun> }

/** Somebody at a browser, signed in or not. */
export interface Visitor {
  readonly requestId: string
  /** The network address, as far as it can be believed. */
  readonly address: string
  readonly userAgent: string | null
  /** The Cookie header. */
  readonly cookies: string | undefined
  /** The scheme, host and port at which people reach the console: what links begin with. */
  readonly origin: string
}

export interface SignedIn extends Visitor {
  readonly person: Person
  readonly sessionId: string
}

/** Somebody who belongs to the project that the path names. */
export interface TeamCaller extends SignedIn {
  readonly project: Project
  readonly role: Role
}

/** An outcome that may also set headers: a cookie, or when to come back. */
export type ConsoleOutcome<T> = Outcome<T> & { readonly headers?: Readonly<Record<string, string | readonly string[]>> }
