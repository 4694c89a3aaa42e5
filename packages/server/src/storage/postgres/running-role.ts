/**
 * The role that the service runs as: it reads and writes all rows, and owns nothing, so that it can change neither tables nor
 * what guards them. The role that migrates owns them.
 */
import pg, { type Client } from 'pg'

/**
 * Row security holds for owners of tables as well: what the console and upkeep see of all tenants, they see by a policy for
 * their role. `role` gets one; the owner and those that have one already have it on each table afterwards.
 */
export function rowSecurityForAll(role: string | null): string {
  return `
  DO $$
  DECLARE
    guarded record;
    running text;
  BEGIN
    FOR guarded IN
      SELECT oid, relname, pg_get_userbyid(relowner) AS owner FROM pg_class
      WHERE relnamespace = 'ambit'::regnamespace AND relrowsecurity
    LOOP
      EXECUTE format('ALTER TABLE ambit.%I FORCE ROW LEVEL SECURITY', guarded.relname);
      FOR running IN
        SELECT guarded.owner UNION SELECT ${role === null ? 'NULL' : pg.escapeLiteral(role)} UNION
        SELECT pg_get_userbyid(unnest(polroles)) FROM pg_policy
        WHERE polname = 'all_tenants' AND polrelid = 'ambit.memories'::regclass
      LOOP
        CONTINUE WHEN running IS NULL;
        IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = guarded.oid AND polname = 'all_tenants') THEN
          EXECUTE format('CREATE POLICY all_tenants ON ambit.%I TO %I USING (true)', guarded.relname, running);
        ELSE
          EXECUTE (SELECT format('ALTER POLICY all_tenants ON ambit.%I TO %s', guarded.relname, string_agg(name, ', '))
            FROM (SELECT quote_ident(pg_get_userbyid(unnest(polroles))) AS name FROM pg_policy
              WHERE polrelid = guarded.oid AND polname = 'all_tenants' UNION SELECT quote_ident(running)) AS names);
        END IF;
      END LOOP;
    END LOOP;
  END $$;`
}

/** Lets a role run the service, as the owner of the tables. What is made later is open to it as well. */
export async function letRun(client: Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await client.query(`
    BEGIN;
    GRANT USAGE ON SCHEMA ambit TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ambit TO ${name};
    REVOKE INSERT, UPDATE, DELETE ON ambit.schema_version FROM ${name};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ambit GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${name};
    GRANT EXECUTE ON FUNCTION ambit.make_partitions, ambit.drop_partition TO ${name};
    ${rowSecurityForAll(role)}
    COMMIT`)
}

interface RunningRole {
  readonly role: string
  readonly is_superuser: boolean
  readonly bypasses: boolean
  readonly owns: boolean
  readonly is_let_run: boolean
  readonly enters_tenants: boolean
}

/** What is wrong with the role of a connection: why it cannot run the service, and what it can do that it should not. */
export async function checkRunningRole(
  client: Client,
): Promise<{ readonly role: string; readonly lack: string | null; readonly risk: string | null }> {
  const { rows } = await client.query<RunningRole>(`
    SELECT rolname AS role, rolsuper AS is_superuser, rolbypassrls AS bypasses,
      EXISTS (SELECT FROM pg_class WHERE relnamespace = 'ambit'::regnamespace AND pg_has_role(relowner, 'USAGE')) AS owns,
      has_table_privilege('ambit.memories', 'DELETE')
        AND has_function_privilege('ambit.make_partitions(text, text[], text[], text[])', 'EXECUTE') AS is_let_run,
      pg_has_role('ambit_tenant', 'MEMBER') AS enters_tenants
    FROM pg_roles WHERE rolname = current_user`)
  const found = rows[0] as RunningRole
  const { role } = found
  return { role, lack: lackOf(found), risk: riskOf(found) }
}

function lackOf({ role, is_let_run, enters_tenants }: RunningRole): string | null {
  if (!enters_tenants) return `the role ${role} lacks ambit_tenant: an administrator runs GRANT ambit_tenant TO ${role}`
  return is_let_run ? null : notLetRun(role)
}

export const notLetRun = (role: string): string =>
  `the role ${role} may not use the tables, or there are none: run "ambit migrate --for ${role}" as the role that owns them`

function riskOf({ is_superuser, bypasses, owns }: RunningRole): string | null {
  if (is_superuser) return 'is a superuser'
  if (bypasses) return 'bypasses row security'
  return owns ? 'owns the tables, and so can change them and what guards them' : null
}
