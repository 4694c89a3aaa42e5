import type { DatabaseSync } from 'node:sqlite'
import type { DeletedProject, Project, ProjectSettings, SettingsChange } from '../port/projects.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { project as columns, deletedProject, projectSettings, projects } from '../tables/projects.ts'
import { auditWrites } from './audit.ts'
import { memberJoin } from './people.ts'
import { insertInto, listOf } from './sql.ts'

export function projectReads(db: DatabaseSync) {
  const byName = db.prepare(`
    SELECT ${listOf(columns)} FROM projects
    WHERE deleting_at IS NULL AND (name = ?1 OR (?1 = 'default' AND was_default = 1)) ORDER BY name = ?1 DESC, id LIMIT 1`)
  const withSettings = db.prepare(
    `SELECT ${listOf(projectSettings)} FROM projects WHERE id = ? AND deleting_at IS NULL`,
  )
  const beingDeleted = db.prepare(`SELECT ${listOf(deletedProject)} FROM deleted_projects WHERE finished_at IS NULL`)
  const all = db.prepare(`SELECT ${listOf(columns)} FROM projects WHERE deleting_at IS NULL ORDER BY created_at, id`)
  const access = db.prepare('SELECT members_see_people FROM projects WHERE id = ?')
  return {
    membersSeePeople: (projectId: string): boolean => access.get(projectId)?.members_see_people === 1,
    findProjectByName(name: string): Project | null {
      const row = byName.get(name)
      return row ? fromNamed(columns, row) : null
    },
    projectSettings(projectId: string): ProjectSettings | null {
      const row = withSettings.get(projectId)
      return row ? fromNamed(projectSettings, row) : null
    },
    listDeletions(): readonly DeletedProject[] {
      return beingDeleted.all().map((row) => fromNamed(deletedProject, row))
    },
    listProjects(): readonly Project[] {
      return all.all().map((row) => fromNamed(columns, row))
    },
  }
}

export function projectWrites(db: DatabaseSync) {
  const insert = db.prepare(insertInto(projects, columns))
  const insertUnlessTaken = db.prepare(`${insertInto(projects, columns)} ON CONFLICT (name) DO NOTHING`)
  const allow = db.prepare('UPDATE projects SET members_see_people = ? WHERE id = ?')
  const isTaken = db.prepare('SELECT 1 FROM projects WHERE name = ? AND id <> ?')
  const rename = db.prepare(`
    UPDATE projects SET was_default = CASE name WHEN 'default' THEN 1 ELSE was_default END, name = ? WHERE id = ?`)
  const setRetention = db.prepare('UPDATE projects SET retention_days = ? WHERE id = ?')
  const setColor = db.prepare('UPDATE projects SET page_color = ? WHERE id = ?')
  const join = memberJoin(db)
  const { recordAudit } = auditWrites(db)
  return {
    createProject({ project, act }: { project: Project; act: SqlRow }): void {
      insert.run(...toRow(columns, project))
      recordAudit(act)
    },
    createOwnedProject({ project, ownerId, act }: { project: Project; ownerId: string; act: SqlRow }): boolean {
      if (insertUnlessTaken.run(...toRow(columns, project)).changes === 0) return false
      join({ projectId: project.id, personId: ownerId, role: 'owner', joinedAtMs: project.createdAtMs })
      recordAudit(act)
      return true
    },
    changeSettings({ projectId, change, act }: { projectId: string; change: SettingsChange; act: SqlRow }): boolean {
      if (change.name !== undefined && isTaken.get(change.name, projectId)) return false
      if (change.name !== undefined) rename.run(change.name, projectId)
      if (change.retentionDays !== undefined) setRetention.run(change.retentionDays, projectId)
      if (change.pageColor !== undefined) setColor.run(change.pageColor, projectId)
      recordAudit(act)
      return true
    },
    setMembersSeePeople({ projectId, membersSeePeople, act }: AccessChange): void {
      allow.run(Number(membersSeePeople), projectId)
      recordAudit(act)
    },
  }
}

interface AccessChange {
  readonly projectId: string
  readonly membersSeePeople: boolean
  readonly act: SqlRow
}
