import type { Role } from '@ambit/core'
import type { QueryResultRow } from 'pg'
import type { NewAuditEntry } from '../port/audit.ts'
import type { Membership, Person, TeamChange, TeamMember } from '../port/people.ts'
import type { Project } from '../port/projects.ts'
import { auditRow, recordedAct } from './audit.ts'
import type { Statement } from './statement.ts'

export function membershipsOf(personId: string): Statement<readonly Membership[]> {
  return {
    name: 'memberships-of',
    text: `
      SELECT id, name, created_at, role FROM ambit.memberships JOIN ambit.projects ON id = project_id
      WHERE person_id = $1 ORDER BY name`,
    values: [personId],
    isRead: true,
    result: (rows) =>
      rows.map(({ id, name, created_at, role }) => ({ project: { id, name, createdAtMs: created_at }, role })),
  }
}

export function teamOf(projectId: string): Statement<readonly TeamMember[]> {
  return {
    name: 'team-of',
    text: `
      SELECT id, name, email, role, joined_at FROM ambit.memberships JOIN ambit.people ON id = person_id
      WHERE project_id = $1 ORDER BY role = 'owner' DESC, joined_at, id`,
    values: [projectId],
    isRead: true,
    result: (rows) => rows.map((row) => ({ ...toPerson(row), role: row.role, joinedAtMs: row.joined_at })),
  }
}

export function findPersonByEmail(email: string): Statement<Person | null> {
  return {
    name: 'find-person-by-email',
    text: 'SELECT id, name, email FROM ambit.people WHERE email = $1',
    values: [email.toLowerCase()],
    isRead: true,
    result: ([row]) => (row ? toPerson(row) : null),
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

export function createOwnedProject(
  { id, name, createdAtMs }: Project,
  ownerId: string,
  act: NewAuditEntry,
): Statement<boolean> {
  return {
    name: 'create-owned-project',
    text: `
      WITH project AS (
        INSERT INTO ambit.projects (id, name, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING RETURNING id
      ), recorded AS (
        ${recordedAct(5, 'project')}
      )
      INSERT INTO ambit.memberships (project_id, person_id, role, joined_at)
      SELECT id, $4, 'owner', $3 FROM project RETURNING 1`,
    values: [id, name, createdAtMs, ownerId, ...auditRow(act)],
    result: (rows) => rows.length === 1,
  }
}

function toPerson(row: QueryResultRow): Person {
  return { id: row.id, name: row.name, email: row.email }
}
