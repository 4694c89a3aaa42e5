import type { DatabaseSync } from 'node:sqlite'
import type { DeletedProject, DeletedRows } from '../port/projects.ts'
import { placeOf as placeInLog } from '../tables/audit-log.ts'
import { type SqlRow, toRow } from '../tables/columns.ts'
import { largeProjectRows, type ProjectRows, smallProjectRows } from '../tables/project-rows.ts'
import { deletedProject, deletedProjects } from '../tables/projects.ts'
import { auditWrites } from './audit.ts'
import { auditLogOf } from './audit-log.ts'
import { insertInto } from './sql.ts'

const place = (table: string): string => table

export function projectDeletions(db: DatabaseSync) {
  const hide = db.prepare('UPDATE projects SET deleting_at = ?1, name = id WHERE id = ?2 AND deleting_at IS NULL')
  const endKeys = db.prepare('UPDATE api_keys SET deleted_at = ?1 WHERE project_id = ?2 AND deleted_at IS NULL')
  const stopTelling = db.prepare('UPDATE webhooks SET disabled_at = ?1 WHERE project_id = ?2 AND disabled_at IS NULL')
  const sendAway = ['memberships', 'invitations', 'subject_links'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE project_id = ?`),
  )
  const remember = db.prepare(insertInto(deletedProjects, deletedProject))
  const { recordAudit } = auditWrites(db)
  /** Each row by its key, because a DELETE has no LIMIT here. */
  const some = largeProjectRows.map(({ table: { name, key }, condition }) => {
    const found = key.sqlite.join(', ')
    return db.prepare(
      `DELETE FROM ${name} WHERE (${found}) IN (SELECT ${found} FROM ${name} WHERE ${condition('?1', place)} LIMIT ?2)`,
    )
  })
  const rest = smallProjectRows.map(({ table, condition }: ProjectRows) =>
    db.prepare(`DELETE FROM ${table.name} WHERE ${condition('?1', place)}`),
  )
  const tenants = db.prepare("SELECT number FROM audit_names WHERE project_id = ? AND name = ''")
  const someOfLog = db.prepare(`
    DELETE FROM audit_log WHERE place IN (SELECT place FROM audit_log WHERE place > ? AND place < ? LIMIT ?)`)
  const names = db.prepare('DELETE FROM audit_names WHERE project_id = ?')
  const deleteLog = (projectId: string, limit: number): number =>
    tenants.all(projectId).reduce((sum, { number }) => {
      const tenant = number as number
      return sum + Number(someOfLog.run(placeInLog(tenant, 0), placeInLog(tenant + 1, 0), limit).changes)
    }, 0)
  const remove = db.prepare('DELETE FROM projects WHERE id = ?')
  const noteEnd = db.prepare('UPDATE deleted_projects SET finished_at = ? WHERE id = ?')
  return {
    beginDeletion({ deleted, acts }: { deleted: DeletedProject; acts: readonly SqlRow[] }): boolean {
      const { id, requestedAtMs } = deleted
      if (hide.run(requestedAtMs, id).changes === 0) return false
      endKeys.run(requestedAtMs, id)
      stopTelling.run(requestedAtMs, id)
      for (const statement of sendAway) statement.run(id)
      remember.run(...toRow(deletedProject, deleted))
      for (const act of acts) recordAudit(act)
      return true
    },
    deleteSome({ projectId, limit }: { projectId: string; limit: number }): DeletedRows {
      const counts = some.map((statement) => Number(statement.run(projectId, limit).changes))
      return { rows: counts.reduce((sum, count) => sum + count, deleteLog(projectId, limit)), next: null }
    },
    finishDeletion({ projectId, finishedAtMs }: { projectId: string; finishedAtMs: number }): void {
      for (const statement of rest) statement.run(projectId)
      names.run(projectId)
      auditLogOf(db).forget()
      remove.run(projectId)
      noteEnd.run(finishedAtMs, projectId)
    },
  }
}
