import type { NewAuditEntry } from '../port/audit.ts'
import type { Project, ProjectSettings, SettingsChange } from '../port/projects.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { project as columns, projectSettings } from '../tables/projects.ts'
import { auditRow, recordedAct } from './audit.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'

export function findProjectByName(name: string): Statement<Project | null> {
  return {
    name: 'find-project-by-name',
    text: `SELECT ${listOf(columns)} FROM ambit.projects
      WHERE deleting_at IS NULL AND (name = $1 OR ($1 = 'default' AND was_default = 1)) ORDER BY name = $1 DESC, id LIMIT 1`,
    values: [name],
    isRead: true,
    result: ([row]) => (row ? fromNamed(columns, row) : null),
  }
}

export function listProjects(): Statement<readonly Project[]> {
  return {
    name: 'list-projects',
    text: `SELECT ${listOf(columns)} FROM ambit.projects WHERE deleting_at IS NULL ORDER BY created_at, id`,
    values: [],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(columns, row)),
  }
}

export function findProjectSettings(projectId: string): Statement<ProjectSettings | null> {
  return {
    name: 'project-settings',
    text: `SELECT ${listOf(projectSettings)} FROM ambit.projects WHERE id = $1 AND deleting_at IS NULL`,
    values: [projectId],
    isRead: true,
    result: ([row]) => (row ? fromNamed(projectSettings, row) : null),
  }
}

/** Which of the three are to be set is told beside them: null is a value of two of them. */
export function changeSettings(projectId: string, change: SettingsChange, act: NewAuditEntry): Statement<boolean> {
  const { name, retentionDays, pageColor } = change
  return {
    name: 'change-settings',
    text: `
      WITH changed AS (
        UPDATE ambit.projects SET
          was_default = CASE WHEN $2::text IS NOT NULL AND name = 'default' THEN 1 ELSE was_default END,
          name = coalesce($2::text, name),
          retention_days = CASE WHEN $3::boolean THEN $4::integer ELSE retention_days END,
          page_color = CASE WHEN $5::boolean THEN $6::text ELSE page_color END
        WHERE id = $1 AND NOT EXISTS (SELECT FROM ambit.projects AS p WHERE p.name = $2::text AND p.id <> $1) RETURNING 1
      )
      ${recordedAct(7, 'changed')} RETURNING 1`,
    values: [
      projectId,
      name ?? null,
      String(retentionDays !== undefined),
      retentionDays ?? null,
      String(pageColor !== undefined),
      pageColor ?? null,
      ...auditRow(act),
    ],
    result: (rows) => rows.length === 1,
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

export function membersSeePeople(projectId: string): Statement<boolean> {
  return {
    name: 'members-see-people',
    text: 'SELECT members_see_people FROM ambit.projects WHERE id = $1',
    values: [projectId],
    isRead: true,
    result: ([row]) => row?.members_see_people === 1,
  }
}

export function setMembersSeePeople(projectId: string, isAllowed: boolean, act: NewAuditEntry): Statement<void> {
  return {
    name: 'set-members-see-people',
    text: `
      WITH changed AS (UPDATE ambit.projects SET members_see_people = $1 WHERE id = $2 RETURNING 1)
      ${recordedAct(3, 'changed')}`,
    values: [Number(isAllowed), projectId, ...auditRow(act)],
    result: () => undefined,
  }
}
