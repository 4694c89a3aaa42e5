import type { DatabaseSync } from 'node:sqlite'
import { type ChainedRecord, personalDigest } from '../../audit-chain/link-hash.ts'
import type { Subject } from '../port/subjects.ts'
import { sequenceOf } from '../tables/audit-log.ts'
import { packedId, type SqlValue } from '../tables/columns.ts'
import { waysToUser } from './audit-search.ts'
import { type AuditSource, auditSourcesOf } from './audit-sources.ts'

/** So many records of each kind in one step. */
const recordsAtOnce = 250

export interface AuditErasure {
  /**
   * Replaces a person by a pseudonym in their records, and removes free text that may say who they are. Each call does some of
   * them; 0: there are none left. The salted digest stays in the chain, without the salt.
   */
  takeOut(subject: Subject, pseudonym: string): number
  /** Sequences of the records that know somebody by a pseudonym; null: one from before there were chains. */
  sequences(tenant: Subject['tenant'], pseudonym: string): readonly (number | null)[]
}

interface Row {
  readonly key: SqlValue
  readonly purpose: string | null
  readonly registered_purpose: string | null
  readonly domain: string | null
  readonly request_id: SqlValue
  readonly format: number | null
  readonly salt: Uint8Array | string | null
}

const { decode: requestIdOf } = packedId('req')

/** Digest of the personal fields that are about to go. */
function digestOf(row: Row, userId: string): Buffer | null {
  if (row.salt === null) return null
  const salt = typeof row.salt === 'string' ? Buffer.from(row.salt, 'hex') : row.salt
  const { purpose, registered_purpose, domain } = row
  const personal = { user_id: userId, purpose, registered_purpose, domain, request_id: requestIdOf(row.request_id) }
  return personalDigest(salt, personal as ChainedRecord, row.format === 2 ? 2 : 1)
}

export function auditErasure(db: DatabaseSync): AuditErasure {
  const sources = auditSourcesOf(db).map((source) => ({ source, ...prepareErasure(db, source) }))
  const boundsOf = (source: AuditSource, tenant: Subject['tenant']) =>
    source.bounds(tenant, { afterId: '', beforeId: null })
  return {
    takeOut({ tenant, userId }, pseudonym) {
      let taken = 0
      for (const { source, some, takeOut } of sources) {
        const bounds = boundsOf(source, tenant)
        if (!bounds) continue
        const rows = some.flatMap((ofWay) => ofWay.all({ ...bounds, userId })) as unknown as Row[]
        for (const row of rows) takeOut(tenant, row.key, pseudonym, digestOf(row, userId))
        taken += rows.length
      }
      return taken
    },
    sequences(tenant, pseudonym) {
      const found: (number | null)[] = []
      for (const { source, listed } of sources) {
        const bounds = boundsOf(source, tenant)
        if (!bounds) continue
        for (const ofWay of listed)
          for (const { place } of ofWay.all({ ...bounds, userId: pseudonym }))
            found.push(place === null ? null : sequenceOf(place as number))
      }
      return found
    },
  }
}

/** @param digest null: it has no salt any more. */
type TakeOut = (tenant: Subject['tenant'], key: SqlValue, pseudonym: string, digest: Buffer | null) => void

function prepareErasure(db: DatabaseSync, source: AuditSource) {
  const { table, order, within } = source
  const ofLink = (column: string): string =>
    table === 'audit' ? `(SELECT ${column} FROM audit_links WHERE audit_id = audit.id)` : column
  const fields = 'purpose, registered_purpose, domain, request_id'
  const prepareWays = (selected: string, limit: string) =>
    waysToUser(source).map((way) => {
      const statement = db.prepare(`SELECT ${selected} FROM ${table} ${way} ${within} ${limit}`)
      statement.setAllowUnknownNamedParameters(true)
      return statement
    })
  return {
    some: prepareWays(
      `${order} AS key, ${fields}, ${ofLink('format')} AS format, ${ofLink('salt')} AS salt`,
      `LIMIT ${recordsAtOnce}`,
    ),
    listed: prepareWays(`${table === 'audit' ? ofLink('sequence') : 'place'} AS place`, ''),
    takeOut: table === 'audit' ? fromOlder(db) : fromLog(db),
  }
}

/** Format 1 chained the domain and the request, and cannot vouch for a registered purpose without the salt. */
const withoutPerson = (format: string): string => `user_id = ?2,
  purpose = iif(${format} IS 1 OR registered_purpose IS NULL, NULL, purpose),
  domain = iif(${format} IS 1, domain, NULL), request_id = iif(${format} IS 1, request_id, '')`

function fromLog(db: DatabaseSync): TakeOut {
  const change = db.prepare(`
    UPDATE audit_log SET ${withoutPerson('coalesce(format, 1)')}, salt = NULL,
      subject_digest = coalesce(?3, subject_digest) WHERE place = ?1`)
  return (_, place, pseudonym, digest) => void change.run(place, pseudonym, digest)
}

/** A record from before there were chains has no link, and so no format. */
function fromOlder(db: DatabaseSync): TakeOut {
  const unlink = db.prepare('UPDATE audit_links SET salt = NULL, subject_digest = ?2 WHERE audit_id = ?1')
  const format = '(SELECT coalesce(format, 1) FROM audit_links WHERE audit_id = ?1)'
  const rename = db.prepare(
    `UPDATE audit SET ${withoutPerson(format)} WHERE id = ?1 AND project_id = ?3 AND environment = ?4`,
  )
  return ({ projectId, environment }, id, pseudonym, digest) => {
    if (digest) unlink.run(id, digest.toString('hex'))
    rename.run(id, pseudonym, projectId, environment)
  }
}
