/**
 * What belongs to no tenant's transaction: single statements. Keys and policies are looked up with every request, and have
 * a connection of their own; what people do in the console shares one with upkeep.
 */

import { coalescedLookups } from '../../concurrency/coalesced-lookups.ts'
import type { FoundKey } from '../port/keys.ts'
import type { RateWindows } from '../port/rate-windows.ts'
import type { Store } from '../port/store.ts'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import { createRegisterIndexes } from '../register-indexes.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { changeProfile } from './change-profile.ts'
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listOpenInvitations,
  withdrawInvitation,
} from './invitations.ts'
import {
  createKey,
  deleteKey,
  findKey,
  findKeyByRetiredSecretHash,
  findKeyBySecretHash,
  type KeyOfRevision,
  listKeys,
  rotateKey,
  updateKey,
} from './keys.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import {
  addPasskey,
  findPasskey,
  keepPasskeyChallenge,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  takePasskeyChallenge,
} from './passkeys.ts'
import { completePasswordReset, createPasswordReset, findPasswordReset } from './password-resets.ts'
import { changePassword, findPasswordHash, rehashPassword } from './passwords.ts'
import { findPersonByEmail, membershipsOf, removePerson, setRole, teamOf } from './people.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { currentPolicy, policyHistory, setPolicy } from './policies.ts'
import { projectStore } from './project-store.ts'
import { leaseRequests, readWindows } from './rate-windows.ts'
import {
  changeRegister,
  dismissPurpose,
  listDismissed,
  loadRegister,
  purposeVersions,
  registerRevisions,
  restorePurpose,
} from './registers.ts'
import { runStatement } from './run-statement.ts'
import {
  confirmSecondFactor,
  findSecondFactor,
  proposeSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  useRecoveryCode,
  useTotpStep,
} from './second-factor.ts'
import { beginSession, endAllSessions, endSession, findSession, listSessions, renewSession } from './sessions.ts'
import { addUsage, sumUsage } from './usage.ts'
import {
  changeWebhook,
  countPending,
  createWebhook,
  dueDeliveries,
  findWebhook,
  lastFailure,
  leaseWebhooks,
  listDeliveries,
  listWebhooks,
  planDeliveries,
  removeWebhook,
  replayDelivery,
  settleDelivery,
} from './webhooks.ts'

const rotateAttemptsMax = 10

type SharedStore = Omit<
  Store,
  'memories' | 'grants' | 'audit' | 'auditChain' | 'subjects' | 'rateWindows' | 'maintenance'
> & {
  readonly rateWindows: RateWindows
}

