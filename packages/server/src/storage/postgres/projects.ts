import type { QueryResultRow } from 'pg'
import type { NewAuditEntry } from '../port/audit.ts'
import type { Project } from '../port/projects.ts'
import { auditRow, recordedAct } from './audit.ts'
import type { Statement } from './statement.ts'

const columns = 'id, name, created_at'

export function findProjectByName(name: string): Statement<Project | null> {
  return {
    name: 'find-project-by-name',
    text: `SELECT ${columns} FROM ambit.projects WHERE name = $1`,
    values: [name],
    isRead: true,
    result: ([row]) => (row ? toProject(row) : null),
  }
}

export function listProjects(): Statement<readonly Project[]> {
  return {
    name: 'list-projects',
    text: `SELECT ${columns} FROM ambit.projects ORDER BY created_at, id`,
    values: [],
    isRead: true,
    result: (rows) => rows.map(toProject),
  }
}

export function createProject({ id, name, createdAtMs }: Project, act: NewAuditEntry): Statement<void> {
  return {
    name: 'create-project',
    text: `
      WITH made AS (INSERT INTO ambit.projects (id, name, created_at) VALUES ($1, $2, $3) RETURNING 1)
      ${recordedAct(4, 'made')}`,
    values: [id, name, createdAtMs, ...auditRow(act)],
    result: () => undefined,
  }
}

function toProject(row: QueryResultRow): Project {
  return { id: row.id, name: row.name, createdAtMs: row.created_at }
}
