import type { Migration } from './migration.ts'

/** PostgreSQL removes the passkeys of a person in a function, so that one added while the caller waited is removed as well. */
export const removePasskeys = {
  makes: {},
  sqlite: '',
  postgres: `
  CREATE FUNCTION ambit.remove_passkeys(of_person text) RETURNS void LANGUAGE sql VOLATILE AS $$
    DELETE FROM ambit.passkeys WHERE person_id = of_person;
    DELETE FROM ambit.passkey_challenges WHERE person_id = of_person;
  $$;
`,
} as const satisfies Migration
