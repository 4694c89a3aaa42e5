import type { Store } from '../port/store.ts'
import { auditRow } from './audit.ts'
import { invitationReads, invitationRow } from './invitations.ts'
import { knownDeviceReads } from './known-devices.ts'
import { passkeyReads } from './passkeys.ts'
import { passwordResetReads, passwordResetRow } from './password-resets.ts'
import { passwordReads } from './passwords.ts'
import { peopleReads } from './people.ts'
import { secondFactorReads } from './second-factor.ts'
import { sessionReads } from './sessions.ts'
import type { StoreParts } from './store-parts.ts'

/** People of the console, how they join, and how they prove who they are. */
export function accountStore({
  db,
  writer,
}: Pick<StoreParts, 'db' | 'writer'>): Pick<
  Store,
  | 'people'
  | 'invitations'
  | 'passwordResets'
  | 'passwords'
  | 'secondFactor'
  | 'passkeys'
  | 'sessions'
  | 'attempts'
  | 'knownDevices'
> {
  const people = peopleReads(db)
  const invitations = invitationReads(db)
  const passwordResets = passwordResetReads(db)
  const passwords = passwordReads(db)
  const secondFactor = secondFactorReads(db)
  const passkeys = passkeyReads(db)
  const sessions = sessionReads(db)
  const knownDevices = knownDeviceReads(db)

  return {
    people: {
      membershipsOf: async (personId) => people.membershipsOf(personId),
      team: async (projectId) => people.teamOf(projectId),
      findByEmail: async (email) => people.findPersonByEmail(email),
      changeProfile: (change, acts) => writer.run('changeProfile', { change, acts: acts.map(auditRow) }),
      setRole: (projectId, personId, role, act) =>
        writer.run('setRole', { projectId, personId, role, act: auditRow(act) }),
      remove: (projectId, personId, act) => writer.run('removePerson', { projectId, personId, act: auditRow(act) }),
    },
    invitations: {
      create: (invitation, tokenHash, act) =>
        writer.run('createInvitation', { invitation: invitationRow(invitation, tokenHash), act: auditRow(act) }),
      find: async (tokenHash, nowMs) => invitations.findInvitation(tokenHash, nowMs),
      listOpen: async (projectId, nowMs) => invitations.listOpenInvitations(projectId, nowMs),
      withdraw: (projectId, invitationId, nowMs, act) =>
        writer.run('withdrawInvitation', { projectId, invitationId, nowMs, act: auditRow(act) }),
      accept: (tokenHash, joining, act) => writer.run('acceptInvitation', { tokenHash, joining, act: auditRow(act) }),
    },
    passwordResets: {
      create: (reset, tokenHash, acts) =>
        writer.run('createPasswordReset', { reset: passwordResetRow(reset, tokenHash), acts: acts.map(auditRow) }),
      find: async (tokenHash, nowMs) => passwordResets.findPasswordReset(tokenHash, nowMs),
      complete: (tokenHash, change, acts) =>
        writer.run('completePasswordReset', { tokenHash, change, acts: acts.map(auditRow) }),
    },
    passwords: {
      findHash: async (personId) => passwords.findPasswordHash(personId),
      change: (change, acts) => writer.run('changePassword', { change, acts: acts.map(auditRow) }),
      rehash: (rehash) => writer.run('rehashPassword', rehash),
    },
    secondFactor: {
      find: async (personId) => secondFactor.findSecondFactor(personId),
      propose: (personId, secret, nowMs, acts) =>
        writer.run('proposeSecondFactor', { personId, secret, nowMs, acts: acts.map(auditRow) }),
      confirm: (confirmation, acts) => writer.run('confirmSecondFactor', { confirmation, acts: acts.map(auditRow) }),
      useStep: (personId, step) => writer.run('useTotpStep', { personId, step }),
      useRecoveryCode: (personId, codeHash, nowMs, acts) =>
        writer.run('useRecoveryCode', { personId, codeHash, nowMs, acts: acts.map(auditRow) }),
      replaceRecoveryCodes: (codes, acts) => writer.run('replaceRecoveryCodes', { codes, acts: acts.map(auditRow) }),
      remove: (personId, acts) => writer.run('removeSecondFactor', { personId, acts: acts.map(auditRow) }),
      reset: (personId, acts) => writer.run('resetSecondFactor', { personId, acts: acts.map(auditRow) }),
    },
    passkeys: {
      list: async (personId) => passkeys.listPasskeys(personId),
      find: async (credentialId) => passkeys.findPasskey(credentialId),
      add: (added, sessionId, acts) => writer.run('addPasskey', { added, sessionId, acts: acts.map(auditRow) }),
      rename: (personId, passkeyId, name, acts) =>
        writer.run('renamePasskey', { personId, passkeyId, name, acts: acts.map(auditRow) }),
      remove: (personId, passkeyId, acts) =>
        writer.run('removePasskey', { personId, passkeyId, acts: acts.map(auditRow) }),
      signIn: (passkeyId, signCount, session, acts) =>
        writer.run('signInWithPasskey', { passkeyId, signCount, session, acts: acts.map(auditRow) }),
      keepChallenge: (challenge) => writer.run('keepPasskeyChallenge', challenge),
      takeChallenge: (challengeHash, personId, nowMs) =>
        writer.run('takePasskeyChallenge', { challengeHash, personId, nowMs }),
    },
    sessions: {
      find: async (tokenHash) => sessions.findSession(tokenHash),
      begin: (session, passwordHash, acts) =>
        writer.run('beginSession', { session, passwordHash, acts: acts.map(auditRow) }),
      renew: (sessionId, renewal) => writer.run('renewSession', { sessionId, ...renewal }),
      list: async (personId) => sessions.listSessions(personId),
      end: (personId, sessionId, acts) => writer.run('endSession', { personId, sessionId, acts: acts.map(auditRow) }),
      endAll: (personId, acts) => writer.run('endAllSessions', { personId, acts: acts.map(auditRow) }),
    },
    attempts: {
      count: (attempt) => writer.run('countAttempt', attempt),
      forget: (subject) => writer.run('forgetAttempts', subject),
    },
    knownDevices: {
      find: async (tokenHashes, email, nowMs) => knownDevices.findKnownDevice(tokenHashes, email, nowMs),
      remember: (signIn) => writer.run('rememberDevice', signIn),
    },
  }
}
