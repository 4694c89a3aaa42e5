import type { ApiOperations, Refusal, UsablePurposes } from '@ambit/core'

/** Who speaks: what the protocol's side may ask of the service for them. */
export interface McpCaller {
  /** The one user that this client speaks for; null: each call names one. */
  readonly userId: string | null
  /** Runs an operation as a request of the same key would, and gives its answer as data. */
  run(operation: keyof ApiOperations, body: object | null): Promise<McpOutcome>
  /** What the key may name as a purpose. */
  purposes(): UsablePurposes
}

export type McpOutcome =
  | { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal }
