/** What a log may know of a call: how it went, and of what was sent only that which says nothing of a person. */
import type { OperationName } from './generated/operations.ts'

export interface LogEvent {
  /** `attempt`: it is sent. `answer`: it went well. `retry`: it failed and is made again. `failure`: it failed. */
  readonly event: 'attempt' | 'answer' | 'retry' | 'failure'
  readonly operation: OperationName
  readonly method: string
  /** Without ids: `/memory/:memory_id`. */
  readonly path: string
  /** From 1 on. */
  readonly attempt: number
  /** What was sent: fields that say something of a person, or are secret, as `[redacted]`. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly status?: number | undefined
  readonly requestId?: string | null | undefined
  /** Name and code of the error, and never its message, which may quote a purpose. */
  readonly error?: { readonly name: string; readonly code: string | null } | undefined
  /** How long the attempt took. */
  readonly tookMs?: number | undefined
  /** In how long it is made again. */
  readonly delayMs?: number | undefined
}

/** Everything else is nobody's business: a field that is new is redacted until it is listed here. */
const harmless = new Set(
  'scope scopes source section include ttl_days max_age_days max_chars limit dry_run ttl_minutes purpose_class'.split(
    ' ',
  ),
)

export function redacted(body: object | undefined): LogEvent['body'] {
  if (body === undefined) return undefined
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      harmless.has(name) || value === null || value === undefined
        ? value
        : Array.isArray(value)
          ? `[redacted] (${value.length})`
          : '[redacted]',
    ]),
  )
}
