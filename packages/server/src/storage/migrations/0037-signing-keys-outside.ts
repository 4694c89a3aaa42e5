import type { Migration } from './migration.ts'

/** The key that signs checkpoints is a file outside of the database, since whoever can write the database could sign with it. */
export const signingKeysOutside = {
  makes: {},
  sqlite: 'DROP TABLE audit_signing_keys;',
  postgres: 'DROP TABLE ambit.audit_signing_keys;',
} as const satisfies Migration
