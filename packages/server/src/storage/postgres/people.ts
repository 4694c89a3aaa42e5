import type { Role } from '@ambit/core'
import type { QueryResultRow } from 'pg'
import type { NewAuditEntry } from '../port/audit.ts'
import type { Membership, Person, TeamChange, TeamMember } from '../port/people.ts'
import { fromNamed } from '../tables/columns.ts'
import { project } from '../tables/projects.ts'
import { person } from '../tables/sign-ins.ts'
import { auditRow, recordedAct } from './audit.ts'
import { listOf, type Statement } from './statement.ts'

export function membershipsOf(personId: string): Statement<readonly Membership[]> {
  return {
    name: 'memberships-of',
    text: `
      SELECT ${listOf(project, 'projects')}, role FROM ambit.memberships JOIN ambit.projects ON id = project_id
      WHERE person_id = $1 ORDER BY name`,
    values: [personId],
    isRead: true,
    result: (rows) => rows.map((row) => ({ project: fromNamed(project, row), role: row.role })),
  }
}

export function teamOf(projectId: string): Statement<readonly TeamMember[]> {
  return {
    name: 'team-of',
    text: `
      SELECT ${listOf(person, 'people')}, role, joined_at FROM ambit.memberships JOIN ambit.people ON id = person_id
      WHERE project_id = $1 ORDER BY role = 'owner' DESC, joined_at, id`,
    values: [projectId],
    isRead: true,
    result: (rows) => rows.map((row) => ({ ...fromNamed(person, row), role: row.role, joinedAtMs: row.joined_at })),
  }
}

export function findPersonByEmail(email: string): Statement<Person | null> {
  return {
    name: 'find-person-by-email',
    text: `SELECT ${listOf(person)} FROM ambit.people WHERE email = $1`,
    values: [email.toLowerCase()],
    isRead: true,
    result: ([row]) => (row ? fromNamed(person, row) : null),
  }
}

/**
 * The owners of a project, held until the end: two changes at once wait for each other here, in the same order, and the
 * later one sees who is left.
 */
const owners = `
  owners AS MATERIALIZED (
    SELECT person_id FROM ambit.memberships WHERE project_id = $1 AND role = 'owner' ORDER BY person_id FOR UPDATE
  ), is_last AS MATERIALIZED (
    SELECT EXISTS (SELECT FROM owners WHERE person_id = $2) AND (SELECT count(*) FROM owners) = 1 AS is_last_owner
  )`

const teamChange = ([row]: readonly QueryResultRow[]): TeamChange => {
  if (row?.is_changed) return 'done'
  return row?.is_last_owner ? 'last_owner' : 'not_found'
}

export function setRole(projectId: string, personId: string, role: Role, act: NewAuditEntry): Statement<TeamChange> {
  return {
    name: 'set-role',
    text: `
      WITH ${owners}, changed AS (
        UPDATE ambit.memberships SET role = $3
        WHERE project_id = $1 AND person_id = $2 AND ($3 = 'owner' OR NOT (SELECT is_last_owner FROM is_last))
        RETURNING 1
      ), recorded AS (
        ${recordedAct(4, 'changed')}
      )
      SELECT is_last_owner, EXISTS (SELECT FROM changed) AS is_changed FROM is_last`,
    values: [projectId, personId, role, ...auditRow(act)],
    result: teamChange,
  }
}

export function removePerson(projectId: string, personId: string, act: NewAuditEntry): Statement<TeamChange> {
  return {
    name: 'remove-person',
    text: `
      WITH ${owners}, changed AS (
        DELETE FROM ambit.memberships
        WHERE project_id = $1 AND person_id = $2 AND NOT (SELECT is_last_owner FROM is_last)
        RETURNING 1
      ), recorded AS (
        ${recordedAct(3, 'changed')}
      )
      SELECT is_last_owner, EXISTS (SELECT FROM changed) AS is_changed FROM is_last`,
    values: [projectId, personId, ...auditRow(act)],
    result: teamChange,
  }
}
