import type { DatabaseSync } from 'node:sqlite'
import { subjectDigest } from '../../audit-chain/link-hash.ts'
import type { Subject } from '../port/subjects.ts'
import { ofUser } from './audit-search.ts'

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
  readonly id: string
  readonly purpose: string | null
  readonly salt: string | null
}

export function auditErasure(db: DatabaseSync): AuditErasure {
  const some = ofUser.map((way) =>
    db.prepare(`
      SELECT id, purpose, (SELECT salt FROM audit_links WHERE audit_id = audit.id) AS salt
      FROM audit ${way} project_id = ? AND environment = ? AND user_id = ? LIMIT ${recordsAtOnce}`),
  )
  const unlink = db.prepare('UPDATE audit_links SET salt = NULL, subject_digest = ?2 WHERE audit_id = ?1')
  const rename = db.prepare(`
    UPDATE audit SET user_id = ?4, purpose = iif(registered_purpose IS NULL, NULL, purpose)
    WHERE project_id = ?1 AND environment = ?2 AND id = ?3`)
  const counts = ofUser.map((way) =>
    db.prepare(`SELECT count(*) AS count FROM audit ${way} project_id = ? AND environment = ? AND user_id = ?`),
  )
  return {
    takeOut({ tenant: { projectId, environment }, userId }, pseudonym) {
      const rows = some.flatMap((ofWay) => ofWay.all(projectId, environment, userId)) as unknown as Row[]
      for (const { id, purpose, salt } of rows) {
        if (salt) unlink.run(id, subjectDigest(Buffer.from(salt, 'hex'), userId, purpose).toString('hex'))
        rename.run(projectId, environment, id, pseudonym)
      }
      return rows.length
    },
    count: ({ projectId, environment }, pseudonym) =>
      counts.reduce((sum, ofWay) => sum + Number(ofWay.get(projectId, environment, pseudonym)?.count), 0),
  }
}
