import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@ambit/core'
import type { AppDeps, Caller, Outcome } from '../app/deps.ts'

/** One operation of the API: what the reference says of it, and what it does. */
export interface ApiRoute {
  readonly operationId: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly tag: 'Memory' | 'Policy'
  readonly summary: string
  readonly description: string
  readonly request: { readonly schema: object; readonly examples: Readonly<Record<string, object>> } | null
  /** Request headers beyond the key, by name. */
  readonly headers?: Readonly<Record<string, string>>
  readonly success: {
    readonly status: 200 | 201
    readonly description: string
    readonly schema: object
    readonly example: object
  }
  /** What it may refuse with, beyond what every operation may. */
  readonly refusals: readonly ErrorCode[]
  handle(deps: AppDeps, caller: Caller, request: ApiRequest): Promise<Outcome<unknown>>
}

export interface ApiRequest {
  readonly body: unknown
  readonly headers: IncomingHttpHeaders
}
