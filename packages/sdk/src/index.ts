export type { CallOptions } from './call.ts'
export { Ambit, type AmbitOptions } from './client.ts'
export {
  AmbitError,
  ApiError,
  AuthenticationError,
  CapabilityMissingError,
  ConnectionError,
  ConsentWithdrawnError,
  IdempotencyConflictError,
  IdempotencyMismatchError,
  InternalError,
  InvalidRequestError,
  MemoryLimitReachedError,
  MemoryNotFoundError,
  PayloadTooLargeError,
  PolicyDeniedError,
  ProtocolError,
  PurposeNotRegisteredError,
  RateLimitedError,
  TimeoutError,
  TokenExpiredError,
  TokenNotFoundError,
  TokenRevokedError,
  UnavailableError,
  UnexpectedAnswerError,
} from './errors.ts'
export type * from './generated/operations.ts'
export { Listing, type Page } from './listing.ts'
export type { LogEvent } from './log.ts'
export type * from './memory-values.ts'
export type { Audit, AuditRecord } from './resources/audit.ts'
export type { Memories } from './resources/memories.ts'
export type { Policy } from './resources/policy.ts'
export type { Purposes } from './resources/purposes.ts'
export type { SubjectMemory, SubjectRead, Subjects } from './resources/subjects.ts'
export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookToVerify,
  WebhookVerificationError,
} from './verify-webhook.ts'
