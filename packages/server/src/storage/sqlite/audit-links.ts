/**
 * The links of the chain. Records are noted as they are written, and linked together before the COMMIT: a transaction looks up
 * the head of each tenant once, however many records it has.
 */
import type { DatabaseSync } from 'node:sqlite'
import {
  chainedFields,
  chainStart,
  linkHash,
  newSalt,
  recordDigest,
  subjectDigest,
} from '../../audit-chain/link-hash.ts'
import { auditRecord } from '../tables/audit.ts'
import { auditLink, auditLinks } from '../tables/audit-chain.ts'
import type { SqlRow, SqlValue } from '../tables/columns.ts'
import { insertInto } from './sql.ts'

export interface AuditLinker {
  /** Told of each record that has been written, with all of its columns. */
  note(record: SqlRow): void
  /** How many have been noted and not linked yet. */
  readonly noted: number
  /** Only the first so many are there after all: what wrote the others has failed. */
  keep(noted: number): void
  /** To be called before the COMMIT. */
  linkNoted(): void
}

interface Head {
  sequence: number
  hash: Buffer
}

const at = (name: string): number => auditRecord.names.indexOf(name as never)
const places = {
  project: at('project_id'),
  environment: at('environment'),
  id: at('id'),
  timestamp: at('at'),
  userId: at('user_id'),
  purpose: at('purpose'),
  chained: chainedFields.map(at),
}

const linkers = new WeakMap<DatabaseSync, AuditLinker>()

/** One for a connection, whoever writes records on it. */
export function auditLinkerOf(db: DatabaseSync): AuditLinker {
  const known = linkers.get(db)
  if (known) return known
  const linker = createAuditLinker(db)
  linkers.set(db, linker)
  return linker
}

function createAuditLinker(db: DatabaseSync): AuditLinker {
  const last = db.prepare(
    'SELECT sequence, hash FROM audit_links WHERE project_id = ? AND environment = ? ORDER BY sequence DESC LIMIT 1',
  )
  const insert = db.prepare(insertInto(auditLinks, auditLink))
  let records: SqlRow[] = []

  function findHead(projectId: SqlValue, environment: SqlValue): Head {
    const row = last.get(projectId, environment)
    if (!row) return { sequence: 0, hash: chainStart }
    return { sequence: row.sequence as number, hash: Buffer.from(row.hash as string, 'hex') }
  }

  function link(record: SqlRow, head: Head): void {
    const value = (place: number): SqlValue => record[place] ?? null
    const salt = newSalt()
    const subject = subjectDigest(salt, value(places.userId) as string | null, value(places.purpose) as string | null)
    const digest = recordDigest(places.chained.map(value), subject)
    head.sequence++
    head.hash = linkHash(head.hash, head.sequence, value(places.timestamp) as number, digest)
    insert.run(
      value(places.project),
      value(places.environment),
      head.sequence,
      value(places.id),
      value(places.timestamp),
      salt.toString('hex'),
      null,
      digest.toString('hex'),
      head.hash.toString('hex'),
    )
  }

  return {
    note: (record) => void records.push(record),
    get noted() {
      return records.length
    },
    keep(noted) {
      records.length = noted
    },
    linkNoted() {
      const noted = records
      records = []
      const heads = new Map<string, Head>()
      for (const record of noted) {
        const [projectId, environment] = [record[places.project] ?? null, record[places.environment] ?? null]
        const tenant = `${projectId} ${environment}`
        const head = heads.get(tenant) ?? findHead(projectId, environment)
        heads.set(tenant, head)
        link(record, head)
      }
    },
  }
}
