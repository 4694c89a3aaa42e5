import type { Migration } from './migration.ts'

/** What owners decide about a project as a whole, why a policy was changed, and what is left of projects that were deleted. */
export const projectSettings = {
  makes: {
    projects: 'retention_days page_color was_default deleting_at',
    policies: 'note',
    deleted_projects: 'id name requested_at requested_by finished_at',
  },
  sqlite: `
  -- New memories are kept for so long at most; null: for as long as they say themselves.
  ALTER TABLE projects ADD COLUMN retention_days INTEGER;
  -- Of the page that people have of their own; null: one that is made from the name.
  ALTER TABLE projects ADD COLUMN page_color TEXT;
  -- 1: it was called default, and is still meant where nobody says which one.
  ALTER TABLE projects ADD COLUMN was_default INTEGER;
  -- Since when it is being deleted, step by step.
  ALTER TABLE projects ADD COLUMN deleting_at INTEGER;
  ALTER TABLE policies ADD COLUMN note TEXT;

  CREATE TABLE deleted_projects (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    requested_at INTEGER NOT NULL,
    requested_by TEXT NOT NULL,
    finished_at INTEGER
  ) STRICT, WITHOUT ROWID;
`,
  postgres: `
  -- New memories are kept for so long at most; null: for as long as they say themselves.
  ALTER TABLE ambit.projects ADD COLUMN retention_days integer;
  -- Of the page that people have of their own; null: one that is made from the name.
  ALTER TABLE ambit.projects ADD COLUMN page_color text;
  -- 1: it was called default, and is still meant where nobody says which one.
  ALTER TABLE ambit.projects ADD COLUMN was_default integer;
  -- Since when it is being deleted, step by step.
  ALTER TABLE ambit.projects ADD COLUMN deleting_at bigint;
  ALTER TABLE ambit.policies ADD COLUMN note text;

  CREATE TABLE ambit.deleted_projects (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    requested_at bigint NOT NULL,
    requested_by text NOT NULL,
    finished_at bigint
  );
`,
} as const satisfies Migration
