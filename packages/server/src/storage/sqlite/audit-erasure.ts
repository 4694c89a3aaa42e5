import type { DatabaseSync } from 'node:sqlite'
import { subjectDigest } from '../../audit-chain/link-hash.ts'
import type { Subject } from '../port/subjects.ts'

/** So many records in one step. */
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
  const some = db.prepare(`
    SELECT a.id, a.purpose, l.salt FROM audit AS a LEFT JOIN audit_links AS l ON l.audit_id = a.id
    WHERE a.project_id = ? AND a.environment = ? AND a.user_id = ? LIMIT ${recordsAtOnce}`)
  const unlink = db.prepare('UPDATE audit_links SET salt = NULL, subject_digest = ?2 WHERE audit_id = ?1')
  const rename = db.prepare(`
    UPDATE audit SET user_id = ?4, purpose = iif(registered_purpose IS NULL, NULL, purpose)
    WHERE project_id = ?1 AND environment = ?2 AND id = ?3`)
  const count = db.prepare(
    'SELECT count(*) AS count FROM audit WHERE project_id = ? AND environment = ? AND user_id = ?',
  )
  return {
    takeOut({ tenant: { projectId, environment }, userId }, pseudonym) {
      const rows = some.all(projectId, environment, userId) as unknown as Row[]
      for (const { id, purpose, salt } of rows) {
        if (salt) unlink.run(id, subjectDigest(Buffer.from(salt, 'hex'), userId, purpose).toString('hex'))
        rename.run(projectId, environment, id, pseudonym)
      }
      return rows.length
    },
    count: ({ projectId, environment }, pseudonym) => Number(count.get(projectId, environment, pseudonym)?.count),
  }
}
