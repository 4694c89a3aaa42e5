import { behindRowSecurity, type Migration } from './migration.ts'

/**
 * PostgreSQL keeps grants apart by the week in which they were issued, so that those that are of no further use go in a moment. Those
 * that exist stay where they are, in the partition of all others, with the indexes that they have.
 */
export const grantWeeks = {
  makes: {},
  sqlite: '',
  postgres: `
  ALTER TABLE ambit.grants RENAME TO grants_other;
  ALTER TABLE ambit.grants_other RENAME CONSTRAINT grants_pkey TO grants_other_pkey;
  ALTER INDEX ambit.grants_by_expiry RENAME TO grants_other_by_expiry;
  ALTER INDEX ambit.grants_by_user RENAME TO grants_other_by_user;
  ALTER INDEX ambit.grants_by_key RENAME TO grants_other_by_key;
  DROP POLICY own_tenant ON ambit.grants_other;
  ALTER TABLE ambit.grants_other DISABLE ROW LEVEL SECURITY;
  REVOKE ALL ON ambit.grants_other FROM ambit_tenant;

  CREATE TABLE ambit.grants (LIKE ambit.grants_other INCLUDING DEFAULTS) PARTITION BY RANGE (token_hash);
  ALTER TABLE ambit.grants ADD PRIMARY KEY (token_hash);
  CREATE INDEX grants_by_expiry ON ambit.grants (expires_at);
  CREATE INDEX grants_by_user ON ambit.grants (project_id, environment, hashtextextended(user_id, 0), (expires_at + 0));
  CREATE INDEX grants_by_key ON ambit.grants (key_id, (expires_at + 0)) WHERE key_id IS NOT NULL AND revoked_at IS NULL;
  ALTER TABLE ambit.grants ATTACH PARTITION ambit.grants_other DEFAULT;
${behindRowSecurity('grants', 'SELECT, INSERT, UPDATE')}`,
} as const satisfies Migration
