export const firstSqlite = `
  CREATE TABLE projects (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    policy_version INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE policies (
    project_id TEXT NOT NULL REFERENCES projects (id),
    version INTEGER NOT NULL,
    matrix TEXT NOT NULL,
    set_at INTEGER NOT NULL,
    set_by TEXT NOT NULL,
    PRIMARY KEY (project_id, version)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id),
    environment TEXT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    last_four TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    rate_limit_per_minute INTEGER,
    purpose_classes TEXT,
    deleted_at INTEGER
  ) STRICT, WITHOUT ROWID;

  -- The key serves the one hot query (a user's scope, oldest first); memory ids sort in the order of acceptance.
  CREATE TABLE memories (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    user_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    id TEXT NOT NULL,
    domain TEXT,
    source TEXT NOT NULL,
    value TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    PRIMARY KEY (project_id, environment, user_id, scope, id)
  ) STRICT;
  CREATE INDEX memories_by_expiry ON memories (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE grants (
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    user_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    domain TEXT,
    max_age_days REAL,
    purpose TEXT NOT NULL,
    issued_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX grants_by_expiry ON grants (expires_at);

  CREATE TABLE audit (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    key_id TEXT NOT NULL,
    request_id TEXT NOT NULL,
    action TEXT NOT NULL,
    outcome TEXT NOT NULL,
    user_id TEXT,
    scope TEXT,
    domain TEXT,
    purpose TEXT,
    purpose_classes TEXT,
    policy_version INTEGER,
    memory_ids TEXT NOT NULL,
    grant_id TEXT,
    PRIMARY KEY (project_id, environment, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE idempotency_claims (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    response TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, environment, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_claims_by_expiry ON idempotency_claims (expires_at);
`