export function sharedStore(control: PipelinedConnection, upkeep: PipelinedConnection): SharedStore {
  const indexes = createRegisterIndexes()
  /** Those who find that a register has moved share one look at it. */
  const loadShared = coalescedLookups((projectId) => runStatement(control, loadRegister(projectId)))

  async function withRegister(found: KeyOfRevision | null): Promise<FoundKey | null> {
    if (!found) return null
    const { registerRevision, ...rest } = found
    const { projectId } = found.key.tenant
    const register = indexes.known(projectId, registerRevision) ?? indexes.keep(projectId, await loadShared(projectId))
    return { ...rest, register }
  }

  return {
    projects: projectStore(control, upkeep),
    keys: {
      findBySecretHash: async (secretHash) =>
        withRegister(
          (await runStatement(control, findKeyBySecretHash(secretHash))) ??
            (await runStatement(control, findKeyByRetiredSecretHash(secretHash))),
        ),
      find: (keyId, lookup) => runStatement(upkeep, findKey(keyId, lookup)),
      list: (lookup) => runStatement(upkeep, listKeys(lookup)),
      create: (key, secretHash, act) => runStatement(upkeep, createKey(key, secretHash, act)),
      update: (tenant, keyId, changes, act, rights) =>
        runStatement(upkeep, updateKey(tenant, keyId, changes, act, rights)),
      async rotate(tenant, keyId, rotation, act, rights) {
        for (let attempt = 0; attempt < rotateAttemptsMax; attempt++) {
          const isRotated = await runStatement(upkeep, rotateKey(tenant, keyId, rotation, act, rights))
          if (isRotated !== null) return isRotated
        }
        throw new StoreUnavailable('others rotate the same key over and over')
      },
      delete: (tenant, keyId, deletedAtMs, act) => runStatement(upkeep, deleteKey(tenant, keyId, deletedAtMs, act)),
    },
    policies: {
      current: (projectId) => runStatement(control, currentPolicy(projectId)),
      async set(projectId, change, act) {
        const version = await runStatement(upkeep, setPolicy(projectId, null, change, act))
        if (version === null) throw new Error(`there is no project ${projectId}`)
        return version
      },
      replace: (projectId, expectedVersion, change, act) =>
        runStatement(upkeep, setPolicy(projectId, expectedVersion, change, act)),
      history: (projectId) => runStatement(upkeep, policyHistory(projectId)),
    },
    registers: {
      load: (projectId) => runStatement(upkeep, loadRegister(projectId)),
      change: (projectId, expectedRevision, change, acts) =>
        runStatement(upkeep, changeRegister(projectId, expectedRevision, change, acts)),
      versions: (projectId, name) => runStatement(upkeep, purposeVersions(projectId, name)),
      revisions: (projectId, limit) => runStatement(upkeep, registerRevisions(projectId, limit)),
      dismiss: (projectId, dismissed, act) => runStatement(upkeep, dismissPurpose(projectId, dismissed, act)),
      restore: (projectId, textHash, act) => runStatement(upkeep, restorePurpose(projectId, textHash, act)),
      listDismissed: (projectId) => runStatement(upkeep, listDismissed(projectId)),
    },
    people: {
      membershipsOf: (personId) => runStatement(upkeep, membershipsOf(personId)),
      team: (projectId) => runStatement(upkeep, teamOf(projectId)),
      findByEmail: (email) => runStatement(upkeep, findPersonByEmail(email)),
      changeProfile: (change, acts) => changeProfile(upkeep, change, acts),
      setRole: (projectId, personId, role, act) => runStatement(upkeep, setRole(projectId, personId, role, act)),
      remove: (projectId, personId, act) => runStatement(upkeep, removePerson(projectId, personId, act)),
    },
    invitations: {
      create: (invitation, tokenHash, act) => runStatement(upkeep, createInvitation(invitation, tokenHash, act)),
      find: (tokenHash, nowMs) => runStatement(upkeep, findInvitation(tokenHash, nowMs)),
      listOpen: (projectId, nowMs) => runStatement(upkeep, listOpenInvitations(projectId, nowMs)),
      withdraw: (projectId, invitationId, nowMs, act) =>
        runStatement(upkeep, withdrawInvitation(projectId, invitationId, nowMs, act)),
      accept: (tokenHash, joining, act) => runStatement(upkeep, acceptInvitation(tokenHash, joining, act)),
    },
    passwordResets: {
      create: (reset, tokenHash, acts) => runStatement(upkeep, createPasswordReset(reset, tokenHash, acts)),
      find: (tokenHash, nowMs) => runStatement(upkeep, findPasswordReset(tokenHash, nowMs)),
      complete: (tokenHash, change, acts) => runStatement(upkeep, completePasswordReset(tokenHash, change, acts)),
    },
    passwords: {
      findHash: (personId) => runStatement(upkeep, findPasswordHash(personId)),
      change: (change, acts) => runStatement(upkeep, changePassword(change, acts)),
      rehash: (rehash) => runStatement(upkeep, rehashPassword(rehash)),
    },
    secondFactor: {
      find: (personId) => runStatement(upkeep, findSecondFactor(personId)),
      propose: (personId, secret, nowMs, acts) =>
        runStatement(upkeep, proposeSecondFactor(personId, secret, nowMs, acts)),
      confirm: (confirmation, acts) => runStatement(upkeep, confirmSecondFactor(confirmation, acts)),
      useStep: (personId, step) => runStatement(upkeep, useTotpStep(personId, step)),
      useRecoveryCode: (personId, codeHash, nowMs, acts) =>
        runStatement(upkeep, useRecoveryCode(personId, codeHash, nowMs, acts)),
      replaceRecoveryCodes: (codes, acts) => runStatement(upkeep, replaceRecoveryCodes(codes, acts)),
      remove: (personId, acts) => runStatement(upkeep, removeSecondFactor(personId, acts)),
      reset: (personId, acts) => runStatement(upkeep, resetSecondFactor(personId, acts)),
    },
    passkeys: {
      list: (personId) => runStatement(upkeep, listPasskeys(personId)),
      find: (credentialId) => runStatement(upkeep, findPasskey(credentialId)),
      add: (added, sessionId, acts) => runStatement(upkeep, addPasskey(added, sessionId, acts)),
      rename: (personId, passkeyId, name, acts) => runStatement(upkeep, renamePasskey(personId, passkeyId, name, acts)),
      remove: (personId, passkeyId, acts) => runStatement(upkeep, removePasskey(personId, passkeyId, acts)),
      signIn: (passkeyId, signCount, session, acts) =>
        runStatement(upkeep, signInWithPasskey(passkeyId, signCount, session, acts)),
      keepChallenge: (challenge) => runStatement(upkeep, keepPasskeyChallenge(challenge)),
      takeChallenge: (challengeHash, personId, nowMs) =>
        runStatement(upkeep, takePasskeyChallenge(challengeHash, personId, nowMs)),
    },
    sessions: {
      find: (tokenHash) => runStatement(upkeep, findSession(tokenHash)),
      begin: (session, passwordHash, acts) => runStatement(upkeep, beginSession(session, passwordHash, acts)),
      renew: (sessionId, renewal) => runStatement(upkeep, renewSession(sessionId, renewal)),
      list: (personId) => runStatement(upkeep, listSessions(personId)),
      end: (personId, sessionId, acts) => runStatement(upkeep, endSession(personId, sessionId, acts)),
      endAll: (personId, acts) => runStatement(upkeep, endAllSessions(personId, acts)),
    },
    attempts: {
      count: (attempt) => runStatement(upkeep, countAttempt(attempt)),
      forget: (subject) => runStatement(upkeep, forgetAttempts(subject)),
    },
    knownDevices: {
      find: (tokenHashes, email, nowMs) => runStatement(upkeep, findKnownDevice(tokenHashes, email, nowMs)),
      remember: (signIn) => runStatement(upkeep, rememberDevice(signIn)),
    },
    webhooks: {
      create: (webhook, act) => runStatement(upkeep, createWebhook(webhook, act)),
      list: (tenant) => runStatement(upkeep, listWebhooks(tenant)),
      find: (tenant, id) => runStatement(upkeep, findWebhook(tenant, id)),
      change: (webhook, act) => runStatement(upkeep, changeWebhook(webhook, act)),
      remove: (tenant, id, act) => runStatement(upkeep, removeWebhook(tenant, id, act)),
      lease: (lease) => runStatement(upkeep, leaseWebhooks(lease)),
      plan: (webhook, cursor, deliveries) => runStatement(upkeep, planDeliveries(webhook, cursor, deliveries)),
      due: (id, nowMs, limit) => runStatement(upkeep, dueDeliveries(id, nowMs, limit)),
      countPending: (id) => runStatement(upkeep, countPending(id)),
      lastFailure: (id) => runStatement(upkeep, lastFailure(id)),
      settle: (settled, atMs) => runStatement(upkeep, settleDelivery(settled, atMs)),
      deliveries: (id, { beforeSequence, limit }) => runStatement(upkeep, listDeliveries(id, beforeSequence, limit)),
      replay: (replayed, act) => runStatement(upkeep, replayDelivery(replayed, act)),
    },
    usage: {
      add: (counts, uses) => runStatement(upkeep, addUsage(counts, uses)),
      sum: (query) => runStatement(upkeep, sumUsage(query)),
    },
    rateWindows: {
      lease: (request) => runStatement(control, leaseRequests(request)),
      read: (keyIds, nowMs) => runStatement(upkeep, readWindows(keyIds, nowMs)),
    },
  }
}
