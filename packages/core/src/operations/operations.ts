/** Every operation that there is, by its one name, in the order of the reference. */
import { searchAudit, showAuditHead } from './audit.ts'
import { listConsents, restoreConsent, withdrawConsent } from './consent.ts'
import {
  changePassword,
  changeProfile,
  endAllSessions,
  endSession,
  listSessions,
  resetPassword,
} from './console/account.ts'
import { acceptInvitation, createInvitation, showInvitation, withdrawInvitation } from './console/invitation.ts'
import { createKey, deleteKey, listKeys, pauseKey, resumeKey, rotateKey, updateKey } from './console/key.ts'
import { correctMyMemory, eraseMyData, setMyConsent, showMyData, takeOutMyMemory } from './console/my-data.ts'
import { showOverview } from './console/overview.ts'
import {
  addPasskey,
  askForPasskey,
  askPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './console/passkey.ts'
import { setPolicy, showPolicyHistory, simulatePolicy } from './console/policy.ts'
import { createProject } from './console/project.ts'
import { checkPurpose } from './console/purpose.ts'
import { showPurposesReport } from './console/purposes-report.ts'
import { exportRecords, searchRecords, showRequest } from './console/record.ts'
import { showRecordChain, verifyRecordChain } from './console/record-chain.ts'
import { dismissRefused, listRefused, restoreRefused } from './console/refused.ts'
import { setRegister, showRegister } from './console/register.ts'
import { simulateRegister } from './console/register-simulation.ts'
import {
  changePurpose,
  declarePurpose,
  readStatement,
  retirePurpose,
  showPurpose,
} from './console/registered-purpose.ts'
import {
  confirmSecondFactor,
  proposeSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  showSecondFactor,
} from './console/second-factor.ts'
import { showSession, signIn, signOut } from './console/session.ts'
import { changeSettings, deleteProject, showSettings } from './console/settings.ts'
import {
  deleteSubjectMemory,
  downloadSubject,
  eraseWholeSubject,
  forgetSubjectEntry,
  linkSubject,
  listSubjectLinks,
  restoreSubjectConsent,
  revokeSubjectLink,
  withdrawSubjectConsent,
} from './console/subject-acts.ts'
import {
  lookUpSubject,
  previewRead,
  setPeopleAccess,
  showPeopleAccess,
  showSubjectConsents,
  showSubjectMemories,
  showSubjectReads,
} from './console/subjects.ts'
import { createPasswordReset, removePerson, showTeam, updatePerson } from './console/team.ts'
import { listTokens, revokeToken, revokeTokens } from './console/token.ts'
import { showUsage } from './console/usage.ts'
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, rotateWebhookSecret } from './console/webhook.ts'
import { listDeliveries, replayDelivery, testWebhook } from './console/webhook-delivery.ts'
import { readContext } from './context.ts'
import type { ApiOperation, ConsoleOperation } from './contract.ts'
import { deleteMemory, forgetEntry } from './correct-memory.ts'
import { createMemories } from './create-memories.ts'
import { createMemory } from './create-memory.ts'
import { checkPolicy, showPolicy } from './policy.ts'
import { listPurposes } from './purposes.ts'
import { continueRead, readMemory, revokeRead } from './read-memory.ts'
import { createSubjectLink, eraseSubject } from './subject.ts'
import { exportSubject, listSubjectMemories, listSubjectReads } from './subject-records.ts'

/** For programs with a key. */
export const apiOperations = {
  createMemory,
  createMemories,
  readMemory,
  readContext,
  continueRead,
  revokeRead,
  forgetEntry,
  deleteMemory,
  showPolicy,
  checkPolicy,
  listPurposes,
  listSubjectMemories,
  listSubjectReads,
  exportSubject,
  eraseSubject,
  listConsents,
  withdrawConsent,
  restoreConsent,
  createSubjectLink,
  searchAudit,
  showAuditHead,
} satisfies Readonly<Record<string, ApiOperation>>

/** For people with a session. */
export const consoleOperations = {
  signIn,
  askPasskey,
  signInWithPasskey,
  signOut,
  showSession,
  showInvitation,
  acceptInvitation,
  resetPassword,
  changeProfile,
  changePassword,
  listSessions,
  endSession,
  endAllSessions,
  showSecondFactor,
  proposeSecondFactor,
  confirmSecondFactor,
  replaceRecoveryCodes,
  removeSecondFactor,
  listPasskeys,
  askForPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  createProject,
  showPeopleAccess,
  setPeopleAccess,
  lookUpSubject,
  showSubjectMemories,
  previewRead,
  showSubjectReads,
  showSubjectConsents,
  withdrawSubjectConsent,
  restoreSubjectConsent,
  deleteSubjectMemory,
  forgetSubjectEntry,
  downloadSubject,
  eraseWholeSubject,
  linkSubject,
  listSubjectLinks,
  revokeSubjectLink,
  showOverview,
  searchRecords,
  exportRecords,
  showRequest,
  showRecordChain,
  verifyRecordChain,
  listKeys,
  createKey,
  updateKey,
  rotateKey,
  pauseKey,
  resumeKey,
  deleteKey,
  listTokens,
  revokeToken,
  revokeTokens,
  showUsage,
  showPolicyHistory,
  setPolicy,
  simulatePolicy,
  checkPurpose,
  showRegister,
  setRegister,
  readStatement,
  declarePurpose,
  showPurpose,
  changePurpose,
  retirePurpose,
  simulateRegister,
  showPurposesReport,
  listRefused,
  dismissRefused,
  restoreRefused,
  showSettings,
  changeSettings,
  deleteProject,
  listWebhooks,
  createWebhook,
  changeWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  replayDelivery,
  showTeam,
  createInvitation,
  withdrawInvitation,
  updatePerson,
  removePerson,
  createPasswordReset,
  showMyData,
  takeOutMyMemory,
  correctMyMemory,
  setMyConsent,
  eraseMyData,
} satisfies Readonly<Record<string, ConsoleOperation>>

export type ApiOperations = typeof apiOperations
export type ConsoleOperations = typeof consoleOperations
