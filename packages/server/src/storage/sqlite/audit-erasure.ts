import type { DatabaseSync } from 'node:sqlite'
import type { Subject } from '../port/subjects.ts'

/** So many records in one step. */
const recordsAtOnce = 250

/**
 * Takes a person out of the records: those that speak of them know a pseudonym from now on, and no purpose but registered ones.
 * Each call does some of them; 0: there are none left.
 */
export function auditErasure(db: DatabaseSync): (subject: Subject, pseudonym: string) => number {
  const update = db.prepare(`
    UPDATE audit SET user_id = ?4, purpose = iif(registered_purpose IS NULL, NULL, purpose)
    WHERE project_id = ?1 AND environment = ?2 AND id IN (
      SELECT id FROM audit WHERE project_id = ?1 AND environment = ?2 AND user_id = ?3 LIMIT ${recordsAtOnce})`)
  return ({ tenant, userId }, pseudonym) =>
    Number(update.run(tenant.projectId, tenant.environment, userId, pseudonym).changes)
}
