import type { ApiOperations, Refusal, UsablePurposes } from '@ambit/core'

/** Who speaks: what the protocol's side may ask of the service for them. */
export interface McpCaller {
  /** The one user that this client speaks for; null: each call names one. */
  readonly userId: string | null
  /** Runs an operation as a request of the same key would, and gives its answer as data. Null: it takes no body. */
  run(operation: keyof ApiOperations, body: ToolArguments | null): Promise<McpOutcome>
  /** Counts a call that is refused before it runs. */
  refuse(operation: keyof ApiOperations, refusal: Refusal): McpOutcome
  /** What the key may name as a purpose. */
  purposes(): UsablePurposes
}

/** The members of a body. Later groups take precedence. */
export interface ToolArguments {
  readonly defaults: Members
  /** As the client sent them. */
  readonly given: Members
  /** Set by the connection. */
  readonly bound: Members
}
type Members = Readonly<Record<string, unknown>>

export type McpOutcome =
  | { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal }
