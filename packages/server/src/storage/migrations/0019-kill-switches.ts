import type { Migration } from './migration.ts'

/** Keys that are paused, and tokens that are found by the key that they were issued to, or by the person, newest first. */
export const killSwitches = {
  makes: { api_keys: 'paused_at', grants: 'key_id' },
  sqlite: `
  ALTER TABLE api_keys ADD COLUMN paused_at INTEGER;

  -- Null in grants from before.
  ALTER TABLE grants ADD COLUMN key_id TEXT;
  CREATE INDEX grants_by_key ON grants (key_id, expires_at) WHERE key_id IS NOT NULL AND revoked_at IS NULL;
  DROP INDEX grants_by_user;
  CREATE INDEX grants_by_user ON grants (project_id, environment, user_id, expires_at);
`,
  postgres: `
  ALTER TABLE ambit.api_keys ADD COLUMN paused_at bigint;

  -- Null in grants from before.
  ALTER TABLE ambit.grants ADD COLUMN key_id text COLLATE "C";
  -- By an expression, so that whoever asks for it walks along these: the index of all that ever expires has the same order,
  -- and a plan that was made while there was little might take that.
  CREATE INDEX grants_by_key ON ambit.grants (key_id, (expires_at + 0)) WHERE key_id IS NOT NULL AND revoked_at IS NULL;
  DROP INDEX ambit.grants_by_user;
  CREATE INDEX grants_by_user ON ambit.grants (project_id, environment, hashtextextended(user_id, 0), (expires_at + 0));
`,
} as const satisfies Migration
