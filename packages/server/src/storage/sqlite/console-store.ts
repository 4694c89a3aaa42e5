/** What the console needs, on the embedded database: reads here, writes in the thread. */
import type { DatabaseSync } from 'node:sqlite'
import type { ConsoleStore } from '../console-port.ts'
import { auditRow } from './audit.ts'
import { invitationReads } from './invitations.ts'
import { knownDeviceReads } from './known-devices.ts'
import { passwordResetReads } from './password-resets.ts'
import { peopleReads } from './people.ts'
import { signInReads } from './sign-ins.ts'
import { countRow, usageReads, useRow } from './usage.ts'
import type { Writer } from './writer.ts'

export function sqliteConsoleStore(db: DatabaseSync, writer: Writer): ConsoleStore {
  const people = peopleReads(db)
  const invitations = invitationReads(db)
  const passwordResets = passwordResetReads(db)
  const signIns = signInReads(db)
  const knownDevices = knownDeviceReads(db)
  const usage = usageReads(db)
  return {
    people: {
      membershipsOf: async (personId) => people.membershipsOf(personId),
      team: async (projectId) => people.teamOf(projectId),
      findByEmail: async (email) => people.findPersonByEmail(email),
      setRole: (projectId, personId, role, act) =>
        writer.run('setRole', { projectId, personId, role, act: auditRow(act) }),
      remove: (projectId, personId, act) => writer.run('removePerson', { projectId, personId, act: auditRow(act) }),
      createProject: (project, ownerId, act) =>
        writer.run('createOwnedProject', { project, ownerId, act: auditRow(act) }),
    },
    invitations: {
      create: (invitation, tokenHash, act) =>
        writer.run('createInvitation', { invitation, tokenHash, act: auditRow(act) }),
      find: async (tokenHash, nowMs) => invitations.findInvitation(tokenHash, nowMs),
      listOpen: async (projectId, nowMs) => invitations.listOpenInvitations(projectId, nowMs),
      withdraw: (projectId, invitationId, nowMs, act) =>
        writer.run('withdrawInvitation', { projectId, invitationId, nowMs, act: auditRow(act) }),
      accept: (tokenHash, joining, act) => writer.run('acceptInvitation', { tokenHash, joining, act: auditRow(act) }),
    },
    passwordResets: {
      create: (reset, tokenHash, acts) =>
        writer.run('createPasswordReset', { reset, tokenHash, acts: acts.map(auditRow) }),
      find: async (tokenHash, nowMs) => passwordResets.findPasswordReset(tokenHash, nowMs),
      complete: (tokenHash, change, acts) =>
        writer.run('completePasswordReset', { tokenHash, change, acts: acts.map(auditRow) }),
      useUp: (personId, nowMs) => writer.run('useUpPasswordResets', { personId, nowMs }),
    },
    signIns: {
      insert: (table, row) => writer.run('insertSignInRow', { table, row }),
      select: async (table, filter) => signIns.selectSignInRows(table, filter),
      update: (table, filter, values) => writer.run('updateSignInRows', { table, filter, values }),
      delete: (table, filter) => writer.run('deleteSignInRows', { table, filter }),
      countAttempt: (attempt) => writer.run('countAttempt', attempt),
      forgetAttempts: (subject) => writer.run('forgetAttempts', subject),
      signingSecret: (candidate) => writer.run('keepSetting', { name: 'signing_secret', value: candidate }),
    },
    knownDevices: {
      find: async (tokenHash, email, nowMs) => knownDevices.findKnownDevice(tokenHash, email, nowMs),
      remember: (signIn) => writer.run('rememberDevice', signIn),
      forgetAll: (personId) => writer.run('forgetDevices', personId),
    },
    usage: {
      add: (counts, uses) => writer.run('addUsage', { counts: counts.map(countRow), uses: uses.map(useRow) }),
      sum: (query) => usage.sumUsage(query),
    },
  }
}
