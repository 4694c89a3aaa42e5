/** What the console needs, on PostgreSQL: single statements, outside of any tenant's transaction. */
import type { ConsoleStore } from '../console-port.ts'
import { ask } from './ask.ts'
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listOpenInvitations,
  withdrawInvitation,
} from './invitations.ts'
import { findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts'
import type { Lane } from './lane.ts'
import {
  completePasswordReset,
  createPasswordReset,
  findPasswordReset,
  useUpPasswordResets,
} from './password-resets.ts'
import { createOwnedProject, findPersonByEmail, membershipsOf, removePerson, setRole, teamOf } from './people.ts'
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

export function postgresConsoleStore(lane: Lane): ConsoleStore {
  return {
    people: {
      membershipsOf: (personId) => ask(lane, membershipsOf(personId)),
      team: (projectId) => ask(lane, teamOf(projectId)),
      findByEmail: (email) => ask(lane, findPersonByEmail(email)),
      setRole: (projectId, personId, role, act) => ask(lane, setRole(projectId, personId, role, act)),
      remove: (projectId, personId, act) => ask(lane, removePerson(projectId, personId, act)),
      createProject: (project, ownerId, act) => ask(lane, createOwnedProject(project, ownerId, act)),
    },
    invitations: {
      create: (invitation, tokenHash, act) => ask(lane, createInvitation(invitation, tokenHash, act)),
      find: (tokenHash, nowMs) => ask(lane, findInvitation(tokenHash, nowMs)),
      listOpen: (projectId, nowMs) => ask(lane, listOpenInvitations(projectId, nowMs)),
      withdraw: (projectId, invitationId, nowMs, act) =>
        ask(lane, withdrawInvitation(projectId, invitationId, nowMs, act)),
      accept: (tokenHash, joining, act) => ask(lane, acceptInvitation(tokenHash, joining, act)),
    },
    passwordResets: {
      create: (reset, tokenHash, acts) => ask(lane, createPasswordReset(reset, tokenHash, acts)),
      find: (tokenHash, nowMs) => ask(lane, findPasswordReset(tokenHash, nowMs)),
      complete: (tokenHash, change, acts) => ask(lane, completePasswordReset(tokenHash, change, acts)),
      useUp: (personId, nowMs) => ask(lane, useUpPasswordResets(personId, nowMs)),
    },
    // Async, so that a column that nobody knows is a rejection like any other.
    signIns: {
      insert: async (table, row) => ask(lane, insertSignInRow(table, row)),
      select: async (table, filter) => ask(lane, selectSignInRows(table, filter)),
      update: async (table, filter, values) => ask(lane, updateSignInRows(table, filter, values)),
      delete: async (table, filter) => ask(lane, deleteSignInRows(table, filter)),
      countAttempt: (attempt) => ask(lane, countAttempt(attempt)),
      forgetAttempts: (subject) => ask(lane, forgetAttempts(subject)),
      signingSecret: (candidate) => ask(lane, keepSetting('signing_secret', candidate)),
    },
    knownDevices: {
      find: (tokenHash, email, nowMs) => ask(lane, findKnownDevice(tokenHash, email, nowMs)),
      remember: (signIn) => ask(lane, rememberDevice(signIn)),
      forgetAll: (personId) => ask(lane, forgetDevices(personId)),
    },
    usage: {
      add: (counts, uses) => ask(lane, addUsage(counts, uses)),
      sum: (query) => ask(lane, sumUsage(query)),
    },
  }
}
