import type { DatabaseSync } from 'node:sqlite'
import type { ErasedCounts, IdBeginning, Page, Subject, SubjectRead, SubjectReadPage } from '../port/subjects.ts'
import { subjectKey } from '../subject-key.ts'
import { auditRecord } from '../tables/audit.ts'
import type { SqlRow } from '../tables/columns.ts'
import { auditSourcesOf } from './audit-sources.ts'
import { prepareLists } from './sql.ts'

export function subjectReads(db: DatabaseSync) {
  const keyName = db.prepare('SELECT name FROM api_keys WHERE id = ?')
  // By an index that has nothing else in it. The newest are in the log.
  const reads = auditSourcesOf(db)
    .toReversed()
    .map((source) => {
      const { table, columns, isRead, within, order } = source
      const statement = prepareLists(
        db,
        `SELECT ${columns} FROM ${table} INDEXED BY ${table}_reads_by_user
         WHERE user_id = :userId AND ${isRead} AND ${within} ORDER BY ${order} DESC LIMIT :limit`,
      )
      statement.setAllowUnknownNamedParameters(true)
      return { source, statement }
    })
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
  const keyNameOf = (keyId: string): string | null => (keyName.get(keyId)?.name as string | undefined) ?? null
  return {
    findUserIds({ tenant, beginning, limit }: IdBeginning): readonly string[] {
      return ids
        .all(tenant.projectId, tenant.environment, beginning, limit)
        .map(({ user_id }) => String(user_id))
        .filter((userId) => userId.startsWith(beginning))
    },
    listSubjectReads({ tenant, userId, beforeId, limit }: SubjectReadPage): Page<SubjectRead> {
      const found: SubjectRead[] = []
      for (const { source, statement } of reads) {
        const bounds = found.length > limit ? null : source.bounds(tenant, { afterId: '', beforeId })
        if (!bounds) continue
        for (const row of statement.all({ ...bounds, userId, limit: limit + 1 - found.length })) {
          const entry = auditRecord.decodeAt(source.toRecord(row as unknown as SqlRow), 0)
          found.push({ entry, keyName: entry.actor.kind === 'key' ? keyNameOf(entry.actor.keyId) : null })
        }
      }
      return { items: found.slice(0, limit), hasMore: found.length > limit }
    },
    countStored({ tenant, userId }: Subject): ErasedCounts {
      const row = count.get(tenant.projectId, tenant.environment, userId, subjectKey(userId))
      return { ...row } as unknown as ErasedCounts
    },
  }
}
