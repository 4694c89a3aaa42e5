import { behindRowSecurity, type Migration } from './migration.ts'

const fields = [
  'id',
  'at',
  'key_id',
  'actor',
  'request_id',
  'action',
  'outcome',
  'subject',
  'details',
  'scope',
  'domain',
  'registered_purpose',
  'purpose_classes',
  'policy_version',
  'grant_id',
  'memory_count',
  'memory_digest',
  'memory_ids',
]

/** A value with its length in front of it, as `audit-chain/link-hash.ts` has it. */
const encoded = (value: string): string => `coalesce(octet_length(${value}::text) || ':' || ${value}, '-')`

/** Every record bound to all that came before it. Records from before this step are in no chain. */
export const auditChain = {
  makes: {
    audit_links: 'project_id environment sequence audit_id at salt subject_digest record_digest hash',
    audit_cuts: 'project_id environment sequence hash before_at',
    audit_signing_keys: 'project_id private_key public_key created_at',
  },
  sqlite: `
  CREATE TABLE audit_links (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    audit_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    salt TEXT,
    subject_digest TEXT,
    record_digest TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (project_id, environment, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX audit_links_by_record ON audit_links (audit_id);

  -- Where retention has cut a chain off.
  CREATE TABLE audit_cuts (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    hash TEXT NOT NULL,
    before_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, environment)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE audit_signing_keys (
    project_id TEXT PRIMARY KEY REFERENCES projects (id),
    private_key TEXT NOT NULL,
    public_key TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`,
  postgres: `
  CREATE TABLE ambit.audit_links (
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    sequence bigint NOT NULL,
    audit_id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    salt text,
    subject_digest text,
    record_digest text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (project_id, environment, sequence)
  );
  CREATE UNIQUE INDEX audit_links_by_record ON ambit.audit_links (audit_id);
${behindRowSecurity('audit_links', 'SELECT')}
  -- Where retention has cut a chain off.
  CREATE TABLE ambit.audit_cuts (
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    sequence bigint NOT NULL,
    hash text NOT NULL,
    before_at bigint NOT NULL,
    PRIMARY KEY (project_id, environment)
  );
${behindRowSecurity('audit_cuts', 'SELECT')}
  CREATE TABLE ambit.audit_signing_keys (
    project_id text COLLATE "C" PRIMARY KEY REFERENCES ambit.projects (id),
    private_key text NOT NULL,
    public_key text NOT NULL,
    created_at bigint NOT NULL
  );

  -- Deferred to the commit: records come from many statements, and whoever links waits for the tenant's others from there to
  -- the commit's end only. No way of writing a record can forget it. It runs as its owner: those who write records may
  -- not write links.
  CREATE FUNCTION ambit.link_audit_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    last_sequence bigint;
    last_hash text;
    salt bytea := uuid_send(gen_random_uuid());
    digest bytea;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.project_id || ' ' || NEW.environment, 4801624));
    SELECT sequence, hash INTO last_sequence, last_hash FROM ambit.audit_links
      WHERE project_id = NEW.project_id AND environment = NEW.environment ORDER BY sequence DESC LIMIT 1;
    last_sequence := coalesce(last_sequence, 0) + 1;
    digest := sha256(convert_to(${fields.map((field) => encoded(`NEW.${field}`)).join(' || ')}, 'UTF8')
      || sha256(salt || convert_to(${encoded('NEW.user_id')} || ${encoded('NEW.purpose')}, 'UTF8')));
    INSERT INTO ambit.audit_links (project_id, environment, sequence, audit_id, at, salt, record_digest, hash)
    VALUES (NEW.project_id, NEW.environment, last_sequence, NEW.id, NEW.at, encode(salt, 'hex'), encode(digest, 'hex'),
      encode(sha256(decode(coalesce(last_hash, repeat('00', 32)), 'hex')
        || convert_to(${encoded('last_sequence')} || ${encoded('NEW.at')}, 'UTF8') || digest), 'hex'));
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER audit_linked AFTER INSERT ON ambit.audit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (current_setting('ambit.fills_archive', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION ambit.link_audit_record();
`,
} as const satisfies Migration
