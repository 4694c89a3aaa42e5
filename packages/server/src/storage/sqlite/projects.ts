import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Project } from '../port/projects.ts'
import { auditWrites } from './audit.ts'
import type { SqlRow } from './rows.ts'

export function projectReads(db: DatabaseSync) {
  const byName = db.prepare('SELECT * FROM projects WHERE name = ?')
  const all = db.prepare('SELECT * FROM projects ORDER BY created_at, id')
  return {
    findProjectByName(name: string): Project | null {
      const row = byName.get(name)
      return row ? toProject(row) : null
    },
    listProjects(): readonly Project[] {
      return all.all().map(toProject)
    },
  }
}

export function projectWrites(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO projects (id, name, created_at) VALUES (?, ?, ?)')
  const { recordAudit } = auditWrites(db)
  return {
    createProject({ project, act }: { project: Project; act: SqlRow }): void {
      insert.run(project.id, project.name, project.createdAtMs)
      recordAudit(act)
    },
  }
}

function toProject(row: Record<string, SQLOutputValue>): Project {
  return { id: row.id as string, name: row.name as string, createdAtMs: row.created_at as number }
}
