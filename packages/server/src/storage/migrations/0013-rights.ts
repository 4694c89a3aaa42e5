import { behindRowSecurity, type Migration } from './migration.ts'

/** What keys may be used for, what people have withdrawn, and whatever it takes to find and erase all that is kept of one of them. */
export const rights = {
  makes: {
    api_keys: 'capabilities',
    consents: 'project_id environment user_id scope purpose_class withdrawn_at',
    subject_links: 'token_hash id project_id environment user_id created_at expires_at',
    erasures: 'project_id environment user_id receipt_id started_at pseudonym counts act',
    idempotency_claims: 'subject_key',
    grants: 'purpose_classes withdrawn_at',
  },
  sqlite: `
  -- Null: memory alone.
  ALTER TABLE api_keys ADD COLUMN capabilities TEXT;

  CREATE TABLE consents (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    user_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    purpose_class TEXT NOT NULL,
    withdrawn_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, environment, user_id, scope, purpose_class)
  ) STRICT, WITHOUT ROWID;

  -- By which people see their own page.
  CREATE TABLE subject_links (
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX subject_links_by_expiry ON subject_links (expires_at);
  CREATE INDEX subject_links_by_user ON subject_links (project_id, environment, user_id);

  -- Of whom everything is being erased right now. A row goes with the last of what it stands for.
  CREATE TABLE erasures (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    user_id TEXT NOT NULL,
    receipt_id TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    pseudonym TEXT NOT NULL,
    counts TEXT NOT NULL,
    act TEXT NOT NULL,
    PRIMARY KEY (project_id, environment, user_id)
  ) STRICT, WITHOUT ROWID;

  -- Made from the id of the user that the answer speaks of; null in claims from before, and in those of several.
  ALTER TABLE idempotency_claims ADD COLUMN subject_key TEXT;
  CREATE INDEX idempotency_claims_by_user ON idempotency_claims (project_id, environment, subject_key)
    WHERE subject_key IS NOT NULL;
  -- Null in grants from before.
  ALTER TABLE grants ADD COLUMN purpose_classes TEXT;
  ALTER TABLE grants ADD COLUMN withdrawn_at INTEGER;
  CREATE INDEX grants_by_user ON grants (project_id, environment, user_id);
  CREATE INDEX audit_reads_by_user ON audit (project_id, environment, user_id, id)
    WHERE action IN ('read_memory', 'read_context', 'continue_read');
`,
  postgres: `
  -- Null: memory alone.
  ALTER TABLE ambit.api_keys ADD COLUMN capabilities text;

  -- As with memories, user_key is made from user_id, which may be longer than an entry of an index can be.
  CREATE TABLE ambit.consents (
    user_key uuid NOT NULL,
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    scope text COLLATE "C" NOT NULL,
    purpose_class text COLLATE "C" NOT NULL,
    withdrawn_at bigint NOT NULL,
    PRIMARY KEY (user_key, project_id, environment, scope, purpose_class)
  );
${behindRowSecurity('consents', 'SELECT, INSERT, DELETE')}
  -- By which people see their own page.
  CREATE TABLE ambit.subject_links (
    token_hash text COLLATE "C" PRIMARY KEY,
    id text COLLATE "C" NOT NULL,
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX subject_links_by_expiry ON ambit.subject_links (expires_at);
  CREATE INDEX subject_links_by_user ON ambit.subject_links (project_id, environment, hashtextextended(user_id, 0));
${behindRowSecurity('subject_links', 'SELECT, INSERT')}
  -- Of whom everything is being erased right now. A row goes with the last of what it stands for.
  CREATE TABLE ambit.erasures (
    user_key uuid NOT NULL,
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    receipt_id text NOT NULL,
    started_at bigint NOT NULL,
    pseudonym text NOT NULL,
    counts text NOT NULL,
    act text NOT NULL,
    PRIMARY KEY (user_key, project_id, environment)
  );
${behindRowSecurity('erasures', 'SELECT')}
  -- Made from the id of the user that the answer speaks of; null in claims from before, and in those of several.
  ALTER TABLE ambit.idempotency_claims ADD COLUMN subject_key text COLLATE "C";
  CREATE INDEX idempotency_claims_by_user ON ambit.idempotency_claims (project_id, environment, subject_key)
    WHERE subject_key IS NOT NULL;
  -- Null in grants from before.
  ALTER TABLE ambit.grants ADD COLUMN purpose_classes text, ADD COLUMN withdrawn_at bigint;
  CREATE INDEX grants_by_user ON ambit.grants (project_id, environment, hashtextextended(user_id, 0));
  -- Months get theirs when they are made. Those that exist have none: making one would hold up whoever writes.
  CREATE INDEX audit_other_reads_by_user ON ambit.audit_other (project_id, environment, hashtextextended(user_id, 0), id)
    WHERE action IN ('read_memory', 'read_context', 'continue_read');
`,
} as const satisfies Migration
