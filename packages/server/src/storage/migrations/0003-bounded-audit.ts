import type { Migration } from './migration.ts'

/** Records that do not grow with what was seen, and that go when their time is over. */
export const boundedAudit = {
  makes: {
    audit: 'memory_count memory_digest',
  },
  sqlite: `
  -- Null in records from before: those have every id in memory_ids.
  ALTER TABLE audit ADD COLUMN memory_count INTEGER;
  ALTER TABLE audit ADD COLUMN memory_digest TEXT;
  CREATE INDEX audit_by_time ON audit (at);
`,
  postgres: `
  -- Null in records from before, and of processes of an older version: those have every id in memory_ids.
  ALTER TABLE ambit.audit ADD COLUMN memory_count integer, ADD COLUMN memory_digest text;
  -- Months get theirs when they are made. Those that exist have none: making one would hold up whoever writes.
  CREATE INDEX audit_other_by_time ON ambit.audit_other (at);
`,
} as const satisfies Migration
