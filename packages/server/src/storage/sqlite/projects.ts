import type { DatabaseSync } from 'node:sqlite'
import type { Project } from '../port/projects.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { project as columns, projects } from '../tables/projects.ts'
import { auditWrites } from './audit.ts'
import { memberJoin } from './people.ts'
import { insertInto, listOf } from './sql.ts'

export function projectReads(db: DatabaseSync) {
  const byName = db.prepare(`SELECT ${listOf(columns)} FROM projects WHERE name = ?`)
  const all = db.prepare(`SELECT ${listOf(columns)} FROM projects ORDER BY created_at, id`)
  const access = db.prepare('SELECT members_see_people FROM projects WHERE id = ?')
  return {
    membersSeePeople: (projectId: string): boolean => access.get(projectId)?.members_see_people === 1,
    findProjectByName(name: string): Project | null {
      const row = byName.get(name)
      return row ? fromNamed(columns, row) : null
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
