import type { Migration } from './migration.ts'

const fields =
  'id at key_id actor request_id action outcome subject details scope domain registered_purpose purpose_classes policy_version grant_id memory_count memory_digest memory_ids'

/** A value with its length in front of it, as `audit-chain/link-hash.ts` has it. */
const encoded = (value: string): string => `coalesce(octet_length(${value}::text) || ':' || ${value}, '-')`

/**
 * PostgreSQL links the records of a transaction together: one look for the head and one statement for all of the links, where
 * there were two statements for each. The digest of a record is made when it is written, so that nobody waits for that; at
 * the commit, behind the lock of the tenant's chain, the links are only strung together.
 */
export const linkedTogether = {
  makes: {},
  sqlite: '',
  postgres: `
  -- What a transaction has written is noted in a setting that ends with it, and goes back with a savepoint.
  CREATE FUNCTION ambit.note_audit_records() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM set_config('ambit.unlinked', concat_ws(',', nullif(nullif(current_setting('ambit.unlinked', true), ''), 'none'),
      string_agg(ARRAY[project_id, environment, id, at::text, encode(salt, 'hex'), encode(sha256(
        convert_to(${fields.split(' ').map(encoded).join(' || ')}, 'UTF8')
        || sha256(salt || convert_to(${encoded('user_id')} || ${encoded('purpose')}, 'UTF8'))), 'hex')]::text, ',')), true)
    FROM (SELECT *, uuid_send(gen_random_uuid()) AS salt FROM inserted OFFSET 0) AS inserted HAVING count(*) > 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER audit_noted AFTER INSERT ON ambit.audit REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT
    WHEN (current_setting('ambit.fills_archive', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION ambit.note_audit_records();

  -- As its owner: those who write records may not write links.
  CREATE FUNCTION ambit.link_noted_records() RETURNS text LANGUAGE plpgsql SECURITY DEFINER
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
          INSERT INTO ambit.audit_links (project_id, environment, sequence, audit_id, at, salt, record_digest, hash)
          SELECT chain[1], chain[2], head - n + o, id, moment, salt, digest, encode(hash, 'hex')
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
        last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
      END IF;
      n := n + 1;
      head := head + 1;
      last_hash := sha256(last_hash || convert_to(${encoded('head')} || ${encoded('r[4]')}, 'UTF8') || decode(r[6], 'hex'));
      ids := ids || r[3];
      moments := moments || r[4]::bigint;
      salts := salts || r[5];
      digests := digests || r[6];
      hashes := hashes || last_hash;
    END LOOP;
    RETURN set_config('ambit.unlinked', 'none', true);
  END $$;

  -- For each record, at the commit: the first links all of them, and leaves nothing to the others.
  CREATE OR REPLACE FUNCTION ambit.link_audit_record() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    unlinked text := pg_catalog.current_setting('ambit.unlinked', true);
  BEGIN
    IF unlinked IS DISTINCT FROM 'none' THEN unlinked := ambit.link_noted_records(); END IF;
    RETURN NULL;
  END $$;
  ALTER FUNCTION ambit.link_audit_record() RESET ALL;
`,
} as const satisfies Migration
