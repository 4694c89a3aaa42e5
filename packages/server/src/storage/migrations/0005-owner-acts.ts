import type { Migration } from './migration.ts'

/** Records of what owners do, and keys that know their maker. */
export const ownerActs = {
  makes: {
    audit: 'actor subject details',
    api_keys: 'created_by',
  },
  sqlite: `
  -- Null: the key in key_id, which is empty otherwise.
  ALTER TABLE audit ADD COLUMN actor TEXT;
  ALTER TABLE audit ADD COLUMN subject TEXT;
  ALTER TABLE audit ADD COLUMN details TEXT;
  ALTER TABLE api_keys ADD COLUMN created_by TEXT;
`,
  postgres: `
  -- No actor: the key in key_id, which is empty otherwise.
  ALTER TABLE ambit.audit ADD COLUMN actor text, ADD COLUMN subject text, ADD COLUMN details text;
  ALTER TABLE ambit.api_keys ADD COLUMN created_by text;
`,
} as const satisfies Migration
