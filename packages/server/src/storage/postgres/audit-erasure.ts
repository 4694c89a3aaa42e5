import type { Subject } from '../port/subjects.ts'
import type { Statement } from './statement.ts'
import { ofUser } from './subjects.ts'

/** So many records in one step. */
const recordsAtOnce = 1_000

/**
 * Takes a person out of the records: those that speak of them know a pseudonym from now on, and no purpose but registered ones.
 * Each call does some of them; 0: there are none left.
 */
export function pseudonymiseAudit({ tenant, userId }: Subject, pseudonym: string): Statement<number> {
  return {
    name: 'pseudonymise-audit',
    text: `
      WITH some AS MATERIALIZED (
        SELECT id, at FROM ambit.audit WHERE ${ofUser('audit')} LIMIT ${recordsAtOnce}
      ), changed AS (
        UPDATE ambit.audit AS a SET user_id = $4,
          purpose = CASE WHEN a.registered_purpose IS NULL THEN NULL ELSE a.purpose END
        FROM some WHERE a.project_id = $1 AND a.environment = $2 AND a.id = some.id AND a.at = some.at RETURNING 1
      )
      SELECT count(*)::integer AS count FROM changed`,
    values: [tenant.projectId, tenant.environment, userId, pseudonym],
    result: ([row]) => row?.count ?? 0,
  }
}
