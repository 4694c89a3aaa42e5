import type { DatabaseSync } from 'node:sqlite'
import type { SubjectLink } from '../port/subjects.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { linkRow, subjectLink, subjectLinks } from '../tables/subjects.ts'
import { auditWrites } from './audit.ts'
import { erasureCheck } from './erasure-check.ts'
import { insertInto, listOf } from './sql.ts'

export function subjectLinkReads(db: DatabaseSync) {
  const find = db.prepare(`SELECT ${listOf(subjectLink)} FROM subject_links WHERE token_hash = ? AND expires_at > ?`)
  return {
    findSubjectLink(tokenHash: string, nowMs: number): SubjectLink | null {
      const row = find.get(tokenHash, nowMs)
      return row ? fromNamed(subjectLink, row) : null
    },
  }
}

export function subjectLinkWrites(db: DatabaseSync) {
  const insert = db.prepare(insertInto(subjectLinks, linkRow))
  const assertNotErased = erasureCheck(db)
  const { recordAudit } = auditWrites(db)
  return {
    createSubjectLink(args: { link: SubjectLink; tokenHash: string; audit: SqlRow }): void {
      const { tenant, userId } = args.link
      assertNotErased([tenant.projectId, tenant.environment, userId])
      insert.run(...toRow(linkRow, { ...args.link, tokenHash: args.tokenHash }))
      recordAudit(args.audit)
    },
  }
}
