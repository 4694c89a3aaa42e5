import type { DatabaseSync } from 'node:sqlite'
import { listSubjectMemories, type SizedMemory } from '../list-subject-memories.ts'
import type { Page, SubjectMemory, SubjectMemoryPage } from '../port/subjects.ts'
import { fromNamed } from '../tables/columns.ts'
import { storedDomainKey } from '../tables/memories.ts'
import { subjectMemory } from '../tables/subjects.ts'
import { erasureCheck } from './erasure-check.ts'
import { listOf } from './sql.ts'

/** For a thread: with much in the database it takes a while. */
export function subjectMemoryList(db: DatabaseSync): (page: SubjectMemoryPage) => Promise<Page<SubjectMemory>> {
  const sizes = db.prepare(`
    SELECT id, coalesce(bytes, octet_length(value)) AS bytes FROM memories
    WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3 AND scope = ?4 AND id > ?5
      AND (?6 IS NULL OR domain_key = ?6) AND (expires_at IS NULL OR expires_at > ?7)
    ORDER BY id LIMIT ?8`)
  const told = db.prepare(`SELECT ${listOf(subjectMemory)} FROM memories WHERE id = ? AND user_id = ?`)
  const assertNotErased = erasureCheck(db)
  return async (page) => {
    const { tenant, userId, domain, afterId, nowMs } = page
    const subject = [tenant.projectId, tenant.environment, userId] as const
    const listed = await listSubjectMemories(page, {
      sizes: (scope, limit) =>
        sizes.all(
          ...subject,
          scope,
          afterId ?? '',
          storedDomainKey(domain),
          nowMs,
          limit,
        ) as unknown as readonly SizedMemory[],
      told: (ids) =>
        ids.flatMap((id) => {
          const row = told.get(id, userId)
          return row ? [fromNamed(subjectMemory, row)] : []
        }),
    })
    // At the end: what was seen before it began has been seen before it.
    assertNotErased(subject)
    return listed
  }
}
