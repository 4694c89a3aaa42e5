/**
 * A step of the schema: how much each user has in each scope, kept by the database itself, so that no way of writing or
 * deleting memories can forget it.
 */
export const memoryTotalsSchema = `
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
`
