/** The numbers that tenants, keys and lists of classes have in the audit. Each connection keeps those that it has met in mind. */
import type { DatabaseSync } from 'node:sqlite'
import { tenantNumberOf } from '../tables/audit-log.ts'
import type { SqlValue } from '../tables/columns.ts'

export interface AuditNames {
  /** Null: no record knows of it. */
  find(projectId: SqlValue, environment: SqlValue, name: string): number | null
  textOf(number: number): string
  /** Whose a place in the log is. */
  tenantOf(place: number): { readonly project_id: string; readonly environment: string }
  /** Something has been rolled back, and names with it. */
  forget(): void
}

interface NameRow {
  readonly project_id: string
  readonly environment: string
  readonly name: string
}

const namesInMindMax = 10_000

/** Somebody has taken it out: what was named by it does not fit its digest any more, and is found so. */
const unknown: NameRow = { project_id: '', environment: '', name: '' }

const known = new WeakMap<DatabaseSync, AuditNames>()

/** To look them up. */
export function auditNamesOf(db: DatabaseSync): AuditNames {
  const names = known.get(db) ?? createAuditNames(db)
  known.set(db, names)
  return names
}

function createAuditNames(db: DatabaseSync): AuditNames {
  const byName = db.prepare('SELECT number FROM audit_names WHERE project_id = ? AND environment = ? AND name = ?')
  const byNumber = db.prepare('SELECT project_id, environment, name FROM audit_names WHERE number = ?')
  const inMind = new Map<number, NameRow>()
  function rowOf(number: number): NameRow {
    const found = inMind.get(number) ?? (byNumber.get(number) as unknown as NameRow | undefined)
    if (!found) return unknown
    if (inMind.size === namesInMindMax) inMind.clear()
    inMind.set(number, found)
    return found
  }
  return {
    find: (projectId, environment, name) =>
      (byName.get(projectId, environment, name)?.number as number | undefined) ?? null,
    textOf: (number) => rowOf(number).name,
    tenantOf(place) {
      const { project_id, environment } = rowOf(tenantNumberOf(place))
      return { project_id, environment }
    },
    forget: () => inMind.clear(),
  }
}
