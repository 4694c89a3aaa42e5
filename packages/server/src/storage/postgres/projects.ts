import type { NewAuditEntry } from '../port/audit.ts'
import type { Project } from '../port/projects.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { project as columns } from '../tables/projects.ts'
import { auditRow, recordedAct } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

export function findProjectByName(name: string): Statement<Project | null> {
  return {
    name: 'find-project-by-name',
    text: `SELECT ${listOf(columns)} FROM ambit.projects WHERE name = $1`,
    values: [name],
    isRead: true,
    result: ([row]) => (row ? fromNamed(columns, row) : null),
  }
}

export function listProjects(): Statement<readonly Project[]> {
  return {
    name: 'list-projects',
    text: `SELECT ${listOf(columns)} FROM ambit.projects ORDER BY created_at, id`,
    values: [],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(columns, row)),
  }
}

const insert = `INSERT INTO ambit.projects (${listOf(columns)}) VALUES (${parametersOf(columns, 1)})`
const further = columns.names.length + 1

export function createProject(project: Project, act: NewAuditEntry): Statement<void> {
  return {
    name: 'create-project',
    text: `WITH made AS (${insert} RETURNING 1) ${recordedAct(further, 'made')}`,
    values: [...toRow(columns, project), ...auditRow(act)],
    result: () => undefined,
  }
}

export function createOwnedProject(project: Project, ownerId: string, act: NewAuditEntry): Statement<boolean> {
  return {
    name: 'create-owned-project',
    text: `
      WITH project AS (
        ${insert} ON CONFLICT (name) DO NOTHING RETURNING id, created_at
      ), recorded AS (
        ${recordedAct(further + 1, 'project')}
      )
      INSERT INTO ambit.memberships (project_id, person_id, role, joined_at)
      SELECT id, $${further}, 'owner', created_at FROM project RETURNING 1`,
    values: [...toRow(columns, project), ownerId, ...auditRow(act)],
    result: (rows) => rows.length === 1,
  }
}
