import type { Migration } from './migration.ts'

/** What owners declare that memories are read for, keys that are bound to it, and records that name it. */
export const register = {
  makes: {
    projects: 'register_revision',
    registers: 'project_id revision mode protected_domains usual_domains set_at set_by',
    purposes:
      'project_id name version statement purpose_classes scopes exceptions exceptions_by domains read_classes reads_as_outside classes_reason classes_by classes_at is_retired set_by set_at reason',
    dismissed_purposes: 'project_id text_hash dismissed_at dismissed_by',
    api_keys: 'purposes',
    grants: 'registered_purpose',
    audit: 'registered_purpose',
  },
  sqlite: `
  -- Moves with every change to what is declared in the project; null: nothing ever was. It is read with every key.
  ALTER TABLE projects ADD COLUMN register_revision INTEGER;

  CREATE TABLE registers (
    project_id TEXT NOT NULL REFERENCES projects (id),
    revision INTEGER NOT NULL,
    mode TEXT NOT NULL,
    protected_domains TEXT NOT NULL,
    usual_domains TEXT NOT NULL,
    set_at INTEGER NOT NULL,
    set_by TEXT NOT NULL,
    PRIMARY KEY (project_id, revision)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE purposes (
    project_id TEXT NOT NULL REFERENCES projects (id),
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    statement TEXT NOT NULL,
    purpose_classes TEXT NOT NULL,
    scopes TEXT,
    exceptions TEXT NOT NULL,
    exceptions_by TEXT NOT NULL,
    domains TEXT,
    read_classes TEXT NOT NULL,
    reads_as_outside INTEGER NOT NULL,
    classes_reason TEXT,
    classes_by TEXT NOT NULL,
    classes_at INTEGER NOT NULL,
    is_retired INTEGER NOT NULL,
    set_by TEXT NOT NULL,
    set_at INTEGER NOT NULL,
    reason TEXT,
    PRIMARY KEY (project_id, name, version)
  ) STRICT;

  -- Refused purposes that nobody wants to be shown any more.
  CREATE TABLE dismissed_purposes (
    project_id TEXT NOT NULL REFERENCES projects (id),
    text_hash TEXT NOT NULL,
    dismissed_at INTEGER NOT NULL,
    dismissed_by TEXT NOT NULL,
    PRIMARY KEY (project_id, text_hash)
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE api_keys ADD COLUMN purposes TEXT;
  ALTER TABLE grants ADD COLUMN registered_purpose TEXT;
  ALTER TABLE audit ADD COLUMN registered_purpose TEXT;

  -- Refusals are few among the records, and looked at together; so are reads for registered purposes.
  CREATE INDEX audit_refused ON audit (project_id, environment, id)
    WHERE outcome IN ('policy_denied', 'purpose_not_registered');
  CREATE INDEX audit_by_purpose ON audit (project_id, environment, id) WHERE registered_purpose IS NOT NULL;
`,
  postgres: `
  -- Moves with every change to what is declared in the project; null: nothing ever was. It is read with every key.
  ALTER TABLE ambit.projects ADD COLUMN register_revision integer;

  CREATE TABLE ambit.registers (
    project_id text COLLATE "C" NOT NULL REFERENCES ambit.projects (id),
    revision integer NOT NULL,
    mode text NOT NULL,
    protected_domains text NOT NULL,
    usual_domains text NOT NULL,
    set_at bigint NOT NULL,
    set_by text NOT NULL,
    PRIMARY KEY (project_id, revision)
  );

  CREATE TABLE ambit.purposes (
    project_id text COLLATE "C" NOT NULL REFERENCES ambit.projects (id),
    name text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    statement text NOT NULL,
    purpose_classes text NOT NULL,
    scopes text,
    exceptions text NOT NULL,
    exceptions_by text NOT NULL,
    domains text,
    read_classes text NOT NULL,
    reads_as_outside integer NOT NULL,
    classes_reason text,
    classes_by text NOT NULL,
    classes_at bigint NOT NULL,
    is_retired integer NOT NULL,
    set_by text NOT NULL,
    set_at bigint NOT NULL,
    reason text,
    PRIMARY KEY (project_id, name, version)
  );

  -- Refused purposes that nobody wants to be shown any more.
  CREATE TABLE ambit.dismissed_purposes (
    project_id text COLLATE "C" NOT NULL REFERENCES ambit.projects (id),
    text_hash text COLLATE "C" NOT NULL,
    dismissed_at bigint NOT NULL,
    dismissed_by text NOT NULL,
    PRIMARY KEY (project_id, text_hash)
  );

  ALTER TABLE ambit.api_keys ADD COLUMN purposes text;
  ALTER TABLE ambit.grants ADD COLUMN registered_purpose text;
  ALTER TABLE ambit.audit ADD COLUMN registered_purpose text;

  -- Refusals are few among the records, and looked at together; so are reads for registered purposes. Months get their
  -- indexes when they are made. Those that exist have none: making one would hold up whoever writes.
  CREATE INDEX audit_other_refused ON ambit.audit_other (project_id, environment, id)
    WHERE outcome IN ('policy_denied', 'purpose_not_registered');
  CREATE INDEX audit_other_by_purpose ON ambit.audit_other (project_id, environment, id)
    WHERE registered_purpose IS NOT NULL;
`,
} as const satisfies Migration
