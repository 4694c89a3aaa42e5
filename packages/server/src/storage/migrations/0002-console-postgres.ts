/** All of it is used outside of a tenant's transactions, and the role that those run as has no right to any of it. */
export const consolePostgres = `
  ALTER TABLE ambit.api_keys ADD COLUMN last_used_at bigint;
  -- Room in the page for the moment of the last use, which is written every few seconds.
  ALTER TABLE ambit.api_keys SET (fillfactor = 50);
  CREATE INDEX api_keys_by_project ON ambit.api_keys (project_id, environment);

  -- Kept for good: a configuration that still names one does not bring it back at the next start.
  CREATE TABLE ambit.retired_secrets (
    secret_hash text COLLATE "C" PRIMARY KEY,
    key_id text COLLATE "C" NOT NULL REFERENCES ambit.api_keys (id),
    ends_at bigint NOT NULL
  );
  CREATE INDEX retired_secrets_by_key ON ambit.retired_secrets (key_id);

  CREATE TABLE ambit.people (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    email text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email)),
    email_verified integer NOT NULL DEFAULT 0,
    image text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
  );

  CREATE TABLE ambit.credentials (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL,
    provider_id text COLLATE "C" NOT NULL,
    person_id text COLLATE "C" NOT NULL REFERENCES ambit.people (id) ON DELETE CASCADE,
    password text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    UNIQUE (provider_id, account_id)
  );
  CREATE INDEX credentials_by_person ON ambit.credentials (person_id);

  CREATE TABLE ambit.sessions (
    id text COLLATE "C" PRIMARY KEY,
    person_id text COLLATE "C" NOT NULL REFERENCES ambit.people (id) ON DELETE CASCADE,
    token text COLLATE "C" NOT NULL UNIQUE,
    expires_at bigint NOT NULL,
    ip_address text,
    user_agent text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
  );
  CREATE INDEX sessions_by_person ON ambit.sessions (person_id);
  CREATE INDEX sessions_by_expiry ON ambit.sessions (expires_at);

  CREATE TABLE ambit.memberships (
    project_id text COLLATE "C" NOT NULL REFERENCES ambit.projects (id),
    person_id text COLLATE "C" NOT NULL REFERENCES ambit.people (id) ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('owner', 'member')),
    joined_at bigint NOT NULL,
    PRIMARY KEY (project_id, person_id)
  );
  CREATE INDEX memberships_by_person ON ambit.memberships (person_id);

  CREATE TABLE ambit.invitations (
    id text COLLATE "C" PRIMARY KEY,
    token_hash text COLLATE "C" NOT NULL UNIQUE,
    project_id text COLLATE "C" NOT NULL REFERENCES ambit.projects (id),
    role text NOT NULL CHECK (role IN ('owner', 'member')),
    email text COLLATE "C" CHECK (email = lower(email)),
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    created_by text NOT NULL,
    used_at bigint
  );
  CREATE INDEX invitations_by_project ON ambit.invitations (project_id);
  CREATE INDEX invitations_by_expiry ON ambit.invitations (expires_at);

  CREATE TABLE ambit.password_resets (
    id text COLLATE "C" PRIMARY KEY,
    token_hash text COLLATE "C" NOT NULL UNIQUE,
    person_id text COLLATE "C" NOT NULL REFERENCES ambit.people (id) ON DELETE CASCADE,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    created_by text NOT NULL,
    used_at bigint
  );
  CREATE INDEX password_resets_by_person ON ambit.password_resets (person_id);
  CREATE INDEX password_resets_by_expiry ON ambit.password_resets (expires_at);

  CREATE TABLE ambit.sign_in_attempts (
    subject text COLLATE "C" PRIMARY KEY,
    resets_at bigint NOT NULL,
    count integer NOT NULL
  );
  CREATE INDEX sign_in_attempts_by_end ON ambit.sign_in_attempts (resets_at);

  CREATE TABLE ambit.console_settings (
    name text COLLATE "C" PRIMARY KEY,
    value text NOT NULL
  );

  -- One walk along the key is a period of a project. Room in the pages, because most of what is written is a new count
  -- in an old row.
  CREATE TABLE ambit.usage_counts (
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    hour bigint NOT NULL,
    key_id text COLLATE "C" NOT NULL,
    measure text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    detail text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (project_id, environment, hour, key_id, measure, subject, detail)
  ) WITH (fillfactor = 70);
  CREATE INDEX usage_counts_by_hour ON ambit.usage_counts (hour);

  -- The same by day: a look back over months would otherwise read every hour of it.
  CREATE TABLE ambit.usage_days (
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    day bigint NOT NULL,
    key_id text COLLATE "C" NOT NULL,
    measure text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    detail text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (project_id, environment, day, key_id, measure, subject, detail)
  ) WITH (fillfactor = 70);
  CREATE INDEX usage_days_by_day ON ambit.usage_days (day);
`
