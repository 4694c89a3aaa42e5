import type { DatabaseSync } from 'node:sqlite'
import { afterAllIds } from '../port/audit.ts'
import type { ErasedCounts, IdBeginning, Page, Subject, SubjectRead, SubjectReadPage } from '../port/subjects.ts'
import { subjectKey } from '../subject-key.ts'
import { auditRecord } from '../tables/audit.ts'
import { fromNamed } from '../tables/columns.ts'
import { listOf } from './sql.ts'

export function subjectReads(db: DatabaseSync) {
  // By an index that has nothing else in it.
  const reads = db.prepare(`
    SELECT ${listOf(auditRecord, 'audit')}, api_keys.name AS key_name
    FROM audit LEFT JOIN api_keys ON api_keys.id = audit.key_id
    WHERE audit.project_id = ? AND audit.environment = ? AND audit.user_id = ? AND audit.id < ?
      AND audit.action IN ('read_memory', 'read_context', 'continue_read')
    ORDER BY audit.id DESC LIMIT ?`)
  const count = db.prepare(`
    SELECT
      (SELECT coalesce(sum(memories), 0) FROM memory_totals WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3) AS memories,
      (SELECT count(*) FROM grants WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3) AS grants,
      (SELECT count(*) FROM idempotency_claims
        WHERE project_id = ?1 AND environment = ?2 AND subject_key = ?4) AS idempotencyClaims,
      (SELECT count(*) FROM consents WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3) AS consents`)
  // From the first of them on they stand together, at most one row a scope each.
  const ids = db.prepare(`
    SELECT DISTINCT user_id FROM memory_totals
    WHERE project_id = ? AND environment = ? AND user_id >= ? ORDER BY user_id LIMIT ?`)
  return {
    findUserIds({ tenant, beginning, limit }: IdBeginning): readonly string[] {
      return ids
        .all(tenant.projectId, tenant.environment, beginning, limit)
        .map(({ user_id }) => String(user_id))
        .filter((userId) => userId.startsWith(beginning))
    },
    listSubjectReads({ tenant, userId, beforeId, limit }: SubjectReadPage): Page<SubjectRead> {
      const found = reads
        .all(tenant.projectId, tenant.environment, userId, beforeId ?? afterAllIds, limit + 1)
        .map((row) => ({ entry: fromNamed(auditRecord, row), keyName: row.key_name as string | null }))
      return { items: found.slice(0, limit), hasMore: found.length > limit }
    },
    countStored({ tenant, userId }: Subject): ErasedCounts {
      const row = count.get(tenant.projectId, tenant.environment, userId, subjectKey(userId))
      return { ...row } as unknown as ErasedCounts
    },
  }
}
