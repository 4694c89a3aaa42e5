import type { DatabaseSync } from 'node:sqlite'
import type { Subject, SubjectLink } from '../port/subjects.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { linkRow, subjectLink, subjectLinks } from '../tables/subjects.ts'
import { auditWrites } from './audit.ts'
import { erasureCheck } from './erasure-check.ts'
import { insertInto, listOf } from './sql.ts'

export function subjectLinkReads(db: DatabaseSync) {
  const find = db.prepare(`SELECT ${listOf(subjectLink)} FROM subject_links WHERE token_hash = ? AND expires_at > ?`)
  const list = db.prepare(`
    SELECT ${listOf(subjectLink)} FROM subject_links
    WHERE project_id = ? AND environment = ? AND user_id = ? AND expires_at > ? ORDER BY created_at DESC, id DESC`)
  return {
    listSubjectLinks({ tenant, userId }: Subject, nowMs: number): readonly SubjectLink[] {
      return list.all(tenant.projectId, tenant.environment, userId, nowMs).map((row) => fromNamed(subjectLink, row))
    },
    findSubjectLink(tokenHash: string, nowMs: number): SubjectLink | null {
      const row = find.get(tokenHash, nowMs)
      return row ? fromNamed(subjectLink, row) : null
    },
  }
}

export function subjectLinkWrites(db: DatabaseSync) {
  const insert = db.prepare(insertInto(subjectLinks, linkRow))
  const end = db.prepare(`
    DELETE FROM subject_links WHERE project_id = ? AND environment = ? AND user_id = ? AND id = ?`)
  const assertNotErased = erasureCheck(db)
  const { recordAudit } = auditWrites(db)
  return {
    createSubjectLink(args: { link: SubjectLink; tokenHash: string; audit: SqlRow }): void {
      const { tenant, userId } = args.link
      assertNotErased([tenant.projectId, tenant.environment, userId])
      insert.run(...toRow(linkRow, { ...args.link, tokenHash: args.tokenHash }))
      recordAudit(args.audit)
    },
    endSubjectLink({ tenant, userId, linkId, audit }: Subject & { linkId: string; audit: SqlRow }): boolean {
      if (end.run(tenant.projectId, tenant.environment, userId, linkId).changes === 0) return false
      recordAudit(audit)
      return true
    },
  }
}
