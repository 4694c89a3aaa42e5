import type { Migration } from './migration.ts'

/**
 * What people prove who they are with, beside a password. The secret of an app is kept as it is: a code cannot be checked
 * against a hash.
 */
export const secondFactor = {
  makes: {
    totp_secrets: 'person_id secret created_at confirmed_at last_step',
    recovery_codes: 'person_id code_hash created_at used_at',
    passkeys: 'id person_id credential_id host name public_key algorithm sign_count created_at last_used_at',
    passkey_challenges: 'challenge_hash person_id expires_at',
  },
  sqlite: `
  CREATE TABLE totp_secrets (
    person_id TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    confirmed_at INTEGER,
    last_step INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE recovery_codes (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (person_id, code_hash)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    credential_id TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    name TEXT NOT NULL,
    public_key TEXT NOT NULL,
    algorithm INTEGER NOT NULL,
    sign_count INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX passkeys_by_person ON passkeys (person_id);

  CREATE TABLE passkey_challenges (
    challenge_hash TEXT PRIMARY KEY,
    person_id TEXT REFERENCES people (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
`,
  postgres: `
  CREATE TABLE ambit.totp_secrets (
    person_id text COLLATE "C" PRIMARY KEY REFERENCES ambit.people (id) ON DELETE CASCADE,
    secret text NOT NULL,
    created_at bigint NOT NULL,
    confirmed_at bigint,
    last_step bigint NOT NULL
  );

  CREATE TABLE ambit.recovery_codes (
    person_id text COLLATE "C" NOT NULL REFERENCES ambit.people (id) ON DELETE CASCADE,
    code_hash text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    PRIMARY KEY (person_id, code_hash)
  );

  -- As a function, so that codes which were set while a statement waited for the secret are seen.
  CREATE FUNCTION ambit.remove_recovery_codes(of_person text) RETURNS void LANGUAGE sql VOLATILE AS $$
    DELETE FROM ambit.recovery_codes WHERE person_id = of_person;
  $$;

  CREATE TABLE ambit.passkeys (
    id text COLLATE "C" PRIMARY KEY,
    person_id text COLLATE "C" NOT NULL REFERENCES ambit.people (id) ON DELETE CASCADE,
    credential_id text COLLATE "C" NOT NULL UNIQUE,
    host text NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    algorithm integer NOT NULL,
    sign_count bigint NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
  );
  CREATE INDEX passkeys_by_person ON ambit.passkeys (person_id);

  CREATE TABLE ambit.passkey_challenges (
    challenge_hash text COLLATE "C" PRIMARY KEY,
    person_id text COLLATE "C" REFERENCES ambit.people (id) ON DELETE CASCADE,
    expires_at bigint NOT NULL
  );
  CREATE INDEX passkey_challenges_by_expiry ON ambit.passkey_challenges (expires_at);
`,
} as const satisfies Migration
