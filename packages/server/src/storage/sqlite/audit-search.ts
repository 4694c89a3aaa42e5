import type { DatabaseSync } from 'node:sqlite'
import { type AuditWalk, auditWalk, isNotOk, isOfKind, isRareAct, isRefused } from '../audit-walk.ts'
import { type AuditFound, type AuditSearchStep, afterAllIds, type FoundAuditEntry } from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditRecord } from '../tables/audit.ts'
import { fromNamed } from '../tables/columns.ts'
import { listOf } from './sql.ts'

const ways: Readonly<Record<AuditWalk, string>> = {
  by_user: 'INDEXED BY audit_newest_by_user WHERE user_id = :userId AND',
  by_request: 'INDEXED BY audit_newest_by_request WHERE request_id = :requestId AND',
  rare_acts: `INDEXED BY audit_rare_acts WHERE ${isRareAct} AND`,
  refused: `INDEXED BY audit_refused WHERE ${isRefused} AND`,
  not_ok: `INDEXED BY audit_not_ok WHERE ${isNotOk} AND`,
  all: 'WHERE',
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
  function prepareWalk(way: string) {
    const along = `FROM audit ${way} project_id = :projectId AND environment = :environment AND id < :beforeId`
    const prepare = (sql: string) => {
      const statement = db.prepare(sql)
      statement.setAllowUnknownNamedParameters(true)
      return statement
    }
    return {
      /** The last one that is looked at, where there are so many. */
      end: prepare(`SELECT id ${along} AND id > :afterId ORDER BY id DESC LIMIT 1 OFFSET :lookAt - 1`),
      page: prepare(
        `SELECT ${listOf(auditRecord)}, (SELECT hash FROM audit_links WHERE audit_id = audit.id) AS hash
         ${along} AND id >= :endId AND ${checked} ORDER BY id DESC LIMIT :limit + 1`,
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
