/** What the console needs, on PostgreSQL: single statements, outside of any tenant's transaction. */
import type { ConsoleStore } from '../console-port.ts'
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listOpenInvitations,
  withdrawInvitation,
} from './invitations.ts'
import { findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts'
import {
  completePasswordReset,
  createPasswordReset,
  findPasswordReset,
  useUpPasswordResets,
} from './password-resets.ts'
import { createOwnedProject, findPersonByEmail, membershipsOf, removePerson, setRole, teamOf } from './people.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { runStatement } from './run-statement.ts'
import {
  countAttempt,
  deleteSignInRows,
  forgetAttempts,
  insertSignInRow,
  keepSetting,
  selectSignInRows,
  updateSignInRows,
} from './sign-ins.ts'
import { addUsage, sumUsage } from './usage.ts'

export function postgresConsoleStore(pipeline: PipelinedConnection): ConsoleStore {
  return {
    people: {
      membershipsOf: (personId) => runStatement(pipeline, membershipsOf(personId)),
      team: (projectId) => runStatement(pipeline, teamOf(projectId)),
      findByEmail: (email) => runStatement(pipeline, findPersonByEmail(email)),
      setRole: (projectId, personId, role, act) => runStatement(pipeline, setRole(projectId, personId, role, act)),
      remove: (projectId, personId, act) => runStatement(pipeline, removePerson(projectId, personId, act)),
      createProject: (project, ownerId, act) => runStatement(pipeline, createOwnedProject(project, ownerId, act)),
    },
    invitations: {
      create: (invitation, tokenHash, act) => runStatement(pipeline, createInvitation(invitation, tokenHash, act)),
      find: (tokenHash, nowMs) => runStatement(pipeline, findInvitation(tokenHash, nowMs)),
      listOpen: (projectId, nowMs) => runStatement(pipeline, listOpenInvitations(projectId, nowMs)),
      withdraw: (projectId, invitationId, nowMs, act) =>
        runStatement(pipeline, withdrawInvitation(projectId, invitationId, nowMs, act)),
      accept: (tokenHash, joining, act) => runStatement(pipeline, acceptInvitation(tokenHash, joining, act)),
    },
    passwordResets: {
      create: (reset, tokenHash, acts) => runStatement(pipeline, createPasswordReset(reset, tokenHash, acts)),
      find: (tokenHash, nowMs) => runStatement(pipeline, findPasswordReset(tokenHash, nowMs)),
      complete: (tokenHash, change, acts) => runStatement(pipeline, completePasswordReset(tokenHash, change, acts)),
      useUp: (personId, nowMs) => runStatement(pipeline, useUpPasswordResets(personId, nowMs)),
    },
    // Async, so that a column that nobody knows is a rejection like any other.
    signIns: {
      insert: async (table, row) => runStatement(pipeline, insertSignInRow(table, row)),
      select: async (table, filter) => runStatement(pipeline, selectSignInRows(table, filter)),
      update: async (table, filter, values) => runStatement(pipeline, updateSignInRows(table, filter, values)),
      delete: async (table, filter) => runStatement(pipeline, deleteSignInRows(table, filter)),
      countAttempt: (attempt) => runStatement(pipeline, countAttempt(attempt)),
      forgetAttempts: (subject) => runStatement(pipeline, forgetAttempts(subject)),
      signingSecret: (candidate) => runStatement(pipeline, keepSetting('signing_secret', candidate)),
    },
    knownDevices: {
      find: (tokenHash, email, nowMs) => runStatement(pipeline, findKnownDevice(tokenHash, email, nowMs)),
      remember: (signIn) => runStatement(pipeline, rememberDevice(signIn)),
      forgetAll: (personId) => runStatement(pipeline, forgetDevices(personId)),
    },
    usage: {
      add: (counts, uses) => runStatement(pipeline, addUsage(counts, uses)),
      sum: (query) => runStatement(pipeline, sumUsage(query)),
    },
  }
}
