import type { IncomingHttpHeaders } from 'node:http'
import type { AccountDeps } from '../../accounts/accounts.ts'
import type { ConsoleOutcome, SignedIn, TeamCaller, Visitor } from '../../app/console-deps.ts'
import type { OperationDescription } from '../api-route.ts'

/** One operation of the console's API: what the reference says of it, who may call it, and what it does. */
export type ConsoleRoute = OpenConsoleRoute | PersonConsoleRoute | TeamConsoleRoute

/** Anybody may call it. */
export interface OpenConsoleRoute extends ConsoleRouteDescription {
  readonly access: 'open'
  handle(deps: ConsoleRouteDeps, visitor: Visitor, request: ConsoleRequest): Promise<ConsoleOutcome<unknown>>
}

/** Whoever is signed in may call it. */
export interface PersonConsoleRoute extends ConsoleRouteDescription {
  readonly access: 'person'
  handle(deps: ConsoleRouteDeps, caller: SignedIn, request: ConsoleRequest): Promise<ConsoleOutcome<unknown>>
}

/** Whoever belongs to the project that `:project_id` in the path names, in at least this role, may call it. */
export interface TeamConsoleRoute extends ConsoleRouteDescription {
  readonly access: 'member' | 'owner'
  handle(deps: ConsoleRouteDeps, caller: TeamCaller, request: ConsoleRequest): Promise<ConsoleOutcome<unknown>>
}

export interface ConsoleRouteDescription extends OperationDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly tag: 'Account' | 'Team' | 'Keys' | 'Usage' | 'Policy'
  /** Parameters of the query, by name. */
  readonly query?: Readonly<Record<string, QueryParameter>>
}

export interface QueryParameter {
  readonly description: string
  readonly schema: object
  readonly isRequired?: true
}

export type ConsoleRouteDeps = AccountDeps

export interface ConsoleRequest {
  readonly body: unknown
  /** Of the path, by name; every one that the path has is there. */
  readonly params: Readonly<Record<string, string>>
  /** As sent: a parameter that is given twice is a list. */
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly headers: IncomingHttpHeaders
}
