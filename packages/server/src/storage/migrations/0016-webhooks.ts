import type { Migration } from './migration.ts'

/** Where projects want to be told of what happens, and the log of telling them. */
export const webhooks = {
  makes: {
    webhooks:
      'id project_id environment url events secret previous_secret previous_until created_at created_by cursor failing_since disabled_at disabled_reason',
    webhook_leases: 'webhook_id holder leased_until',
    webhook_deliveries:
      'webhook_id sequence audit_id event subject_key state attempts next_at last_status last_reason created_at finished_at',
  },
  sqlite: `
  CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id),
    environment TEXT NOT NULL,
    url TEXT NOT NULL,
    events TEXT,
    secret TEXT NOT NULL,
    previous_secret TEXT,
    previous_until INTEGER,
    created_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    cursor INTEGER NOT NULL,
    failing_since INTEGER,
    disabled_at INTEGER,
    disabled_reason TEXT
  ) STRICT, WITHOUT ROWID;

  -- Who delivers right now.
  CREATE TABLE webhook_leases (
    webhook_id TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    leased_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE webhook_deliveries (
    webhook_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    audit_id TEXT NOT NULL,
    event TEXT NOT NULL,
    subject_key TEXT,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    last_status INTEGER,
    last_reason TEXT,
    created_at INTEGER NOT NULL,
    finished_at INTEGER,
    PRIMARY KEY (webhook_id, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook_id, subject_key, sequence) WHERE state = 'pending';
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_at) WHERE state = 'pending';
  CREATE INDEX webhook_deliveries_by_end ON webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL;
`,
  postgres: `
  CREATE TABLE ambit.webhooks (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES ambit.projects (id),
    environment text COLLATE "C" NOT NULL,
    url text NOT NULL,
    events text,
    secret text NOT NULL,
    previous_secret text,
    previous_until bigint,
    created_at bigint NOT NULL,
    created_by text NOT NULL,
    cursor bigint NOT NULL,
    failing_since bigint,
    disabled_at bigint,
    disabled_reason text
  );

  -- Who delivers right now.
  CREATE TABLE ambit.webhook_leases (
    webhook_id text COLLATE "C" PRIMARY KEY,
    holder text NOT NULL,
    leased_until bigint NOT NULL
  );

  CREATE TABLE ambit.webhook_deliveries (
    webhook_id text COLLATE "C" NOT NULL,
    sequence bigint NOT NULL,
    audit_id text COLLATE "C" NOT NULL,
    event text NOT NULL,
    subject_key text,
    state text NOT NULL,
    attempts integer NOT NULL,
    next_at bigint NOT NULL,
    last_status integer,
    last_reason text,
    created_at bigint NOT NULL,
    finished_at bigint,
    PRIMARY KEY (webhook_id, sequence)
  );
  CREATE INDEX webhook_deliveries_pending ON ambit.webhook_deliveries (webhook_id, subject_key, sequence)
    WHERE state = 'pending';
  CREATE INDEX webhook_deliveries_due ON ambit.webhook_deliveries (webhook_id, next_at) WHERE state = 'pending';
  CREATE INDEX webhook_deliveries_by_end ON ambit.webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL;
`,
} as const satisfies Migration
