/**
 * Partitions are made and dropped by functions of the owner of the tables, which make and drop nothing else: the role that
 * the service runs as need not own anything.
 */
/** `lock_timeout`: whoever waits to have a table for itself makes everybody wait who comes after. */
const definer = `SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '20ms'`

/** `PART` stands for the month. */
const indexesOfMonth = `
  CREATE INDEX PART_by_time ON ambit.PART (at);
  CREATE INDEX PART_refused ON ambit.PART (project_id, environment, id)
    WHERE outcome IN ('policy_denied', 'purpose_not_registered');
  CREATE INDEX PART_by_purpose ON ambit.PART (project_id, environment, id) WHERE registered_purpose IS NOT NULL;
  CREATE INDEX PART_newest_by_user ON ambit.PART (project_id, environment, hashtextextended(user_id, 0), id);
  CREATE INDEX PART_newest_by_request ON ambit.PART (project_id, environment, request_id, id);
  CREATE INDEX PART_rare_acts ON ambit.PART (project_id, environment, id) WHERE action NOT IN
    ('create_memory', 'supersede_memory', 'delete_memory', 'forget_entry', 'read_memory', 'read_context', 'continue_read', 'revoke_read');
  CREATE INDEX PART_not_ok ON ambit.PART (project_id, environment, id) WHERE outcome <> 'ok';
  CREATE INDEX PART_reads_by_user ON ambit.PART (project_id, environment, hashtextextended(user_id, 0), id)
    WHERE action IN ('read_memory', 'read_context', 'continue_read');`

/**
 * Parts are side by side, oldest first. PostgreSQL looks for rows of each new partition among
 * those that are in none, unless a constraint tells it that there are none: that is looked through once for all.
 */
const makers = `
  CREATE FUNCTION ambit.make_partitions(parent text, parts text[], starts text[], ends text[]) RETURNS void
    LANGUAGE plpgsql ${definer} AS $$
  DECLARE
    by_column text := CASE parent WHEN 'audit' THEN 'at' WHEN 'grants' THEN 'token_hash' END;
    others text := parent || '_other';
    leaves_room text := parent || '_leaves_room';
  BEGIN
    IF by_column IS NULL THEN
      RAISE EXCEPTION 'there are no partitions by time of %', parent;
    END IF;
    EXECUTE format('LOCK TABLE ONLY ambit.%I IN ACCESS EXCLUSIVE MODE', parent);
    EXECUTE format('ALTER TABLE ambit.%I ADD CONSTRAINT %I CHECK (%I < %L OR %I >= %L)',
      others, leaves_room, by_column, starts[1], by_column, ends[array_length(ends, 1)]);
    FOR at IN 1 .. array_length(parts, 1) LOOP
      IF parts[at] !~ ('^' || parent || '(_[0-9]{2,4})+$') THEN
        RAISE EXCEPTION '% is no name of a partition of %', parts[at], parent;
      END IF;
      EXECUTE format('CREATE TABLE ambit.%I PARTITION OF ambit.%I FOR VALUES FROM (%L) TO (%L)',
        parts[at], parent, starts[at], ends[at]);
      IF parent = 'audit' THEN
        EXECUTE replace($indexes$${indexesOfMonth}$indexes$, 'PART', parts[at]);
      END IF;
    END LOOP;
    EXECUTE format('ALTER TABLE ambit.%I DROP CONSTRAINT %I', others, leaves_room);
  END $$;

  CREATE FUNCTION ambit.drop_partition(parent text, part text) RETURNS void LANGUAGE plpgsql ${definer} AS $$
  BEGIN
    IF parent NOT IN ('audit', 'grants') OR part !~ ('^' || parent || '(_[0-9]{2,4})+$') THEN
      RAISE EXCEPTION '% is no name of a partition by time of %', part, parent;
    END IF;
    EXECUTE format('DROP TABLE IF EXISTS ambit.%I', part);
  END $$;

  REVOKE ALL ON FUNCTION ambit.make_partitions, ambit.drop_partition FROM PUBLIC;
`

export const partitionMakers = { makes: {}, sqlite: '', postgres: makers } as const
