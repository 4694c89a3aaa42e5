import type { Migration } from './migration.ts'

/**
 * A version of what a user has in a scope, which the database itself moves with every memory that comes, changes or goes. It is
 * drawn by chance, because a number that counts up is given out twice: after a transaction that was rolled back, or by a
 * replica that has lost the last of them. Null in rows from before stands for what was there then, and never comes back.
 */
export const memoryVersions = {
  makes: {},
  sqlite: `
  ALTER TABLE memory_totals ADD COLUMN version TEXT;

  DROP TRIGGER memory_inserted;
  CREATE TRIGGER memory_inserted AFTER INSERT ON memories BEGIN
    INSERT INTO memory_totals (project_id, environment, user_id, scope, memories, bytes, version)
    VALUES (NEW.project_id, NEW.environment, NEW.user_id, NEW.scope, 1, coalesce(NEW.bytes, octet_length(NEW.value)),
      hex(randomblob(12)))
    ON CONFLICT DO UPDATE SET memories = memories + 1, bytes = bytes + excluded.bytes, version = excluded.version;
  END;
  DROP TRIGGER memory_deleted;
  CREATE TRIGGER memory_deleted AFTER DELETE ON memories BEGIN
    UPDATE memory_totals SET memories = memories - 1, bytes = bytes - coalesce(OLD.bytes, octet_length(OLD.value)),
      version = hex(randomblob(12))
    WHERE project_id = OLD.project_id AND environment = OLD.environment AND user_id = OLD.user_id AND scope = OLD.scope;
    DELETE FROM memory_totals WHERE memories = 0
      AND project_id = OLD.project_id AND environment = OLD.environment AND user_id = OLD.user_id AND scope = OLD.scope;
  END;
  DROP TRIGGER memory_changed;
  CREATE TRIGGER memory_changed AFTER UPDATE ON memories BEGIN
    UPDATE memory_totals SET version = hex(randomblob(12)), bytes = bytes
      - coalesce(OLD.bytes, octet_length(OLD.value)) + coalesce(NEW.bytes, octet_length(NEW.value))
    WHERE project_id = OLD.project_id AND environment = OLD.environment AND user_id = OLD.user_id AND scope = OLD.scope;
  END;
`,
  postgres: `
  ALTER TABLE ambit.memory_totals ADD COLUMN version uuid;
  -- For rows from now on; with the column itself, it would be written into all that are there.
  ALTER TABLE ambit.memory_totals ALTER COLUMN version SET DEFAULT gen_random_uuid();

  CREATE OR REPLACE FUNCTION ambit.add_to_memory_totals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO ambit.memory_totals AS t (user_key, project_id, environment, scope, memories, bytes)
    SELECT user_key, project_id, environment, scope, count(*), sum(coalesce(bytes, octet_length(value)))
    FROM inserted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_key, project_id, environment, scope) DO UPDATE
      SET memories = t.memories + excluded.memories, bytes = t.bytes + excluded.bytes, version = excluded.version;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION ambit.take_off_memory_totals() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE gone record;
  BEGIN
    FOR gone IN
      SELECT user_key, project_id, environment, scope, count(*) AS memories,
        sum(coalesce(bytes, octet_length(value))) AS bytes
      FROM deleted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    LOOP
      UPDATE ambit.memory_totals AS t
      SET memories = t.memories - gone.memories, bytes = t.bytes - gone.bytes, version = gen_random_uuid()
      WHERE t.user_key = gone.user_key AND t.project_id = gone.project_id AND t.environment = gone.environment
        AND t.scope = gone.scope;
    END LOOP;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION ambit.change_memory_totals() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed record;
  BEGIN
    FOR changed IN
      SELECT a.user_key, a.project_id, a.environment, a.scope,
        sum(coalesce(a.bytes, octet_length(a.value)) - coalesce(b.bytes, octet_length(b.value))) AS bytes
      FROM after_change AS a JOIN before_change AS b USING (user_key, project_id, environment, scope, id)
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    LOOP
      UPDATE ambit.memory_totals AS t SET bytes = t.bytes + changed.bytes, version = gen_random_uuid()
      WHERE t.user_key = changed.user_key AND t.project_id = changed.project_id AND t.environment = changed.environment
        AND t.scope = changed.scope;
    END LOOP;
    RETURN NULL;
  END $$;
`,
} as const satisfies Migration
