import type { Subject } from '../port/subjects.ts'
import { alongUser, userOrder } from './audit-search.ts'
import type { Statement } from './statement.ts'

/** A value with its length in front of it, as `audit-chain/link-hash.ts` has it. */
const encoded = (value: string): string => `coalesce(octet_length(${value}) || ':' || ${value}, '-')`

/** So many records in one step; where there were fewer, none are left. */
export const recordsAtOnce = 1_000

/** Personal fields in the order of `personalFields`, which begins with those of format 1. */
const ofFormat1 = `${encoded('user_id')} || ${encoded('purpose')}`
const freePurpose = 'CASE WHEN registered_purpose IS NULL THEN purpose END'
const ofFormat2 = [encoded('user_id'), encoded(`(${freePurpose})`), encoded('domain'), encoded('request_id')].join(
  ' || ',
)
const digest = (before: string, fields: string): string =>
  `encode(sha256(${before}decode(salt, 'hex') || convert_to(${fields}, 'UTF8')), 'hex')`

/**
 * Replaces a person by a pseudonym in their records, and removes free text that may say who they are. Each call does some of
 * them, and returns how many. The salted digest stays in the chain, without the salt. Format 1 chained the domain and the
 * request, and cannot vouch for a registered purpose without the salt.
 */
export function pseudonymiseAudit({ tenant, userId }: Subject, pseudonym: string): Statement<number> {
  return {
    name: 'pseudonymise-audit',
    text: `
      WITH walked AS MATERIALIZED (
        SELECT id, at, user_id, purpose, registered_purpose, domain, request_id FROM ambit.audit
        WHERE project_id = $1 AND environment = $2 AND ${alongUser('$3')} ORDER BY ${userOrder} LIMIT ${recordsAtOnce}
      ), picked AS MATERIALIZED (
        SELECT walked.*, l.salt, CASE WHEN l.audit_id IS NOT NULL THEN coalesce(l.format, 1) END AS format
        FROM walked LEFT JOIN ambit.audit_links AS l ON l.audit_id = walked.id
      ), unlinked AS (
        UPDATE ambit.audit_links AS l SET salt = NULL, subject_digest = personal.digest
        FROM (
          SELECT id, CASE format WHEN 2 THEN ${digest("'\\x00'::bytea || ", ofFormat2)} ELSE ${digest('', ofFormat1)} END AS digest
          FROM picked WHERE salt IS NOT NULL
        ) AS personal WHERE l.audit_id = personal.id AND l.salt IS NOT NULL
      ), changed AS (
        UPDATE ambit.audit AS a SET user_id = $4,
          purpose = CASE WHEN a.registered_purpose IS NULL OR a.id = ANY (older.ids) THEN NULL ELSE a.purpose END,
          domain = CASE WHEN a.id = ANY (older.ids) THEN a.domain END,
          request_id = CASE WHEN a.id = ANY (older.ids) THEN a.request_id ELSE '' END
        FROM (SELECT coalesce(array_agg(id) FILTER (WHERE format = 1), '{}') AS ids FROM picked) AS older
        WHERE a.project_id = $1 AND a.environment = $2 AND ${alongUser('$3', 'a')}
          AND a.id = ANY (ARRAY(SELECT id FROM picked))
          AND a.at BETWEEN (SELECT min(at) FROM picked) AND (SELECT max(at) FROM picked)
      )
      SELECT count(*)::integer AS count FROM picked`,
    values: [tenant.projectId, tenant.environment, userId, pseudonym],
    result: ([row]) => row?.count ?? 0,
  }
}

/** Sequences of the records that know somebody by a pseudonym; null: one from before there were chains. */
export function listPseudonymised({ tenant }: Subject, pseudonym: string): Statement<readonly (number | null)[]> {
  return {
    name: 'list-pseudonymised',
    text: `SELECT sequence FROM (
        SELECT id FROM ambit.audit WHERE project_id = $1 AND environment = $2 AND ${alongUser('$3')} ORDER BY ${userOrder}
      ) AS records LEFT JOIN ambit.audit_links ON audit_id = records.id`,
    values: [tenant.projectId, tenant.environment, pseudonym],
    isRead: true,
    result: (rows) => rows.map(({ sequence }) => sequence),
  }
}
