import type { Client } from 'pg'
import {
  type ArchiveRow,
  type ArchiveSource,
  type ArchiveTable,
  type ArchiveTarget,
  archivedValue,
  StoreNotEmpty,
} from '../archive.ts'
import type { Columns } from '../tables/columns.ts'
import { memories } from '../tables/memories.ts'
import { consents, erasures } from '../tables/subjects.ts'
import { auditMonths } from './audit-months.ts'
import { connectToPrimary } from './connect.ts'
import { parseDatabaseUrl } from './connection-url.ts'
import { grantWeeks } from './grant-weeks.ts'
import { migrate, runWithTime } from './migrate.ts'
import { listOf, listsOf, unnestOf } from './statement.ts'
import { makePartitions } from './time-partitions.ts'
import { userKey, withUserKey } from './user-key.ts'

const rowsAtOnce = 1_000
/** These also have `user_key`. */
const spreadByUser: ReadonlySet<string> = new Set([memories.name, consents.name, erasures.name])
const open = (url: string) => connectToPrimary(parseDatabaseUrl(url), 'ambit-archive')()

export async function readPostgresArchive(url: string): Promise<ArchiveSource> {
  const { client } = await open(url)
  await migrate(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await takeAnyTime(client)
  return {
    async *read({ name, columns }: ArchiveTable) {
      await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${listOf(columns)} FROM ambit.${name}`)
      for (;;) {
        const { rows } = await client.query<ArchiveRow>(`FETCH ${rowsAtOnce} FROM rows`)
        yield* rows
        if (rows.length < rowsAtOnce) break
      }
      await client.query('CLOSE rows')
    },
    close: () => client.end(),
  }
}

export async function fillPostgresArchive(url: string): Promise<ArchiveTarget> {
  const { client } = await open(url)
  await migrate(client)
  // What is put beside the partitions stays there for as long as it is kept.
  for (const table of [auditMonths, grantWeeks]) {
    await makePartitions(runWithTime(client), table, { nowMs: Date.now(), from: -table.behind })
  }
  await client.query('BEGIN')
  await takeAnyTime(client)
  // Records come with the links that they had.
  await client.query("SET LOCAL ambit.fills_archive = 'on'")
  // Nobody may begin to use it before it is complete.
  await client.query('LOCK TABLE ambit.projects IN ACCESS EXCLUSIVE MODE')
  if ((await client.query('SELECT FROM ambit.projects LIMIT 1')).rowCount !== 0) {
    await client.end()
    throw new StoreNotEmpty('the database is not empty')
  }
  return {
    async insert(table, rows) {
      const columns = spreadByUser.has(table.name)
        ? withUserKey(table.columns as Columns<{ userId: string }>)
        : table.columns
      const values = rows.map((row) =>
        columns.names.map((name) => (name === 'user_key' ? userKey(String(row.user_id)) : archivedValue(row, name))),
      )
      await client.query(
        `INSERT INTO ambit.${table.name} (${listOf(columns)}) SELECT * FROM ${unnestOf(columns)}`,
        listsOf(values, columns.names.length) as unknown[],
      )
    },
    async commit() {
      await client.query('COMMIT')
    },
    close: () => client.end(),
  }
}

/** For this transaction only: behind a pooler, the session is somebody else's afterwards. */
async function takeAnyTime(client: Client): Promise<void> {
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
}
