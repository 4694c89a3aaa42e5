import type { Migration } from './migration.ts'

/** A value with its length in front of it, as `audit-chain/link-hash.ts` has it. */
const encoded = (value: string): string => `coalesce(octet_length(${value}::text) || ':' || ${value}, '-')`

const registered = 'CASE WHEN registered_purpose IS NOT NULL THEN purpose END'
const free = 'CASE WHEN registered_purpose IS NULL THEN purpose END'
const all = (fields: readonly string[]): string => fields.map((field) => encoded(`(${field})`)).join(' || ')
const chained = all([
  'id',
  'at',
  'key_id',
  'actor',
  'action',
  'outcome',
  'subject',
  'details',
  'scope',
  registered,
  'registered_purpose',
  'purpose_classes',
  'policy_version',
  'grant_id',
  'memory_count',
  'memory_digest',
  'memory_ids',
])
const personal = all(['user_id', free, 'domain', 'request_id'])

/**
 * Second format of the chain: domains and request ids are behind the salt, so that an erasure can remove them. Each chain begins
 * with its own project and environment, and the three hashes are separated. Cuts by retention are records of the chain. Records
 * that were erased in the first format lose their purpose: without the salt nothing vouches for it.
 */
export const chainFormat = {
  makes: { audit_links: 'format', audit_log: 'format' },
  sqlite: `
  ALTER TABLE audit_links ADD COLUMN format INTEGER;
  ALTER TABLE audit_log ADD COLUMN format INTEGER;
  UPDATE audit_log SET purpose = NULL WHERE salt IS NULL AND action IS NOT NULL AND purpose IS NOT NULL;
  UPDATE audit SET purpose = NULL
    WHERE purpose IS NOT NULL AND id IN (SELECT audit_id FROM audit_links WHERE salt IS NULL);
`,
  postgres: `
  ALTER TABLE ambit.audit_links ADD COLUMN format integer;
  UPDATE ambit.audit AS a SET purpose = NULL FROM ambit.audit_links AS l
    WHERE l.salt IS NULL AND l.audit_id = a.id AND l.at = a.at AND a.purpose IS NOT NULL;

  CREATE OR REPLACE FUNCTION ambit.note_audit_records() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM set_config('ambit.unlinked', concat_ws(',', nullif(nullif(current_setting('ambit.unlinked', true), ''), 'none'),
      string_agg(ARRAY[project_id, environment, id, at::text, encode(salt, 'hex'), encode(sha256('\\x01'::bytea ||
        convert_to(${chained}, 'UTF8')
        || sha256('\\x00'::bytea || salt || convert_to(${personal}, 'UTF8'))), 'hex')]::text, ',')), true)
    FROM (SELECT *, uuid_send(gen_random_uuid()) AS salt FROM inserted OFFSET 0) AS inserted HAVING count(*) > 0;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION ambit.link_noted_records() RETURNS text LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    noted text := nullif(current_setting('ambit.unlinked', true), '');
    r text[];
    chain text[];
    head bigint;
    last_hash bytea;
    n integer := 0;
    ids text[] := '{}';
    moments bigint[] := '{}';
    salts text[] := '{}';
    digests text[] := '{}';
    hashes bytea[] := '{}';
  BEGIN
    IF noted IS NULL THEN
      RAISE EXCEPTION 'records are written to ambit.audit, and not to a part of it'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    noted := '{' || noted || ',{NULL,NULL,NULL,NULL,NULL,NULL}}';
    FOREACH r SLICE 1 IN ARRAY noted::text[] LOOP
      IF r[1:2] IS DISTINCT FROM chain THEN
        IF n > 0 THEN
          INSERT INTO ambit.audit_links
            (project_id, environment, sequence, audit_id, at, format, salt, record_digest, hash)
          SELECT chain[1], chain[2], head - n + o, id, moment, 2, salt, digest, encode(hash, 'hex')
          FROM unnest(ids, moments, salts, digests, hashes) WITH ORDINALITY AS links (id, moment, salt, digest, hash, o);
        END IF;
        EXIT WHEN r[1] IS NULL;
        chain := r[1:2];
        n := 0;
        ids := '{}';
        moments := '{}';
        salts := '{}';
        digests := '{}';
        hashes := '{}';
        PERFORM pg_advisory_xact_lock(hashtextextended(chain[1] || ' ' || chain[2], 4801624));
        SELECT sequence, decode(hash, 'hex') INTO head, last_hash FROM ambit.audit_links
          WHERE project_id = chain[1] AND environment = chain[2] ORDER BY sequence DESC LIMIT 1;
        head := coalesce(head, 0);
        last_hash := coalesce(last_hash,
          sha256(convert_to(concat_ws(chr(10), 'ambit-audit-chain', chain[1], chain[2]), 'UTF8')));
      END IF;
      n := n + 1;
      head := head + 1;
      last_hash := sha256('\\x02'::bytea || last_hash || convert_to(${encoded('head')} || ${encoded('r[4]')}, 'UTF8')
        || decode(r[6], 'hex'));
      ids := ids || r[3];
      moments := moments || r[4]::bigint;
      salts := salts || r[5];
      digests := digests || r[6];
      hashes := hashes || last_hash;
    END LOOP;
    RETURN set_config('ambit.unlinked', 'none', true);
  END $$;

  -- Cuts from before they were records, with the retention that they show.
  INSERT INTO ambit.audit (project_id, environment, id, at, key_id, actor, request_id, action, outcome, details,
    memory_count, memory_ids)
  SELECT project_id, environment, 'aud_' || (
      SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> (5 * digit)) & 31)::integer + 1, 1), ''
        ORDER BY digit DESC) FROM generate_series(0, 9) AS digit
    ) || '0000' || substr(md5(project_id || environment), 1, 12),
    ms, '', 'retention', 'migration', 'retention_cut', 'ok',
    json_build_object('sequence', sequence, 'hash', hash, 'before', before_at,
      'retention_days', (ms - before_at) / 86400000)::text,
    0, '[]'
  FROM ambit.audit_cuts, (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms) AS now;
  -- Links them here: later steps could not alter a table that still has something to do at the commit.
  SET CONSTRAINTS ambit.audit_linked IMMEDIATE;
  SET CONSTRAINTS ambit.audit_linked DEFERRED;
`,
} as const satisfies Migration
