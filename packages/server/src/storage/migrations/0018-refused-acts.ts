import type { Migration } from './migration.ts'

/** Records of whatever did not end well are found among all the others, whatever it was refused with. */
export const refusedActs = {
  makes: {},
  sqlite: `
  CREATE INDEX audit_not_ok ON audit (project_id, environment, id) WHERE outcome <> 'ok';
`,
  postgres: `
  -- Months get theirs when they are made. Those that exist have none: making one would hold up whoever writes.
  CREATE INDEX audit_other_not_ok ON ambit.audit_other (project_id, environment, id) WHERE outcome <> 'ok';
`,
} as const satisfies Migration
