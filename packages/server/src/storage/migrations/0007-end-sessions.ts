import type { Migration } from './migration.ts'

/**
 * PostgreSQL ends every session of a person but one, and forgets their devices, in a function, because each of its
 * statements sees what was committed before it began; a part of a larger statement would miss a session that began while
 * that one waited for the password. SQLite has one writer.
 */
export const endSessions = {
  makes: {},
  sqlite: '',
  postgres: `
  CREATE FUNCTION ambit.end_sessions(of_person text, but_session text) RETURNS void LANGUAGE sql VOLATILE AS $$
    DELETE FROM ambit.sessions WHERE person_id = of_person AND id IS DISTINCT FROM but_session;
    DELETE FROM ambit.known_devices WHERE person_id = of_person;
  $$;
`,
} as const satisfies Migration
