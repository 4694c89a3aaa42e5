/** The thread that reads and merges what would hold up the thread that answers. It has connections of its own. */
import { workerData } from 'node:worker_threads'
import type { Client } from 'pg'
import { doJobs } from '../../concurrency/do-jobs.ts'
import { doLargeJob, transferredBytes } from '../large-job.ts'
import type { LargeJob } from '../large-reads.ts'
import { type MemoryJson, memoryJson, toldMemoryJson } from '../memory-json.ts'
import type { MemoryFilter } from '../port/memories.ts'
import type { SqlRow } from '../tables/columns.ts'
import { connectToPrimary } from './connect.ts'
import { parseDatabaseUrl } from './connection-url.ts'
import { filterRow, selectMemories } from './memories.ts'
import { settingsOfTransaction } from './session-settings.ts'
import { enterTenant } from './transaction.ts'

const connect = connectToPrimary(parseDatabaseUrl((workerData as { url: string }).url), 'ambit-large-reads')
const idle: Client[] = []

const texts = new Map([memoryJson, toldMemoryJson].map((json) => [json, selectMemories(json)]))

doJobs((job: LargeJob) => doLargeJob(job, select), transferredBytes)

async function select(filter: MemoryFilter, json: MemoryJson): Promise<readonly SqlRow[]> {
  const client = idle.pop() ?? (await newClient())
  try {
    // Sent together, in a transaction behind row-level security like every other look at memories.
    const { text, values } = enterTenant(filter.tenant)
    const [, , { rows }] = await Promise.all([
      client.query(`BEGIN READ ONLY; ${settingsOfTransaction}`),
      client.query(text, values as string[]),
      client.query({ text: texts.get(json) as string, values: [...filterRow(filter)], rowMode: 'array' }),
      client.query('COMMIT'),
    ])
    idle.push(client)
    return rows as SqlRow[]
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
