/** What a call can fail with: a class for each kind of refusal, and a few for what never became an answer. */
import type { ErrorCode, PolicyDeniedDetails } from './generated/operations.ts'

/** Everything that the client throws, except the reason of an AbortSignal of yours. */
export class AmbitError extends Error {
  override name = 'AmbitError'
}

/** The service could not be reached, or the connection broke before there was an answer. */
export class ConnectionError extends AmbitError {
  override name = 'ConnectionError'
}

/** There was no answer within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/** Something answered that is not Ambit: a proxy, a sign-in page, a redirect. */
export class UnexpectedAnswerError extends AmbitError {
  override name = 'UnexpectedAnswerError'
  readonly status: number
  constructor(status: number) {
    super(`What answered, with status ${status}, is not Ambit: check baseUrl and what stands between.`)
    this.status = status
  }
}

export interface Refused<Details> {
  readonly status: number
  readonly message: string
  readonly details: Details
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
}

/** The service answered, and said no. */
export class ApiError<Code extends string | null = string | null, Details = unknown> extends AmbitError {
  override name = 'ApiError'
  readonly status: number
  /** Null: a refused API key has none. */
  readonly code: Code
  readonly details: Details
  /** Finds the request in the log and the audit of the service. */
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  constructor(code: Code, { status, message, details, requestId, retryAfterSeconds }: Refused<Details>) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 401: the key is missing, malformed, unknown, deleted, expired, or of the other environment. */
export class AuthenticationError extends ApiError<null, undefined> {
  override name = 'AuthenticationError'
}

/** 400: `details.fields` says of every wrong field what is wrong with it. */
export class InvalidRequestError extends ApiError<
  'invalid_request',
  { readonly fields?: readonly { readonly field: string; readonly message: string }[] } | undefined
> {
  override name = 'InvalidRequestError'
}

/** 403: the policy does not allow the purpose for the scope. `details.allowed_purpose_classes` says what it would allow. */
export class PolicyDeniedError extends ApiError<'policy_denied', PolicyDeniedDetails> {
  override name = 'PolicyDeniedError'
}

/** 403: only registered purposes are taken, and this is none of them. `details.registered_purposes` are those that the key may use. */
export class PurposeNotRegisteredError extends ApiError<
  'purpose_not_registered',
  { readonly registered_purposes: readonly string[] }
> {
  override name = 'PurposeNotRegisteredError'
}

/** 403: the key may not be used for this. `details.capability` is what it lacks. */
export class CapabilityMissingError extends ApiError<'capability_missing', { readonly capability: string }> {
  override name = 'CapabilityMissingError'
}

/** 403: the person has withdrawn their consent to reading this scope for this kind of purpose. */
export class ConsentWithdrawnError extends ApiError<
  'consent_withdrawn',
  { readonly scope: string; readonly purpose_classes: readonly string[] }
> {
  override name = 'ConsentWithdrawnError'
}

/** 403: the token was revoked. Start a new read. */
export class TokenRevokedError extends ApiError<'token_revoked'> {
  override name = 'TokenRevokedError'
}

/** 403: the token has expired. Start a new read. */
export class TokenExpiredError extends ApiError<'token_expired'> {
  override name = 'TokenExpiredError'
}

/** 404: no such token exists in your project. */
export class TokenNotFoundError extends ApiError<'token_not_found'> {
  override name = 'TokenNotFoundError'
}

/** 404: no such memory exists in your project, or it is gone. */
export class MemoryNotFoundError extends ApiError<'memory_not_found'> {
  override name = 'MemoryNotFoundError'
}

/** 409: a request with the same Idempotency-Key is still in flight. */
export class IdempotencyConflictError extends ApiError<'idempotency_conflict'> {
  override name = 'IdempotencyConflictError'
}

/** 422: the Idempotency-Key was used before with another body. */
export class IdempotencyMismatchError extends ApiError<'idempotency_mismatch'> {
  override name = 'IdempotencyMismatchError'
}

/** 409: the user has as much in this scope as is possible. */
export class MemoryLimitReachedError extends ApiError<
  'memory_limit_reached',
  { readonly limit: number; readonly of: string }
> {
  override name = 'MemoryLimitReachedError'
}

/** 413: the body is too large. Store several memories, or send several batches. */
export class PayloadTooLargeError extends ApiError<'payload_too_large'> {
  override name = 'PayloadTooLargeError'
}

/** 429: the key has used up its requests of this minute; `retryAfterSeconds` says when to go on. */
export class RateLimitedError extends ApiError<'rate_limited'> {
  override name = 'RateLimitedError'
}

/** 500: a fault of the service. Quote `requestId`. */
export class InternalError extends ApiError<'internal_error'> {
  override name = 'InternalError'
}

/** 503: the service cannot store, or is stopping. Nothing was changed, unless `details.outcome` is `unknown`. */
export class UnavailableError extends ApiError<'unavailable', { readonly outcome?: 'unknown' } | undefined> {
  override name = 'UnavailableError'
}

/** What a well-built client does not meet: a path, a method, a media type or headers that the service does not take. */
export class ProtocolError extends ApiError<
  'not_found' | 'method_not_allowed' | 'request_timeout' | 'unsupported_media_type' | 'headers_too_large'
> {
  override name = 'ProtocolError'
}

/** One for every code: the compiler misses those that are not there. */
export const errorClasses = {
  invalid_request: InvalidRequestError,
  policy_denied: PolicyDeniedError,
  purpose_not_registered: PurposeNotRegisteredError,
  capability_missing: CapabilityMissingError,
  consent_withdrawn: ConsentWithdrawnError,
  token_revoked: TokenRevokedError,
  token_expired: TokenExpiredError,
  token_not_found: TokenNotFoundError,
  memory_not_found: MemoryNotFoundError,
  idempotency_conflict: IdempotencyConflictError,
  idempotency_mismatch: IdempotencyMismatchError,
  memory_limit_reached: MemoryLimitReachedError,
  payload_too_large: PayloadTooLargeError,
  rate_limited: RateLimitedError,
  internal_error: InternalError,
  unavailable: UnavailableError,
  not_found: ProtocolError,
  method_not_allowed: ProtocolError,
  request_timeout: ProtocolError,
  unsupported_media_type: ProtocolError,
  headers_too_large: ProtocolError,
  host_not_allowed: ProtocolError,
} satisfies Readonly<Record<ErrorCode, unknown>>
