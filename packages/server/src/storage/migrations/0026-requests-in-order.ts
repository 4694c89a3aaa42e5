import type { Migration } from './migration.ts'

/** What a record is found by from its request. Ids of ours begin with the time; of others, the ends differ most. */
export const requestKey = (requestId: string): string =>
  `CASE typeof(${requestId}) WHEN 'blob' THEN substr(${requestId}, 2, 7) ELSE substr(${requestId}, -5) END`

/** In the embedded store a record's request goes to the end of its index, where it went to any page of it. */
export const requestsInOrder = {
  makes: {},
  sqlite: `
  DROP INDEX audit_log_newest_by_request;
  CREATE INDEX audit_log_newest_by_request ON audit_log (${requestKey('request_id')}) WHERE request_id IS NOT NULL;
`,
  postgres: '',
} as const satisfies Migration
