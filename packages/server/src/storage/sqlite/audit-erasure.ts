import type { DatabaseSync } from 'node:sqlite'
import { subjectDigest } from '../../audit-chain/link-hash.ts'
import type { Subject } from '../port/subjects.ts'
import type { SqlValue } from '../tables/columns.ts'
import { waysToUser } from './audit-search.ts'
import { type AuditSource, auditSourcesOf } from './audit-sources.ts'

/** So many records of each kind in one step. */
const recordsAtOnce = 250

export interface AuditErasure {
  /**
   * Takes a person out of the records: those that speak of them know a pseudonym from now on, and no purpose but registered ones.
   * Each call does some of them; 0: there are none left. What binds a record to its person stays in the chain, without the salt.
   */
  takeOut(subject: Subject, pseudonym: string): number
  /** How many records know somebody by a pseudonym. */
  count(tenant: Subject['tenant'], pseudonym: string): number
}

interface Row {
  readonly key: SqlValue
  readonly purpose: string | null
  readonly salt: Uint8Array | string | null
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
        for (const { key, purpose, salt } of rows) {
          const saltBytes = typeof salt === 'string' ? Buffer.from(salt, 'hex') : salt
          takeOut(tenant, key, pseudonym, saltBytes && subjectDigest(saltBytes, userId, purpose))
        }
        taken += rows.length
      }
      return taken
    },
    count(tenant, pseudonym) {
      let count = 0
      for (const { source, counts } of sources) {
        const bounds = boundsOf(source, tenant)
        if (!bounds) continue
        for (const ofWay of counts) count += Number(ofWay.get({ ...bounds, userId: pseudonym })?.count)
      }
      return count
    },
  }
}

/** @param digest null: it has no salt any more. */
type TakeOut = (tenant: Subject['tenant'], key: SqlValue, pseudonym: string, digest: Buffer | null) => void

function prepareErasure(db: DatabaseSync, source: AuditSource) {
  const { table, order, within } = source
  const salt = table === 'audit' ? '(SELECT salt FROM audit_links WHERE audit_id = audit.id)' : 'salt'
  const prepareWays = (selected: string, limit: string) =>
    waysToUser(source).map((way) => {
      const statement = db.prepare(`SELECT ${selected} FROM ${table} ${way} ${within} ${limit}`)
      statement.setAllowUnknownNamedParameters(true)
      return statement
    })
  return {
    some: prepareWays(`${order} AS key, purpose, ${salt} AS salt`, `LIMIT ${recordsAtOnce}`),
    counts: prepareWays('count(*) AS count', ''),
    takeOut: table === 'audit' ? fromOlder(db) : fromLog(db),
  }
}

const withoutPerson = 'user_id = ?2, purpose = iif(registered_purpose IS NULL, NULL, purpose)'

function fromLog(db: DatabaseSync): TakeOut {
  const change = db.prepare(`
    UPDATE audit_log SET ${withoutPerson}, salt = NULL, subject_digest = coalesce(?3, subject_digest) WHERE place = ?1`)
  return (_, place, pseudonym, digest) => void change.run(place, pseudonym, digest)
}

function fromOlder(db: DatabaseSync): TakeOut {
  const unlink = db.prepare('UPDATE audit_links SET salt = NULL, subject_digest = ?2 WHERE audit_id = ?1')
  const rename = db.prepare(`UPDATE audit SET ${withoutPerson} WHERE id = ?1 AND project_id = ?3 AND environment = ?4`)
  return ({ projectId, environment }, id, pseudonym, digest) => {
    if (digest) unlink.run(id, digest.toString('hex'))
    rename.run(id, pseudonym, projectId, environment)
  }
}
