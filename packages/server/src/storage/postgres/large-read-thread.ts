/** The thread that reads and merges what would hold up the thread that answers. It has connections of its own. */
import { workerData } from 'node:worker_threads'
import type { Client } from 'pg'
import { doJobs } from '../../concurrency/do-jobs.ts'
import { doLargeJob, type SelectedRows } from '../large-job.ts'
import type { LargeJob } from '../large-reads.ts'
import { listSubjectMemories } from '../list-subject-memories.ts'
import { type MemoryJson, memoryJson, toldMemoryJson } from '../memory-json.ts'
import type { MemoryFilter } from '../port/memories.ts'
import { beingErased } from '../port/store-unavailable.ts'
import type { Page, SubjectMemory, SubjectMemoryPage } from '../port/subjects.ts'
import type { Tenant } from '../port/tenant.ts'
import { fromNamed, type SqlRow } from '../tables/columns.ts'
import { subjectMemory } from '../tables/subjects.ts'
import { connectToPrimary } from './connect.ts'
import { parseDatabaseUrl } from './connection-url.ts'
import { filterRow, selectMemories, versionText, versionValues } from './memories.ts'
import { settingsOfTransaction } from './session-settings.ts'
import { erasedText, sizesText, sizesValues, subjectValues, toldText } from './subject-memories.ts'
import { enterTenant } from './transaction.ts'

const connect = connectToPrimary(parseDatabaseUrl((workerData as { url: string }).url), 'ambit-large-reads')
const idle: Client[] = []

const texts = new Map([memoryJson, toldMemoryJson].map((json) => [json, selectMemories(json)]))

doJobs((job: LargeJob) => doLargeJob(job, { select, list }))

function select(filter: MemoryFilter, json: MemoryJson): Promise<SelectedRows> {
  return inTenant(
    filter.tenant,
    async (client) => {
      const query = { text: texts.get(json) as string, values: [...filterRow(filter)], rowMode: 'array' as const }
      const [version, { rows }] = await Promise.all([
        client.query(versionText, versionValues(filter)),
        client.query(query),
      ])
      return { rows: rows as SqlRow[], version: version.rows[0]?.version ?? null }
    },
    // The version of just those memories.
    'BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ',
  )
}

function list(page: SubjectMemoryPage): Promise<Page<SubjectMemory>> {
  return inTenant(page.tenant, async (client) => {
    const listed = await listSubjectMemories(page, {
      sizes: async (scope, limit) => (await client.query(sizesText, [...sizesValues(page, scope), limit])).rows,
      told: async (ids) =>
        (await client.query(toldText, [...subjectValues(page), ids])).rows.map((row) => fromNamed(subjectMemory, row)),
    })
    // At the end: what was seen before it began has been seen before it.
    if ((await client.query(erasedText, subjectValues(page).slice(0, 3))).rowCount !== 0) throw beingErased()
    return listed
  })
}

/** Sent together with what begins and ends it: a transaction behind row-level security, like every other look at memories. */
async function inTenant<Result>(
  tenant: Tenant,
  look: (client: Client) => Promise<Result>,
  begin = 'BEGIN READ ONLY',
): Promise<Result> {
  const client = idle.pop() ?? (await newClient())
  try {
    const { text, values } = enterTenant(tenant)
    const [, , result] = await Promise.all([
      client.query(`${begin}; ${settingsOfTransaction}`),
      client.query(text, values as string[]),
      look(client),
    ])
    await client.query('COMMIT')
    idle.push(client)
    return result
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

async function newClient(): Promise<Client> {
  const { client } = await connect()
  client.on('end', () => {
    const at = idle.indexOf(client)
    if (at >= 0) idle.splice(at, 1)
  })
  return client
}
