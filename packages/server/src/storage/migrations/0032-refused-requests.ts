import type { Migration } from './migration.ts'

const reads = "('readMemory', 'readContext', 'continueRead')"

/**
 * Refusals used to be counted by scope, and a context counted every scope that its purpose left closed. Refused requests are taken from
 * their statuses instead; counts by scope go where contexts are among them, since they cannot be told apart any more.
 */
const recount = (schema: string, table: string, step: string): string => `
  INSERT INTO ${schema}${table} (project_id, environment, ${step}, key_id, measure, subject, detail, count)
    SELECT project_id, environment, ${step}, key_id, 'refused', 'request', 'policy_denied', sum(count)
    FROM ${schema}${table} WHERE measure = 'requests' AND detail = '403' AND subject IN ${reads}
    GROUP BY project_id, environment, ${step}, key_id;
  DELETE FROM ${schema}${table} WHERE measure = 'denials' AND EXISTS (
    SELECT 1 FROM ${schema}${table} AS asked
    WHERE asked.project_id = ${table}.project_id AND asked.environment = ${table}.environment
      AND asked.${step} = ${table}.${step} AND asked.key_id = ${table}.key_id
      AND asked.measure = 'requests' AND asked.subject = 'readContext'
  );
`

export const refusedRequests = {
  makes: {},
  sqlite: recount('', 'usage_counts', 'hour') + recount('', 'usage_days', 'day'),
  postgres: recount('ambit.', 'usage_counts', 'hour') + recount('ambit.', 'usage_days', 'day'),
} as const satisfies Migration
