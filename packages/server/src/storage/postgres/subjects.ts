import { afterAllIds, type NewAuditEntry } from '../port/audit.ts'
import type { ErasedCounts, Page, Subject, SubjectLink, SubjectRead, SubjectReadPage } from '../port/subjects.ts'
import { auditRecord } from '../tables/audit.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { linkRow, subjectLink } from '../tables/subjects.ts'
import { auditRow, recordedAct } from './audit.ts'
import { isBeingErased } from './erasure-check.ts'
import { listOf, parametersOf, type Statement } from './statement.ts'
import { userKey } from './user-key.ts'

/** Found by what is in the index, which a long id would not fit into. */
export const ofUser = (table: string): string =>
  `${table}.project_id = $1 AND ${table}.environment = $2
    AND hashtextextended(${table}.user_id, 0) = hashtextextended($3::text, 0) AND ${table}.user_id = $3`

export function listSubjectReads({ tenant, userId, beforeId, limit }: SubjectReadPage): Statement<Page<SubjectRead>> {
  return {
    name: 'list-subject-reads',
    text: `
      SELECT reads.*, api_keys.name AS key_name FROM (
        SELECT ${listOf(auditRecord)} FROM ambit.audit
        WHERE ${ofUser('audit')} AND audit.id < $4 AND audit.action IN ('read_memory', 'read_context', 'continue_read')
        ORDER BY audit.id DESC LIMIT $5
      ) AS reads LEFT JOIN ambit.api_keys ON api_keys.id = reads.key_id
      ORDER BY reads.id DESC`,
    values: [tenant.projectId, tenant.environment, userId, beforeId ?? afterAllIds, limit + 1],
    isRead: true,
    result: (rows) => ({
      items: rows.slice(0, limit).map((row) => ({ entry: fromNamed(auditRecord, row), keyName: row.key_name })),
      hasMore: rows.length > limit,
    }),
  }
}

export function countStored({ tenant, userId }: Subject): Statement<ErasedCounts> {
  return {
    name: 'count-stored',
    text: `
      SELECT
        (SELECT coalesce(sum(memories), 0) FROM ambit.memory_totals
          WHERE user_key = $4::uuid AND project_id = $1 AND environment = $2)::integer AS memories,
        (SELECT count(*) FROM ambit.grants WHERE ${ofUser('grants')})::integer AS grants,
        (SELECT count(*) FROM ambit.idempotency_claims
          WHERE project_id = $1 AND environment = $2 AND subject_key = $5)::integer AS claims,
        (SELECT count(*) FROM ambit.consents
          WHERE user_key = $4::uuid AND project_id = $1 AND environment = $2)::integer AS consents`,
    values: [tenant.projectId, tenant.environment, userId, userKey(userId), userKey(userId)],
    isRead: true,
    result: ([row]) => ({
      memories: row?.memories,
      grants: row?.grants,
      idempotencyClaims: row?.claims,
      consents: row?.consents,
    }),
  }
}

export function createSubjectLink(link: SubjectLink, tokenHash: string, audit: NewAuditEntry): Statement<boolean> {
  const firstOfAudit = linkRow.names.length + 2
  const at = (column: (typeof linkRow.names)[number]): string => `$${linkRow.names.indexOf(column) + 1}`
  const place = { user_key: `$${firstOfAudit - 1}::uuid`, project_id: at('project_id'), environment: at('environment') }
  return {
    name: 'create-subject-link',
    text: `
      WITH made AS (
        INSERT INTO ambit.subject_links (${listOf(linkRow)}) SELECT ${parametersOf(linkRow, 1)}
        WHERE NOT ${isBeingErased((column) => place[column])} RETURNING 1
      )
      ${recordedAct(firstOfAudit, 'made')} RETURNING 1`,
    values: [...toRow(linkRow, { ...link, tokenHash }), userKey(link.userId), ...auditRow(audit)],
    result: (rows) => rows.length === 1,
  }
}

export function findSubjectLink(tokenHash: string, nowMs: number): Statement<SubjectLink | null> {
  return {
    name: 'find-subject-link',
    text: `SELECT ${listOf(subjectLink)} FROM ambit.subject_links WHERE token_hash = $1 AND expires_at > $2`,
    values: [tokenHash, nowMs],
    isRead: true,
    result: ([row]) => (row ? fromNamed(subjectLink, row) : null),
  }
}

export function listSubjectLinks({ tenant, userId }: Subject, nowMs: number): Statement<readonly SubjectLink[]> {
  return {
    name: 'list-subject-links',
    text: `
      SELECT ${listOf(subjectLink)} FROM ambit.subject_links
      WHERE ${ofUser('subject_links')} AND expires_at > $4 ORDER BY created_at DESC, id DESC`,
    values: [tenant.projectId, tenant.environment, userId, nowMs],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(subjectLink, row)),
  }
}

export function endSubjectLink({ tenant, userId }: Subject, linkId: string, audit: NewAuditEntry): Statement<boolean> {
  return {
    name: 'end-subject-link',
    text: `
      WITH ended AS (
        DELETE FROM ambit.subject_links WHERE ${ofUser('subject_links')} AND id = $4 RETURNING 1
      )
      ${recordedAct(5, 'ended')} RETURNING 1`,
    values: [tenant.projectId, tenant.environment, userId, linkId, ...auditRow(audit)],
    result: (rows) => rows.length === 1,
  }
}
