import { behindRowSecurity, type Migration } from './migration.ts'

/** How much each user has in each scope, kept by the database itself, so that no way of writing or deleting memories can forget it. */
export const memoryTotals = {
  makes: {
    memories: 'bytes',
  },
  sqlite: `
  -- What a memory counts with against the limit; null in archives from before: then the size of its value.
  ALTER TABLE memories ADD COLUMN bytes INTEGER;
  UPDATE memories SET bytes = octet_length(value);

  CREATE TABLE memory_totals (
    project_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    user_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    memories INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (project_id, environment, user_id, scope)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO memory_totals
    SELECT project_id, environment, user_id, scope, count(*), sum(bytes) FROM memories GROUP BY 1, 2, 3, 4;

  CREATE TRIGGER memory_inserted AFTER INSERT ON memories BEGIN
    INSERT INTO memory_totals (project_id, environment, user_id, scope, memories, bytes)
    VALUES (NEW.project_id, NEW.environment, NEW.user_id, NEW.scope, 1, coalesce(NEW.bytes, octet_length(NEW.value)))
    ON CONFLICT DO UPDATE SET memories = memories + 1, bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER memory_deleted AFTER DELETE ON memories BEGIN
    UPDATE memory_totals SET memories = memories - 1, bytes = bytes - coalesce(OLD.bytes, octet_length(OLD.value))
    WHERE project_id = OLD.project_id AND environment = OLD.environment AND user_id = OLD.user_id AND scope = OLD.scope;
    DELETE FROM memory_totals WHERE memories = 0
      AND project_id = OLD.project_id AND environment = OLD.environment AND user_id = OLD.user_id AND scope = OLD.scope;
  END;
`,
  postgres: `
  -- What a memory counts with against the limit; null in those from before: then the size of its value.
  ALTER TABLE ambit.memories ADD COLUMN bytes integer;

  CREATE TABLE ambit.memory_totals (
    user_key uuid NOT NULL,
    project_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    scope text COLLATE "C" NOT NULL,
    memories integer NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (user_key, project_id, environment, scope)
  ) WITH (fillfactor = 70);
  INSERT INTO ambit.memory_totals
    SELECT user_key, project_id, environment, scope, count(*), sum(octet_length(value)) FROM ambit.memories
    GROUP BY 1, 2, 3, 4;

  CREATE FUNCTION ambit.add_to_memory_totals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO ambit.memory_totals AS t (user_key, project_id, environment, scope, memories, bytes)
    SELECT user_key, project_id, environment, scope, count(*), sum(coalesce(bytes, octet_length(value)))
    FROM inserted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_key, project_id, environment, scope)
      DO UPDATE SET memories = t.memories + excluded.memories, bytes = t.bytes + excluded.bytes;
    RETURN NULL;
  END $$;
  CREATE TRIGGER memories_inserted AFTER INSERT ON ambit.memories REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION ambit.add_to_memory_totals();

  -- One by one, each by its key: a join that was planned while there were few would walk through all of them for ever.
  CREATE FUNCTION ambit.take_off_memory_totals() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE gone record;
  BEGIN
    FOR gone IN
      SELECT user_key, project_id, environment, scope, count(*) AS memories,
        sum(coalesce(bytes, octet_length(value))) AS bytes
      FROM deleted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    LOOP
      UPDATE ambit.memory_totals AS t SET memories = t.memories - gone.memories, bytes = t.bytes - gone.bytes
      WHERE t.user_key = gone.user_key AND t.project_id = gone.project_id AND t.environment = gone.environment
        AND t.scope = gone.scope;
    END LOOP;
    RETURN NULL;
  END $$;
  CREATE TRIGGER memories_deleted AFTER DELETE ON ambit.memories REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION ambit.take_off_memory_totals();
${behindRowSecurity('memory_totals', 'SELECT, INSERT, UPDATE')}`,
} as const satisfies Migration
