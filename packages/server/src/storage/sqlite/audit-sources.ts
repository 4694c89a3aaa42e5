/**
 * The audit lies in two places: in `audit_log`, and, from before there was one or from an archive, in `audit` with its links beside
 * it. A source is one of them, with what a statement on it is made of. All of the latter is older, and there is nothing of it in
 * most stores.
 */
import type { DatabaseSync } from 'node:sqlite'
import {
  isDecided,
  isDenied,
  isNoRead,
  isNotOk,
  isOfKind,
  isRareAct,
  isRead,
  isRefused,
  type WordConditions,
} from '../audit-walk.ts'
import { requestKey } from '../migrations/0026-requests-in-order.ts'
import { afterAllIds } from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import { auditRecord } from '../tables/audit.ts'
import { auditLogRow } from '../tables/audit-log.ts'
import { packedId, type SqlRow, type SqlValue } from '../tables/columns.ts'
import { logConditions, logWords, toRecord } from './audit-log-rows.ts'
import { auditNamesOf } from './audit-names.ts'
import { type IdBounds, logPlaces } from './audit-places.ts'
import { listOf } from './sql.ts'

export interface AuditSource extends WordConditions {
  readonly table: 'audit' | 'audit_log'
  /** Of a record, for `toRecord`. */
  readonly columns: string
  /** The values of `auditRecord`. */
  readonly toRecord: (row: SqlRow) => SqlRow
  /** The hash of a record, in hexadecimal; null: it is in no chain. */
  readonly hash: string
  /** The column that has the order in which they came. */
  readonly order: 'id' | 'place'
  /** The records of a tenant within bounds. */
  readonly within: string
  /** The parameters of `within`; null: there is nothing. */
  readonly bounds: (tenant: Tenant, bounds: IdBounds) => Readonly<Record<string, SqlValue>> | null
  /** The column that a key is told by, and what it has there; a key that no record knows is in none. */
  readonly key: 'key_id' | 'key'
  readonly keyOf: (tenant: Tenant, keyId: string) => SqlValue
  /** Of an index by requests: a record has this, and perhaps is of another request. */
  readonly byRequest: string
  /** A word as a column has it. */
  readonly stored: (column: 'scope' | 'action' | 'outcome' | 'request_id', word: string) => SqlValue
  readonly toId: (id: SqlValue) => string
}

function olderSource(db: DatabaseSync): AuditSource {
  const some = db.prepare('SELECT 1 FROM audit LIMIT 1')
  return {
    isRead,
    isNoRead,
    isRareAct,
    isRefused,
    isNotOk,
    isDenied,
    isDecided,
    isOfKind,
    table: 'audit',
    columns: listOf(auditRecord, 'audit'),
    toRecord: (row) => row,
    hash: '(SELECT hash FROM audit_links WHERE audit_id = audit.id)',
    order: 'id',
    within:
      'audit.project_id = :projectId AND audit.environment = :environment AND audit.id > :after AND audit.id < :before',
    bounds: ({ projectId, environment }, { afterId, beforeId }) =>
      some.get() ? { projectId, environment, after: afterId, before: beforeId ?? afterAllIds } : null,
    key: 'key_id',
    keyOf: (_, keyId) => keyId,
    byRequest: 'request_id = :requestId',
    stored: (_, word) => word,
    toId: (id) => id as string,
  }
}

function logSource(db: DatabaseSync): AuditSource {
  const names = auditNamesOf(db)
  const places = logPlaces(db)
  return {
    ...logConditions,
    table: 'audit_log',
    columns: listOf(auditLogRow, 'audit_log'),
    toRecord: (row) => toRecord(names, auditLogRow.decodeAt(row, 0)),
    hash: 'lower(hex(hash))',
    order: 'place',
    within: 'place > :after AND place < :before AND action IS NOT NULL',
    bounds({ projectId, environment }, bounds) {
      const tenantNumber = names.find(projectId, environment, '')
      return tenantNumber === null ? null : places(tenantNumber, bounds)
    },
    key: 'key',
    keyOf: ({ projectId, environment }, keyId) => names.find(projectId, environment, keyId) ?? -1,
    byRequest: `${requestKey('request_id')} = ${requestKey(':requestId')}`,
    stored: logWords,
    toId: packedId('aud').decode,
  }
}

const known = new WeakMap<DatabaseSync, readonly [older: AuditSource, log: AuditSource]>()

/** Oldest first. */
export function auditSourcesOf(db: DatabaseSync): readonly [older: AuditSource, log: AuditSource] {
  const sources = known.get(db) ?? ([olderSource(db), logSource(db)] as const)
  known.set(db, sources)
  return sources
}
