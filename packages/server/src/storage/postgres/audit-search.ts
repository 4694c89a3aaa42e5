import { type AuditWalk, auditWalk, isDenied, isNotOk, isOfKind, isRareAct, isRefused } from '../audit-walk.ts'
import { type AuditFound, type AuditSearchStep, afterAllIds } from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditRecord } from '../tables/audit.ts'
import { fromNamed } from '../tables/columns.ts'
import { listOf, type Statement } from './statement.ts'

/** A user's id may be longer than an entry of an index can be. */
export const userHash = 'hashtextextended(user_id, 0)'

export const userOrder = `${userHash}, id`

/**
 * The records of a person, to be walked through in `userOrder`. It is one hash, given as a range: where order is
 * asked for, no index will do but the one that has it. Else a plan from when a month was empty may walk through all of a tenant's.
 */
export function alongUser(userId: string, table = 'audit'): string {
  const hash = `hashtextextended(${userId}::text, 0)`
  return `hashtextextended(${table}.user_id, 0) BETWEEN ${hash} AND ${hash} AND ${table}.user_id = ${userId}::text`
}

const ways: Readonly<Record<AuditWalk, string>> = {
  by_user: alongUser('$6'),
  by_request: 'request_id = $11::text',
  rare_acts: isRareAct,
  refused: isRefused,
  not_ok: isNotOk,
  all: 'true',
}

const lastMs = 8_640_000_000_000_000

function searchText(walk: AuditWalk): string {
  // The moments belong to the walk, because they leave out whole months.
  const along = `FROM ambit.audit WHERE ${ways[walk]} AND project_id = $1 AND environment = $2 AND id < $4
    AND at >= $12::bigint AND at < $13::bigint`
  const order = walk === 'by_user' ? `${userHash} DESC, id DESC` : 'id DESC'
  const checked = [
    '($6::text IS NULL OR user_id = $6)',
    '($7::text IS NULL OR key_id = $7)',
    '($8::text IS NULL OR scope = $8)',
    '($9::text IS NULL OR action = $9)',
    '($10::text IS NULL OR outcome = $10)',
    '($11::text IS NULL OR request_id = $11)',
    isOfKind('$15::text'),
    `($16::integer = 0 OR ${isDenied})`,
    '($17::text IS NULL OR registered_purpose = $17 OR strpos(lower(purpose), lower($17)) > 0)',
  ].join(' AND ')
  return `
    WITH walk AS MATERIALIZED (
      SELECT (SELECT id ${along} AND id > $3 ORDER BY ${order} LIMIT 1 OFFSET $14::bigint - 1) AS end_id
    )
    SELECT walk.end_id, found.*, (SELECT hash FROM ambit.audit_links WHERE audit_id = found.id) AS hash
    FROM walk LEFT JOIN LATERAL (
      SELECT ${listOf(auditRecord)} ${along} AND id >= coalesce(walk.end_id, $3) AND ${checked}
      ORDER BY ${order} LIMIT $5::bigint + 1
    ) AS found ON true ORDER BY found.id DESC`
}

export function searchAudit(
  { projectId, environment }: Tenant,
  { filter, afterId, beforeId, limit, lookAt }: AuditSearchStep,
): Statement<AuditFound> {
  const walk = auditWalk(filter)
  const { userId, keyId, scope, action, kind, outcome, isRefused, purpose, requestId, fromMs, toMs } = filter
  return {
    name: `search-audit-${walk}`,
    text: searchText(walk),
    values: [
      projectId,
      environment,
      afterId,
      beforeId ?? afterAllIds,
      limit,
      userId,
      keyId,
      scope,
      action,
      outcome,
      requestId,
      fromMs ?? 0,
      toMs ?? lastMs,
      lookAt,
      kind,
      isRefused ? 1 : 0,
      purpose,
    ],
    isRead: true,
    result(rows) {
      const found = rows.filter(({ id }) => id !== null)
      const entries = found
        .slice(0, limit)
        .map((row) => ({ ...fromNamed(auditRecord, row), hash: row.hash as string | null }))
      const endId = (rows[0]?.end_id as string | null | undefined) ?? null
      return { entries, beforeId: found.length > limit ? (entries.at(-1)?.id ?? null) : endId }
    },
  }
}
