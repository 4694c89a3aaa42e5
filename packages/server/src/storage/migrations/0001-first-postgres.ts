const memoryPartitions = 64

/**
 * Keys carry the column that their table is spread by (`user_key`, `token_hash`, `project_id`), which is what
 * PostgreSQL asks of partitions and Citus of shards. Text compares by byte, as it does in SQLite, so that ids sort in the
 * order in which they were made on both.
 */
const firstSchema = `
  CREATE TABLE ambit.projects (
    id text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    created_at bigint NOT NULL,
    policy_version integer NOT NULL DEFAULT 0
  );

  CREATE TABLE ambit.policies (
    project_id text COLLATE "C" NOT NULL REFERENCES ambit.projects (id),
    version integer NOT NULL,
    matrix text NOT NULL,
    set_at bigint NOT NULL,
    set_by text NOT NULL,
    PRIMARY KEY (project_id, version)
  );

  CREATE TABLE ambit.api_keys (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES ambit.projects (id),
    environment text NOT NULL,
    secret_hash text COLLATE "C" NOT NULL UNIQUE,
    name text NOT NULL,
    last_four text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    rate_limit_per_minute integer,
    purpose_classes text,
    deleted_at bigint
  );

  -- user_key is made from user_id, which may be longer than an entry of an index can be. The value is text: json would
  -- be parsed for nothing, and jsonb would forget the order of keys.
  CREATE TABLE ambit.memories (
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    user_key uuid NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    scope text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    domain text COLLATE "C",
    source text NOT NULL,
    value text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    PRIMARY KEY (user_key, project_id, environment, scope, id)
  ) PARTITION BY HASH (user_key);
  CREATE INDEX memories_by_expiry ON ambit.memories (expires_at) WHERE expires_at IS NOT NULL;
  DO $$ BEGIN
    FOR part IN 0..${memoryPartitions - 1} LOOP
      EXECUTE format('CREATE TABLE ambit.memories_%s PARTITION OF ambit.memories
        FOR VALUES WITH (MODULUS ${memoryPartitions}, REMAINDER %s)', lpad(part::text, 2, '0'), part);
    END LOOP;
  END $$;

  CREATE TABLE ambit.grants (
    token_hash text COLLATE "C" PRIMARY KEY,
    id text COLLATE "C" NOT NULL,
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    scope text NOT NULL,
    domain text,
    max_age_days double precision,
    purpose text NOT NULL,
    issued_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint
  );
  CREATE INDEX grants_by_expiry ON ambit.grants (expires_at);

  -- A month's records are dropped in a moment, where deleting them would take hours. The default partition takes what
  -- no month was made for, so that a record is never refused.
  CREATE TABLE ambit.audit (
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    key_id text NOT NULL,
    request_id text NOT NULL,
    action text NOT NULL,
    outcome text NOT NULL,
    user_id text,
    scope text,
    domain text,
    purpose text,
    purpose_classes text,
    policy_version integer,
    memory_ids text NOT NULL,
    grant_id text,
    PRIMARY KEY (project_id, environment, id, at)
  ) PARTITION BY RANGE (at);
  CREATE TABLE ambit.audit_other PARTITION OF ambit.audit DEFAULT;

  CREATE TABLE ambit.idempotency_claims (
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    fingerprint text NOT NULL,
    response text NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (project_id, environment, key)
  );
  CREATE INDEX idempotency_claims_by_expiry ON ambit.idempotency_claims (expires_at);

  -- Not worth a write to the log: after a crash everybody begins a new minute.
  CREATE UNLOGGED TABLE ambit.rate_windows (
    key_id text COLLATE "C" PRIMARY KEY,
    resets_at bigint NOT NULL,
    used bigint NOT NULL
  ) WITH (fillfactor = 50);
`

/**
 * The second wall. Requests run as a role that owns nothing and may not bypass row security, and see the rows of the
 * tenant that their transaction has entered; outside of one, none. Roles belong to the whole server: another database on
 * it may have made this one, perhaps in this very moment.
 */
const rowSecurity = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ambit_tenant') THEN
      BEGIN
        CREATE ROLE ambit_tenant NOLOGIN NOBYPASSRLS;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    BEGIN
      SET LOCAL ROLE ambit_tenant;
      RESET ROLE;
    EXCEPTION WHEN insufficient_privilege THEN
      EXECUTE format('GRANT ambit_tenant TO %I', current_user);
    END;
  END $$;

  GRANT USAGE ON SCHEMA ambit TO ambit_tenant;
  GRANT SELECT, INSERT ON ambit.memories, ambit.audit TO ambit_tenant;
  GRANT SELECT, INSERT, UPDATE ON ambit.grants, ambit.idempotency_claims TO ambit_tenant;
  DO $$
  DECLARE name text;
  BEGIN
    FOREACH name IN ARRAY ARRAY['memories', 'grants', 'audit', 'idempotency_claims'] LOOP
      EXECUTE format('ALTER TABLE ambit.%I ENABLE ROW LEVEL SECURITY', name);
      EXECUTE format($policy$CREATE POLICY own_tenant ON ambit.%I TO ambit_tenant
        USING (project_id = current_setting('ambit.project_id', true)
          AND environment = current_setting('ambit.environment', true))$policy$, name);
    END LOOP;
  END $$;
`

export const firstPostgres: string = `${firstSchema}\n${rowSecurity}`
