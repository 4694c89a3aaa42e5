import type { Migration } from './migration.ts'

/** People who look and change nothing. SQLite changes no rule of a table that is there: it is written anew. */
export const viewerRole = {
  makes: {},
  sqlite: `
  CREATE TABLE memberships_with_viewers (
    project_id TEXT NOT NULL REFERENCES projects (id),
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, person_id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO memberships_with_viewers (project_id, person_id, role, joined_at)
    SELECT project_id, person_id, role, joined_at FROM memberships;
  DROP TABLE memberships;
  ALTER TABLE memberships_with_viewers RENAME TO memberships;
  CREATE INDEX memberships_by_person ON memberships (person_id);

  CREATE TABLE invitations_with_viewers (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    project_id TEXT NOT NULL REFERENCES projects (id),
    role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
    email TEXT CHECK (email = lower(email)),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  INSERT INTO invitations_with_viewers (id, token_hash, project_id, role, email, created_at, expires_at, created_by, used_at)
    SELECT id, token_hash, project_id, role, email, created_at, expires_at, created_by, used_at FROM invitations;
  DROP TABLE invitations;
  ALTER TABLE invitations_with_viewers RENAME TO invitations;
  CREATE INDEX invitations_by_project ON invitations (project_id);
  CREATE INDEX invitations_by_expiry ON invitations (expires_at);
`,
  postgres: `
  ALTER TABLE ambit.memberships DROP CONSTRAINT memberships_role_check,
    ADD CONSTRAINT memberships_role_check CHECK (role IN ('owner', 'member', 'viewer'));
  ALTER TABLE ambit.invitations DROP CONSTRAINT invitations_role_check,
    ADD CONSTRAINT invitations_role_check CHECK (role IN ('owner', 'member', 'viewer'));
`,
} as const satisfies Migration
