import type { Migration } from './migration.ts'

/** Where a memory was said, what a grant was asked for, and whatever correcting and forgetting needs. */
export const memoryCorrection = {
  makes: {
    memories: 'source_ref claim_key',
    grants: 'include context',
  },
  sqlite: `
  ALTER TABLE memories ADD COLUMN source_ref TEXT;
  ALTER TABLE memories ADD COLUMN claim_key TEXT;
  -- For those who know a memory by its id alone. Ids come in order, so that each is added at the end.
  CREATE INDEX memories_by_id ON memories (id);

  ALTER TABLE grants ADD COLUMN include TEXT;
  ALTER TABLE grants ADD COLUMN context TEXT;

  CREATE TRIGGER memory_changed AFTER UPDATE OF bytes ON memories BEGIN
    UPDATE memory_totals SET bytes = bytes - coalesce(OLD.bytes, octet_length(OLD.value)) + NEW.bytes
    WHERE project_id = OLD.project_id AND environment = OLD.environment AND user_id = OLD.user_id AND scope = OLD.scope;
  END;
`,
  postgres: `
  ALTER TABLE ambit.memories ADD COLUMN source_ref text, ADD COLUMN claim_key text COLLATE "C";
  -- For those who know a memory by its id alone. Ids come in order, so that each is added at the end.
  CREATE INDEX memories_by_id ON ambit.memories (id);

  ALTER TABLE ambit.grants ADD COLUMN include text, ADD COLUMN context text;

  CREATE FUNCTION ambit.change_memory_totals() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed record;
  BEGIN
    FOR changed IN
      SELECT a.user_key, a.project_id, a.environment, a.scope,
        sum(a.bytes - coalesce(b.bytes, octet_length(b.value))) AS bytes
      FROM after_change AS a JOIN before_change AS b USING (user_key, project_id, environment, scope, id)
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    LOOP
      UPDATE ambit.memory_totals AS t SET bytes = t.bytes + changed.bytes
      WHERE t.user_key = changed.user_key AND t.project_id = changed.project_id AND t.environment = changed.environment
        AND t.scope = changed.scope;
    END LOOP;
    RETURN NULL;
  END $$;
  CREATE TRIGGER memories_changed AFTER UPDATE ON ambit.memories
    REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
    FOR EACH STATEMENT EXECUTE FUNCTION ambit.change_memory_totals();

  GRANT UPDATE, DELETE ON ambit.memories TO ambit_tenant;
`,
} as const satisfies Migration
