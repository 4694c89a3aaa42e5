import type { DatabaseSync } from 'node:sqlite'
import { type AuditWalk, auditWalk, isNoRead, isNotOk, isOfKind, isRareAct, isRead, isRefused } from '../audit-walk.ts'
import { type AuditFound, type AuditSearchStep, afterAllIds, type FoundAuditEntry } from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditRecord } from '../tables/audit.ts'
import { fromNamed } from '../tables/columns.ts'
import { listOf } from './sql.ts'

/** Reads of a user have an index of their own, and all else that is known of one has another. */
export const ofUser = [
  `INDEXED BY audit_reads_by_user WHERE ${isRead} AND`,
  `INDEXED BY audit_other_acts_by_user WHERE ${isNoRead} AND`,
] as const

/** Several are walked along at once. */
const ways: Readonly<Record<AuditWalk, readonly string[]>> = {
  by_user: ofUser.map((way) => `${way} user_id = :userId AND`),
  by_request: ['INDEXED BY audit_newest_by_request WHERE request_id = :requestId AND'],
  rare_acts: [`INDEXED BY audit_rare_acts WHERE ${isRareAct} AND`],
  refused: [`INDEXED BY audit_refused WHERE ${isRefused} AND`],
  not_ok: [`INDEXED BY audit_not_ok WHERE ${isNotOk} AND`],
  all: ['WHERE'],
}

const checked = [
  '(:userId IS NULL OR user_id = :userId)',
  '(:keyId IS NULL OR key_id = :keyId)',
  '(:scope IS NULL OR scope = :scope)',
  '(:action IS NULL OR action = :action)',
  isOfKind(':kind'),
  '(:outcome IS NULL OR outcome = :outcome)',
  `(:isRefused = 0 OR ${isNotOk})`,
  '(:purpose IS NULL OR registered_purpose = :purpose OR instr(lower(purpose), lower(:purpose)) > 0)',
  '(:fromMs IS NULL OR at >= :fromMs)',
  '(:toMs IS NULL OR at < :toMs)',
].join(' AND ')

export function auditSearchReads(db: DatabaseSync) {
  function prepareWalk(along: readonly string[]) {
    const prepare = (columns: string, condition: string, limit: string) => {
      const walks = along.map(
        (way) => `SELECT ${columns} FROM audit ${way} project_id = :projectId AND environment = :environment
          AND id < :beforeId AND ${condition}`,
      )
      const statement = db.prepare(`${walks.join(' UNION ALL ')} ORDER BY id DESC LIMIT ${limit}`)
      statement.setAllowUnknownNamedParameters(true)
      return statement
    }
    return {
      /** The last one that is looked at, where there are so many. */
      end: prepare('id', 'id > :afterId', '1 OFFSET :lookAt - 1'),
      page: prepare(
        `${listOf(auditRecord)}, (SELECT hash FROM audit_links WHERE audit_id = audit.id) AS hash`,
        `id >= :endId AND ${checked}`,
        ':limit + 1',
      ),
    }
  }
  const prepared = new Map<AuditWalk, ReturnType<typeof prepareWalk>>()

  return {
    searchAudit(tenant: Tenant, { filter, ...step }: AuditSearchStep): AuditFound {
      const walk = auditWalk(filter)
      const statements = prepared.get(walk) ?? prepareWalk(ways[walk])
      prepared.set(walk, statements)
      const asked = {
        ...tenant,
        ...filter,
        ...step,
        isRefused: filter.isRefused ? 1 : 0,
        beforeId: step.beforeId ?? afterAllIds,
      }
      const endId = (statements.end.get(asked)?.id as string | undefined) ?? null
      const rows = statements.page.all({ ...asked, endId: endId ?? step.afterId })
      const entries = rows.slice(0, step.limit).map(toFound)
      return { entries, beforeId: rows.length > step.limit ? (entries.at(-1)?.id ?? null) : endId }
    },
  }
}

function toFound(row: Readonly<Record<string, unknown>>): FoundAuditEntry {
  return { ...fromNamed(auditRecord, row), hash: row.hash as string | null }
}
