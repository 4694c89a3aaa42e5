export const consoleSqlite = `
  ALTER TABLE api_keys ADD COLUMN last_used_at INTEGER;
  CREATE INDEX api_keys_by_project ON api_keys (project_id, environment);

  -- Kept for good: a configuration that still names one does not bring it back at the next start.
  CREATE TABLE retired_secrets (
    secret_hash TEXT PRIMARY KEY,
    key_id TEXT NOT NULL REFERENCES api_keys (id),
    ends_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX retired_secrets_by_key ON retired_secrets (key_id);

  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
    email_verified INTEGER NOT NULL DEFAULT 0,
    image TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE credentials (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    password TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (provider_id, account_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX credentials_by_person ON credentials (person_id);

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL,
    ip_address TEXT,
    user_agent TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_person ON sessions (person_id);
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);

  CREATE TABLE memberships (
    project_id TEXT NOT NULL REFERENCES projects (id),
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'member')),
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, person_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX memberships_by_person ON memberships (person_id);

  CREATE TABLE invitations (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    project_id TEXT NOT NULL REFERENCES projects (id),
    role TEXT NOT NULL CHECK (role IN ('owner', 'member')),
    email TEXT CHECK (email = lower(email)),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX invitations_by_project ON invitations (project_id);
  CREATE INDEX invitations_by_expiry ON invitations (expires_at);

  CREATE TABLE password_resets (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX password_resets_by_person ON password_resets (person_id);
  CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

  CREATE TABLE sign_in_attempts (
    subject TEXT PRIMARY KEY,
    resets_at INTEGER NOT NULL,
    count INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_in_attempts_by_end ON sign_in_attempts (resets_at);

  CREATE TABLE console_settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- One walk along the key is a period of a project.
  CREATE TABLE usage_counts (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    hour INTEGER NOT NULL,
    key_id TEXT NOT NULL,
    measure TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (project_id, environment, hour, key_id, measure, subject, detail)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX usage_counts_by_hour ON usage_counts (hour);

  -- The same by day: a look back over months would otherwise read every hour of it.
  CREATE TABLE usage_days (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    day INTEGER NOT NULL,
    key_id TEXT NOT NULL,
    measure TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (project_id, environment, day, key_id, measure, subject, detail)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX usage_days_by_day ON usage_days (day);
`
