import type { Migration } from './migration.ts'

/** The devices that have signed in to an account before. */
export const knownDevices = {
  makes: {
    known_devices: 'token_hash person_id seen_at expires_at',
  },
  sqlite: `
  -- Of the token in a device's cookie only the hash is kept. One device may know several accounts.
  CREATE TABLE known_devices (
    token_hash TEXT NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (token_hash, person_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX known_devices_by_person ON known_devices (person_id, seen_at);
  CREATE INDEX known_devices_by_expiry ON known_devices (expires_at);
`,
  postgres: `
  -- Of the token in a device's cookie only the hash is kept. One device may know several accounts.
  CREATE TABLE ambit.known_devices (
    token_hash text COLLATE "C" NOT NULL,
    person_id text COLLATE "C" NOT NULL REFERENCES ambit.people (id) ON DELETE CASCADE,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (token_hash, person_id)
  );
  CREATE INDEX known_devices_by_person ON ambit.known_devices (person_id, seen_at);
  CREATE INDEX known_devices_by_expiry ON ambit.known_devices (expires_at);
`,
} as const satisfies Migration
