/** What the console needs, on the embedded database: reads here, writes in the thread. */
import type { DatabaseSync } from 'node:sqlite'
import type { ConsoleStore } from '../console-port.ts'
import { invitationReads } from './invitations.ts'
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
  const usage = usageReads(db)
  return {
    people: {
      membershipsOf: async (personId) => people.membershipsOf(personId),
      team: async (projectId) => people.teamOf(projectId),
      findByEmail: async (email) => people.findPersonByEmail(email),
      setRole: (projectId, personId, role) => writer.run('setRole', { projectId, personId, role }),
      remove: (projectId, personId) => writer.run('removePerson', { projectId, personId }),
      createProject: (project, ownerId) => writer.run('createOwnedProject', { project, ownerId }),
    },
    invitations: {
      create: (invitation, tokenHash) => writer.run('createInvitation', { invitation, tokenHash }),
      find: async (tokenHash, nowMs) => invitations.findInvitation(tokenHash, nowMs),
      listOpen: async (projectId, nowMs) => invitations.listOpenInvitations(projectId, nowMs),
      withdraw: (projectId, invitationId, nowMs) =>
        writer.run('withdrawInvitation', { projectId, invitationId, nowMs }),
      accept: (tokenHash, joining) => writer.run('acceptInvitation', { tokenHash, joining }),
    },
    passwordResets: {
      create: (reset, tokenHash) => writer.run('createPasswordReset', { reset, tokenHash }),
      find: async (tokenHash, nowMs) => passwordResets.findPasswordReset(tokenHash, nowMs),
      complete: (tokenHash, change) => writer.run('completePasswordReset', { tokenHash, change }),
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
    usage: {
      add: (counts, uses) => writer.run('addUsage', { counts: counts.map(countRow), uses: uses.map(useRow) }),
      sum: (query) => usage.sumUsage(query),
    },
  }
}
