import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@ambit/core'
import type { AccountDeps } from '../../accounts/accounts.ts'
import type { ConsoleOutcome, SignedIn, TeamCaller, Visitor } from '../../app/console-deps.ts'

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

export interface ConsoleRouteDescription {
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As Fastify has them: `/console/projects/:project_id/keys/:key_id`. */
  readonly path: string
  readonly tag: 'Account' | 'Team' | 'Keys' | 'Usage' | 'Policy'
  readonly summary: string
  readonly description: string
  readonly request: { readonly schema: object; readonly examples: Readonly<Record<string, object>> } | null
  /** Parameters of the query, by name. */
  readonly query?: Readonly<Record<string, QueryParameter>>
  readonly success: {
    readonly status: 200 | 201
    readonly description: string
    readonly schema: object
    readonly example: object
  }
  /** What it may refuse with, beyond what its access and its body may. */
  readonly refusals: readonly ErrorCode[]
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
