/** The thread that reads and merges what would hold up the thread that answers. It has connections of its own. */
import { workerData } from 'node:worker_threads'
import type { Client, QueryConfig } from 'pg'
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
import type { PipelinedQuery } from './pipelined-connection.ts'
import { settingsOfTransaction } from './session-settings.ts'
import { erasedText, sizesText, sizesValues, subjectValues, toldText } from './subject-memories.ts'
import { enterTenant } from './transaction.ts'

const address = parseDatabaseUrl((workerData as { url: string }).url)
const connect = connectToPrimary(address, 'ambit-large-reads')
const idle: Client[] = []

/** By name, so that a connection plans it once: for memories, which are in 64 partitions, that takes longer than to read a thousand. */
const prepared = ({ name, text, values = [] }: PipelinedQuery): QueryConfig => ({
  // Behind a pooler the next transaction has another's session, which knows no names.
  ...(!address.isPooled && name !== undefined && { name }),
  text,
  values: [...values],
})

const selections = new Map([
  [memoryJson, { name: 'select-memories', text: selectMemories(memoryJson) }],
  [toldMemoryJson, { name: 'select-told-memories', text: selectMemories(toldMemoryJson) }],
])

doJobs((job: LargeJob) => doLargeJob(job, { select, list }))

function select(filter: MemoryFilter, json: MemoryJson): Promise<SelectedRows> {
  return inTenant(
    filter.tenant,
    async (client) => {
      const selection = selections.get(json) as PipelinedQuery
      const [version, { rows }] = await Promise.all([
        client.query(prepared({ name: 'memory-version', text: versionText, values: versionValues(filter) })),
        client.query({ ...prepared({ ...selection, values: filterRow(filter) }), rowMode: 'array' as const }),
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
      sizes: async (scope, limit) => {
        const values = [...sizesValues(page, scope), limit]
        return (await client.query(prepared({ name: 'memory-sizes', text: sizesText, values }))).rows
      },
      told: async (ids) => {
        const values = [...subjectValues(page), ids]
        const { rows } = await client.query(prepared({ name: 'told-memories', text: toldText, values }))
        return rows.map((row) => fromNamed(subjectMemory, row))
      },
    })
    // At the end: what was seen before it began has been seen before it.
    const values = subjectValues(page).slice(0, 3)
    const erased = await client.query(prepared({ name: 'is-being-erased', text: erasedText, values }))
    if (erased.rowCount !== 0) throw beingErased()
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
    const [, , result] = await Promise.all([
      client.query(`${begin}; ${settingsOfTransaction}`),
      client.query(prepared(enterTenant(tenant))),
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
