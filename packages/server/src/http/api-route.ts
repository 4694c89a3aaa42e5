import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { ErrorCode } from '@ambit/core'
import type { AppDeps, Caller, Outcome } from '../app/deps.ts'

/** What the reference says of any operation. */
export interface OperationDescription {
  readonly operationId: string
  /** As Fastify has them: `/console/projects/:project_id/keys/:key_id`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly request: { readonly schema: object; readonly examples: Readonly<Record<string, object>> } | null
  readonly success: {
    readonly status: 200 | 201
    readonly description: string
    readonly schema: object
    readonly example: object
  }
  /** What it may refuse with, beyond what every operation of its kind may. */
  readonly refusals: readonly ErrorCode[]
}

/** One operation of the API: what the reference says of it, and what it does. */
export interface ApiRoute extends OperationDescription {
  readonly method: 'GET' | 'POST'
  readonly tag: 'Memory' | 'Policy'
  /** Request headers beyond the key, by name. */
  readonly headers?: Readonly<Record<string, string>>
  handle(deps: AppDeps, caller: Caller, request: ApiRequest): Promise<Outcome<unknown>>
  /** How a value of this operation becomes a body, where it is not simply the JSON of it. */
  readonly body?: (value: never) => string | { readonly bytes: number; readonly stream: Readable }
}

export interface ApiRequest {
  readonly body: unknown
  readonly headers: IncomingHttpHeaders
}
