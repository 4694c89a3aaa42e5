import type { Subject } from '../port/subjects.ts'
import { alongUser, userOrder } from './audit-search.ts'
import type { Statement } from './statement.ts'

/** A value with its length in front of it, as `audit-chain/link-hash.ts` has it. */
const encoded = (value: string): string => `coalesce(octet_length(${value}) || ':' || ${value}, '-')`

/** So many records in one step; where there were fewer, none are left. */
export const recordsAtOnce = 1_000

/**
 * Takes a person out of the records: those that speak of them know a pseudonym from now on, and no purpose but registered ones.
 * Each call does some of them, and says how many. What binds a record to its person stays in the chain, without the salt.
 */
export function pseudonymiseAudit({ tenant, userId }: Subject, pseudonym: string): Statement<number> {
  return {
    name: 'pseudonymise-audit',
    text: `
      WITH picked AS MATERIALIZED (
        SELECT id, at, user_id, purpose FROM ambit.audit
        WHERE project_id = $1 AND environment = $2 AND ${alongUser('$3')} ORDER BY ${userOrder} LIMIT ${recordsAtOnce}
      ), unlinked AS (
        UPDATE ambit.audit_links AS l SET salt = NULL, subject_digest = encode(sha256(decode(l.salt, 'hex')
          || convert_to(${encoded('picked.user_id')} || ${encoded('picked.purpose')}, 'UTF8')), 'hex')
        FROM picked WHERE l.audit_id = picked.id AND l.salt IS NOT NULL
      ), changed AS (
        UPDATE ambit.audit AS a SET user_id = $4,
          purpose = CASE WHEN a.registered_purpose IS NULL THEN NULL ELSE a.purpose END
        WHERE a.project_id = $1 AND a.environment = $2 AND ${alongUser('$3', 'a')}
          AND a.id = ANY (ARRAY(SELECT id FROM picked))
          AND a.at BETWEEN (SELECT min(at) FROM picked) AND (SELECT max(at) FROM picked)
      )
      SELECT count(*)::integer AS count FROM picked`,
    values: [tenant.projectId, tenant.environment, userId, pseudonym],
    result: ([row]) => row?.count ?? 0,
  }
}

/** How many records know somebody by a pseudonym. */
export function countPseudonym({ tenant }: Subject, pseudonym: string): Statement<number> {
  return {
    name: 'count-pseudonym',
    text: `SELECT count(*)::integer AS count FROM (
        SELECT FROM ambit.audit WHERE project_id = $1 AND environment = $2 AND ${alongUser('$3')} ORDER BY ${userOrder}
      ) AS records`,
    values: [tenant.projectId, tenant.environment, pseudonym],
    isRead: true,
    result: ([row]) => row?.count ?? 0,
  }
}
