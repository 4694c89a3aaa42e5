import type { Migration } from './migration.ts'

/**
 * In the embedded store a record and its link become one row, a quarter as large. Records from before stay where they are, and are
 * read beside it until retention drops them: moving millions of them would hold up the start. So do those of an archive.
 */
export const packedAudit = {
  makes: {
    audit_log:
      'place id at hash record_digest salt subject_digest key actor request_id action outcome subject details user_id scope domain purpose registered_purpose purpose_classes policy_version grant_id involved',
    audit_names: 'number project_id environment name',
  },
  sqlite: `
  -- Never the same number twice: processes keep them in mind.
  CREATE TABLE audit_names (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    -- Empty: the tenant itself.
    name TEXT NOT NULL,
    UNIQUE (project_id, environment, name)
  ) STRICT;

  -- ANY: words by their numbers and ids in sixteen bytes, or what is none of these as it is (tables/audit-log.ts).
  CREATE TABLE audit_log (
    -- The number of the tenant, and below it the place in the tenant's chain.
    place INTEGER PRIMARY KEY,
    id ANY NOT NULL,
    at INTEGER NOT NULL,
    hash BLOB NOT NULL,
    -- Four bytes of it, while there is a record to make it from.
    record_digest BLOB NOT NULL,
    salt BLOB,
    subject_digest BLOB,
    key INTEGER,
    actor TEXT,
    request_id ANY,
    -- Null: the record is gone, and its link is not.
    action ANY,
    outcome ANY,
    subject TEXT,
    details TEXT,
    user_id TEXT,
    scope ANY,
    domain TEXT,
    purpose TEXT,
    registered_purpose TEXT,
    purpose_classes INTEGER,
    policy_version INTEGER,
    grant_id ANY,
    -- The memories: packed-memories.ts.
    involved ANY
  ) STRICT;
  CREATE UNIQUE INDEX audit_log_by_id ON audit_log ((place / 8589934592), id);
  CREATE INDEX audit_log_by_time ON audit_log (at) WHERE action IS NOT NULL;
  -- A few bytes are enough to find the others by.
  CREATE INDEX audit_log_newest_by_request ON audit_log (substr(request_id, -5)) WHERE request_id IS NOT NULL;
  CREATE INDEX audit_log_reads_by_user ON audit_log (user_id) WHERE user_id IS NOT NULL AND action IN (0, 1, 2);
  CREATE INDEX audit_log_other_acts_by_user ON audit_log (user_id) WHERE user_id IS NOT NULL AND action NOT IN (0, 1, 2);
  CREATE INDEX audit_log_rare_acts ON audit_log (place) WHERE action NOT IN (0, 1, 2, 3, 4, 5, 6, 7);
  CREATE INDEX audit_log_refused ON audit_log (place) WHERE outcome IN (1, 2);
  CREATE INDEX audit_log_not_ok ON audit_log (place) WHERE outcome <> 0;
  CREATE INDEX audit_log_by_purpose ON audit_log (place) WHERE registered_purpose IS NOT NULL;
`,
  // There, months are tables of their own that are dropped as a whole, and links are made by the database itself.
  postgres: '',
} as const satisfies Migration
