export { type PurposeClass, purposeClasses } from '@ambit/gate/purpose-classes'
export type { PurposeEvidence, PurposeReading, PurposeRefusal, RefusalReason } from '@ambit/gate/purpose-reading'
export { type Capability, capabilities, usualCapabilities } from './capabilities.ts'
export { ownPaths, type ProjectPage, projectPages } from './console-paths.ts'
export { type ContextWish, type MemoryContext, memoryContext } from './context/memory-context.ts'
export { type Grace, graceMs, graces } from './graces.ts'
export { canonicalJson, type JsonObject, type JsonValue } from './json.ts'
export * from './limits.ts'
export { type AnswerShape, answerMembers, needsToldMemories } from './memory/answer-members.ts'
export { domainKey } from './memory/domain-key.ts'
export { entryForgetter, type ForgettableEntry, type Forgotten } from './memory/forget-entry.ts'
export { type IncludeName, type IncludingAnswer, includeNames, includingAnswer } from './memory/included.ts'
export type { Memory, MemoryValue, Shape, ToldMemory } from './memory/memory-value.ts'
export { mergeVersion } from './memory/merge-version.ts'
export { type MergedAnswer, mergedAnswer } from './memory/merged-answer.ts'
export { type Scope, scopes } from './memory/scopes.ts'
export type { SectionName } from './memory/sections.ts'
export { sentValue } from './memory/sent-value.ts'
export { type Source, sources } from './memory/sources.ts'
export { storedBytes } from './memory/stored-bytes.ts'
export type { AuditHeadShown, AuditRecordShown, AuditRecordsShown } from './operations/audit.ts'
export type { SearchAuditCommand } from './operations/audit-search-fields.ts'
export type { ConsentCommand } from './operations/consent.ts'
export type { SessionList } from './operations/console/account.ts'
export type { RegisterChangeInput } from './operations/console/declaration-bodies.ts'
export type { ConsoleLink, InvitationShown } from './operations/console/invitation.ts'
export type { ConsoleKey, ConsoleKeySecret } from './operations/console/key.ts'
export type { Attention, Overview, OverviewFigures } from './operations/console/overview.ts'
export type {
  PasskeyList,
  PasskeyQuestion,
  PasskeyShown,
  PasskeySignInQuestion,
} from './operations/console/passkey.ts'
export { type PolicyHistory, type PolicySimulated, simulationDaysDefault } from './operations/console/policy.ts'
export type { ConsoleProject } from './operations/console/project.ts'
export type { PurposeChecked } from './operations/console/purpose.ts'
export type { PurposesReport } from './operations/console/purposes-report.ts'
export type { ConsoleRecord, ConsoleRecords, RequestRecord, RequestShown } from './operations/console/record.ts'
export type { ChainVerified } from './operations/console/record-chain.ts'
export { type RefusedPurposes, refusedDaysDefault, refusedListedMax } from './operations/console/refused.ts'
export type { RegisterSettingsInput, RegisterShown } from './operations/console/register.ts'
export type { RegisterSimulated } from './operations/console/register-simulation.ts'
export type { PurposeSet } from './operations/console/registered-purpose.ts'
export type { ListedPurpose, PurposeShown } from './operations/console/registered-purpose-shown.ts'
export type {
  RecoveryCodesShown,
  SecondFactorProposal,
  SecondFactorShown,
} from './operations/console/second-factor.ts'
export type { ConsoleSession } from './operations/console/session.ts'
export type { SettingsShown } from './operations/console/settings.ts'
export type { PreviewReadCommand, ReadPreviewed, SubjectReadShown } from './operations/console/subjects.ts'
export type { Team } from './operations/console/team.ts'
export {
  type ListTokensCommand,
  type TokenOwnerInput,
  type TokenShown,
  tokenCursor,
} from './operations/console/token.ts'
export {
  type Usage,
  type UsageFigures,
  type UsagePeriodAsked,
  type UsageStep,
  usageSteps,
} from './operations/console/usage.ts'
export type { WebhookShown } from './operations/console/webhook.ts'
export { type DeliveryShown, deliveriesListedMax, type WebhookTested } from './operations/console/webhook-delivery.ts'
export type { DeniedScope, ReadContextCommand } from './operations/context.ts'
export type {
  AnswerContract,
  AnswerOf,
  ApiOperation,
  BodyOf,
  ConsoleAccess,
  ConsoleOperation,
  InputOf,
  Operation,
  ParamsOf,
  QueryOf,
  QuestionOf,
  RawQuery,
} from './operations/contract.ts'
export { bodyKibibytesMaxOf } from './operations/contract.ts'
export type { ForgetEntryCommand } from './operations/correct-memory.ts'
export type { CreateMemoriesCommand, MemoryResult } from './operations/create-memories.ts'
export type { CreateMemoryCommand, MemoryCreated } from './operations/create-memory.ts'
export {
  type ApiOperations,
  apiOperations,
  type ConsoleOperations,
  consoleOperations,
} from './operations/operations.ts'
export type { CheckPolicyCommand, PolicyCheck } from './operations/policy.ts'
export type { UsablePurposes } from './operations/purposes.ts'
export type { ReadMemoryCommand, TokenCommand } from './operations/read-memory.ts'
export type { Reasoned } from './operations/reasoned.ts'
export type { ListSubjectMemoriesCommand, ListSubjectReadsCommand } from './operations/subject-records.ts'
export { colorOfName, type PageColors, pageColors } from './page-colors.ts'
export { decideRead, type ReadDecision, type Rules } from './policy/decide-read.ts'
export { defaultPolicyMatrix } from './policy/default-policy.ts'
export { describeDecision } from './policy/describe-decision.ts'
export { describeRefusedPurpose, isOutside } from './policy/describe-refusal.ts'
export { describeWithdrawal } from './policy/describe-withdrawal.ts'
export { type ParsedPolicyMatrix, parsePolicyMatrix } from './policy/parse-policy-matrix.ts'
export type { PolicyMatrix } from './policy/policy-matrix.ts'
export * from './record-kinds.ts'
export {
  compareRegisters,
  isNoDifference,
  isSamePurpose,
  type RegisterDifference,
} from './register/compare-registers.ts'
export { decideRegisteredRead, openedScopes, type RegisteredDecision } from './register/decide-registered-read.ts'
export {
  type DeclaredPurpose,
  type DeclaredReading,
  registerInForce,
  type Signature,
  type StoredRegister,
} from './register/declared-purpose.ts'
export {
  describeJudgement,
  describeUnregistered,
  listedPurposesMax,
  namesUsableBy,
} from './register/describe-judgement.ts'
export {
  emptyRegisterIndex,
  type FoundPurpose,
  indexRegister,
  indexStoredRegister,
  type KeyBinding,
  type RegisterIndex,
} from './register/find-purpose.ts'
export { groupPurposes, type PurposeGroup, type StatedOnce } from './register/group-purposes.ts'
export {
  findStated,
  type Judgement,
  judgeRead,
  type ReadRules,
  type StatedRead,
  type UnderstoodPurpose,
} from './register/judge-read.ts'
export {
  type Declaration,
  domainErrors,
  type ParsedPurpose,
  parseDeclaration,
  parsePurpose,
} from './register/parse-purpose.ts'
export { type ParsedRegister, parseRegister, purposeFile, registerFile } from './register/parse-register.ts'
export {
  type ChangingRegister,
  differenceOf,
  planRegisterChange,
  type RegisterPlan,
} from './register/plan-register-change.ts'
export {
  emptyRegister,
  type PurposeRegister,
  type RegisteredPurpose,
  type RegisterMode,
  registerLimits,
  registerModes,
} from './register/purpose-register.ts'
export { needsReason, type ReadingDifference, readingDifference } from './register/reading-difference.ts'
export {
  type FlipCounts,
  type RecordedDecision,
  type SimulatedRules,
  type Simulation,
  startSimulation,
} from './register/simulate-rules.ts'
export { statementKey } from './register/statement-key.ts'
export {
  everyDomain,
  everyScope,
  mayAskFor,
  sees,
  type VisibleDomains,
  type VisibleScopes,
  visibleDomains,
} from './register/visible-domains.ts'
export { visibleInScope, visibleToKey } from './register/visible-to-key.ts'
export { hasRole, type Role, roles } from './roles.ts'
export { attentionOf, type WatchedWebhook } from './usage/attention.ts'
export { latencyBucket, latencyBucketCount } from './usage/latency-buckets.ts'
export { overviewFigures } from './usage/overview-figures.ts'
export {
  type CountedUsage,
  denialDetail,
  refusedRequest,
  refusedScope,
  requestsByKey,
  summarizeUsage,
  type UsagePeriod,
  usagePeriod,
  usageStepMs,
} from './usage/summarize-usage.ts'
export { version } from './version.ts'
export { type DisabledReason, type WebhookEvent, webhookEvents } from './webhooks/webhook-events.ts'
export { csvLine } from './wire/csv.ts'
export { emailError, parseEmailAddress } from './wire/email-address.ts'
export { type ErrorCode, errorCodes } from './wire/error-codes.ts'
export * from './wire/error-schemas.ts'
export {
  describeFieldError,
  type ExplainedFieldError,
  explainFieldError,
  type FieldError,
  fieldError,
  shortened,
} from './wire/field-error.ts'
export { listed } from './wire/listed.ts'
export { type Parsed, parseBody, refusedFields } from './wire/parse-body.ts'
export { findPasswordError, type PasswordOwner } from './wire/password-rule.ts'
export { errorBody, type FieldRefusal, type Refusal, refusalMessage, type StatedRefusal } from './wire/refusal.ts'
