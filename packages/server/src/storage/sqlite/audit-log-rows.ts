/** A row of `audit_log` as the record and the link that it is. */
import { frequentActions, readActions } from '@ambit/core/record-kinds'
import { type ChainedRecord, personalDigest, recordDigest } from '../../audit-chain/link-hash.ts'
import { notRefusals, refusals, type WordConditions } from '../audit-walk.ts'
import { comparedActions } from '../migrations/0027-compared-actions.ts'
import { unpackMemories } from '../packed-memories.ts'
import type { LinkedRecord } from '../port/audit-chain.ts'
import { auditMemories, auditRecord } from '../tables/audit.ts'
import { type AuditLogRow, actionWords, outcomeWords, scopeWords, sequenceOf } from '../tables/audit-log.ts'
import { coded, packedId, type SqlRow, type SqlValue, toRow } from '../tables/columns.ts'
import type { AuditNames } from './audit-names.ts'

const codecs = {
  action: coded(actionWords),
  outcome: coded(outcomeWords),
  scope: coded(scopeWords),
  request_id: packedId('req'),
} as const

export function logWords(column: keyof typeof codecs, word: string): SqlValue {
  return codecs[column].encode(word)
}

const listed = (column: 'action' | 'outcome', words: readonly string[]): string =>
  words.map((word) => literal(codecs[column].encode(word))).join(', ')

/** Words without a number stand as they are. */
const literal = (value: SqlValue): string => (typeof value === 'string' ? `'${value}'` : String(value))

/** A partial index is used where its condition stands word by word. */
export const logConditions: WordConditions = {
  ...comparedActions,
  isRefused: `outcome IN (${listed('outcome', refusals)})`,
  isNotOk: 'outcome <> 0',
  isDenied: `outcome NOT IN (${listed('outcome', notRefusals)})`,
  isDecided: `outcome IN (${listed('outcome', ['ok', ...refusals])})`,
  isOfKind: (
    parameter,
  ) => `CASE ${parameter} WHEN 'reads' THEN ${comparedActions.isRead} WHEN 'acts' THEN ${comparedActions.isRareAct}
    WHEN 'changes' THEN action IN (${listed(
      'action',
      frequentActions.filter((action) => !readActions.some((read) => read === action)),
    )}) ELSE true END`,
}

/** The values of `auditRecord`. */
export function toRecord(names: AuditNames, row: AuditLogRow): SqlRow {
  const { key, purpose_classes } = row
  const [memory_count, memory_digest, memory_ids] = toRow(auditMemories, unpackMemories(row.involved))
  const values: Readonly<Record<string, SqlValue | undefined>> = {
    ...row,
    ...names.tenantOf(row.place),
    key_id: key === null ? '' : names.textOf(key),
    purpose_classes: purpose_classes === null ? null : names.textOf(purpose_classes),
    memory_count,
    memory_digest,
    memory_ids,
  }
  return auditRecord.names.map((name) => values[name] ?? null)
}

/** By the names of its columns; null: it is gone. */
function namedRecord(names: AuditNames, row: AuditLogRow): ChainedRecord | null {
  if (row.action === null) return null
  const values = toRecord(names, row)
  return Object.fromEntries(auditRecord.names.map((name, index) => [name, values[index]])) as never
}

export function toLinked(names: AuditNames, row: AuditLogRow): LinkedRecord {
  const record = namedRecord(names, row)
  return {
    sequence: sequenceOf(row.place),
    auditId: row.id,
    atMs: row.at,
    format: row.format,
    salt: row.salt && hexOf(row.salt),
    subjectDigest: row.subject_digest && hexOf(row.subject_digest),
    recordDigest: record ? keptDigest(row, digestOf(row, record)) : hexOf(row.record_digest),
    hash: hexOf(row.hash),
    record,
  }
}

/** All of the digest of a record that is about to go. */
export function wholeDigest(names: AuditNames, row: AuditLogRow): Uint8Array {
  const record = namedRecord(names, row)
  return record ? digestOf(row, record) : row.record_digest
}

function digestOf({ salt, subject_digest, format }: AuditLogRow, record: ChainedRecord): Buffer {
  const chainFormat = format === 2 ? 2 : 1
  const personal = salt ? personalDigest(salt, record, chainFormat) : (subject_digest ?? new Uint8Array())
  return recordDigest(record, personal, chainFormat)
}

/** Of an edited record the beginning of another digest is kept: then this is none that fits it. */
function keptDigest({ record_digest: kept }: AuditLogRow, digest: Buffer): string {
  const text = digest.toString('hex')
  const beginning = hexOf(kept)
  return text.startsWith(beginning) ? text : beginning.padEnd(text.length, '0')
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}
