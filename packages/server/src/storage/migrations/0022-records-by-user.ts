import type { Migration } from './migration.ts'

/**
 * A record is found by its user in one index instead of two: reads in theirs, everything else in another. Whoever looks for both
 * walks along both at once. An index that is in nobody's order costs a page of the log for every record.
 */
export const recordsByUser = {
  makes: {},
  sqlite: `
  DROP INDEX audit_newest_by_user;
  CREATE INDEX audit_other_acts_by_user ON audit (project_id, environment, user_id, id)
    WHERE user_id IS NOT NULL AND action NOT IN ('read_memory', 'read_context', 'continue_read');
`,
  // There, an entry of an index costs an entry of the log, and no page.
  postgres: '',
} as const satisfies Migration
