import { domainKey } from '@ambit/core/domain-key'
import type { Client } from 'pg'
import { domainKeys } from '../migrations/0035-domain-keys.ts'
import { migrations } from '../migrations/all-migrations.ts'
import { notLetRun, rowSecurityForAll } from './running-role.ts'
import type { Run } from './statement.ts'

const newest = migrations.length

/** Any number will do, as long as everybody takes the same one. */
const migrationLock = 4_801_622
/** Ten processes that start at once wait for the first one's migration, not longer. */
const migrationTimeoutMs = 60_000

/** Several processes may start at once: what has to be there before is made by one of them, and found by the others. */
export async function oneAtATime(client: Client, make: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL statement_timeout = ${migrationTimeoutMs}`)
    await client.query(`SET LOCAL lock_timeout = ${migrationTimeoutMs}`)
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${migrationTimeoutMs}`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await make()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Each statement in a transaction of its own, which may take long: before anybody is served. */
export function runWithTime(client: Client): Run {
  return async ({ text, values, result }) => {
    await client.query('BEGIN')
    try {
      await client.query(`SET LOCAL statement_timeout = ${migrationTimeoutMs}`)
      const { rows } = await client.query(text, [...values])
      await client.query('COMMIT')
      return result(rows)
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  }
}

/** Brings a database to the newest schema, as the role that owns it. Any other role only looks whether it is. */
export function migrate(client: Client): Promise<void> {
  return oneAtATime(client, async () => {
    // Asked first, because IF NOT EXISTS takes the right to make one also where there is nothing to make.
    const { rows: schemas } = await client.query<{ role: string; is_own: boolean; is_usable: boolean }>(`
      SELECT current_user AS role, pg_has_role(nspowner, 'USAGE') AS is_own, EXISTS (
        SELECT FROM pg_class WHERE relnamespace = pg_namespace.oid AND relname = 'schema_version'
          AND has_table_privilege(oid, 'SELECT')) AS is_usable
      FROM pg_namespace WHERE nspname = 'ambit'`)
    const [schema] = schemas
    const isOwn = schema?.is_own ?? true
    if (!schema) await client.query('CREATE SCHEMA ambit')
    else if (!isOwn && !schema.is_usable) throw new Error(notLetRun(schema.role))
    if (isOwn) await client.query('CREATE TABLE IF NOT EXISTS ambit.schema_version (version integer NOT NULL)')
    const { rows } = await client.query<{ version: number }>('SELECT version FROM ambit.schema_version')
    const version = rows[0]?.version ?? 0
    if (version > newest) {
      throw new Error(
        `the database was written by a newer version of Ambit (schema ${version}, this version knows ${newest})`,
      )
    }
    if (version < newest && !isOwn) {
      throw new Error(
        `the database has schema ${version}, and this version needs ${newest}: run "ambit migrate" as the role that owns it`,
      )
    }
    for (const { postgres } of migrations.slice(version)) await client.query(postgres)
    if (version > 0 && version <= migrations.indexOf(domainKeys)) await keyDomains(client)
    if (version < newest) await client.query(rowSecurityForAll(null))
    if (rows.length === 0) await client.query('INSERT INTO ambit.schema_version VALUES ($1)', [newest])
    else if (version < newest) {
      await client.query('UPDATE ambit.schema_version SET version = $1', [newest])
    }
  })
}

async function keyDomains(client: Client): Promise<void> {
  const { rows } = await client.query<{ domain: string }>(
    'SELECT DISTINCT domain FROM ambit.memories WHERE domain IS NOT NULL',
  )
  const domains = rows.map(({ domain }) => domain)
  await client.query(
    `UPDATE ambit.memories AS m SET domain_key = keys.key
    FROM unnest($1::text[], $2::text[]) AS keys (domain, key) WHERE m.domain = keys.domain`,
    [domains, domains.map(domainKey)],
  )
}
