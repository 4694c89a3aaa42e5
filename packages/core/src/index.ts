export { canonicalJson, type JsonObject, type JsonValue } from './json.ts'
export type { Memory, MemoryValue, Shape } from './memory/memory-value.ts'
export { type MergedMemories, mergeMemories } from './memory/merge-memories.ts'
export { type MergedAnswer, mergedAnswer } from './memory/merged-answer.ts'
export { type Scope, scopes } from './memory/scopes.ts'
export { type Source, sources } from './memory/sources.ts'
export { memoryEntries } from './memory/value-limits.ts'
export { decideRead, type ReadDecision, type Rules } from './policy/decide-read.ts'
export { defaultPolicyMatrix } from './policy/default-policy.ts'
export { describeDecision } from './policy/describe-decision.ts'
export { type ParsedPolicyMatrix, parsePolicyMatrix } from './policy/parse-policy-matrix.ts'
export type { PolicyMatrix } from './policy/policy-matrix.ts'
export {
  type FlipCounts,
  type PolicySimulation,
  type RecordedDecision,
  startPolicySimulation,
} from './policy/simulate-policy.ts'
export { classifyPurpose } from './purpose/classify-purpose.ts'
export { type PurposeClass, purposeClasses } from './purpose/purpose-classes.ts'
export type {
  OutsideTheme,
  PurposeEvidence,
  PurposeEvidenceReason,
  PurposeReading,
  PurposeRefusal,
} from './purpose/purpose-reading.ts'
export { compareRegisters, isSamePurpose, type RegisterDifference } from './register/compare-registers.ts'
export { decideRegisteredRead, openedScopes, type RegisteredDecision } from './register/decide-registered-read.ts'
export { type FoundPurpose, indexRegister, type KeyBinding, type RegisterIndex } from './register/find-purpose.ts'
export { type ParsedPurpose, parsePurpose } from './register/parse-purpose.ts'
export { type ParsedRegister, parseRegister, registerFile } from './register/parse-register.ts'
export {
  emptyRegister,
  type PurposeRegister,
  type RegisteredPurpose,
  type RegisterMode,
  registerLimits,
  registerModes,
} from './register/purpose-register.ts'
export { needsReason, type ReadingDifference, readingDifference } from './register/reading-difference.ts'
export { mayAskFor, sees, type VisibleDomains, visibleDomains } from './register/visible-domains.ts'
export { latencyBucket, latencyBucketCount } from './usage/latency-buckets.ts'
export {
  type CountedUsage,
  denialDetail,
  requestsByKey,
  summarizeUsage,
  type UsagePeriod,
  usagePeriod,
  usageStepMs,
} from './usage/summarize-usage.ts'
export * from './wire/console/account-schemas.ts'
export { emailError, parseEmailAddress } from './wire/console/email-address.ts'
export { doneResponse } from './wire/console/fields.ts'
export * from './wire/console/key-schemas.ts'
export { findPasswordError, type PasswordOwner } from './wire/console/password-rule.ts'
export * from './wire/console/policy-schemas.ts'
export * from './wire/console/team-schemas.ts'
export * from './wire/console/usage-schemas.ts'
export { type ErrorCode, errorBody, errorCodes, type Refusal } from './wire/error-codes.ts'
export { type FieldError, fieldError, shortened } from './wire/field-error.ts'
export { type Parsed, parseBody, refusedFields } from './wire/parse-body.ts'
export {
  type CheckPolicyCommand,
  type CreateMemoryCommand,
  parseCheckPolicy,
  parseContinueRead,
  parseCreateMemory,
  parseReadMemory,
  parseRevokeRead,
  type ReadMemoryCommand,
  type TokenCommand,
} from './wire/parse-request.ts'
export * from './wire/request-schemas.ts'
export * from './wire/response-schemas.ts'
