import type { Migration } from './migration.ts'

/** Records that are found by whom they are about, by their request, and by being no daily business of applications. */
export const auditSearch = {
  makes: {},
  sqlite: `
  CREATE INDEX audit_newest_by_user ON audit (user_id, project_id, environment, id) WHERE user_id IS NOT NULL;
  CREATE INDEX audit_newest_by_request ON audit (request_id, project_id, environment, id);
  CREATE INDEX audit_rare_acts ON audit (project_id, environment, id)
    WHERE action NOT IN ('create_memory', 'supersede_memory', 'delete_memory', 'forget_entry', 'read_memory', 'read_context', 'continue_read', 'revoke_read');
`,
  postgres: `
  -- Months get their indexes when they are made. Those that exist have none: making one would hold up whoever writes.
  CREATE INDEX audit_other_newest_by_user ON ambit.audit_other (project_id, environment, hashtextextended(user_id, 0), id);
  CREATE INDEX audit_other_newest_by_request ON ambit.audit_other (project_id, environment, request_id, id);
  CREATE INDEX audit_other_rare_acts ON ambit.audit_other (project_id, environment, id)
    WHERE action NOT IN ('create_memory', 'supersede_memory', 'delete_memory', 'forget_entry', 'read_memory', 'read_context', 'continue_read', 'revoke_read');
`,
} as const satisfies Migration
