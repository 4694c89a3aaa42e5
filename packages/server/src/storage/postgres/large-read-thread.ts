/** The thread that reads and merges what would hold up the thread that answers. It has connections of its own. */
import { workerData } from 'node:worker_threads'
import { mergedAnswer } from '@ambit/core/merged-answer'
import type { Client } from 'pg'
import { doJobs } from '../../concurrency/do-jobs.ts'
import { involvedMemories } from '../involved-memories.ts'
import { type LargeRead, transferredBytes } from '../large-reads.ts'
import { memoriesJson, memoryIdAt } from '../memory-json.ts'
import type { MemoryFilter } from '../port/memories.ts'
import type { SqlRow } from '../tables/columns.ts'
import { connectToPrimary } from './connect.ts'
import { parseDatabaseUrl } from './connection-url.ts'
import { filterRow, selectMemories } from './memories.ts'
import { settingsOfTransaction } from './session-settings.ts'
import { enterTenant } from './transaction.ts'

const connect = connectToPrimary(parseDatabaseUrl((workerData as { url: string }).url), 'ambit-large-reads')
const idle: Client[] = []

doJobs(read, transferredBytes)

async function read(filter: MemoryFilter): Promise<LargeRead> {
  const rows = await select(filter)
  const answer = mergedAnswer(filter.scope, JSON.parse(memoriesJson(rows)))
  const summaryStruct = new TextEncoder().encode(answer.summaryStruct)
  return { answer: { ...answer, summaryStruct }, seen: involvedMemories(rows.map((row) => row[memoryIdAt] as string)) }
}

async function select(filter: MemoryFilter): Promise<readonly SqlRow[]> {
  const client = idle.pop() ?? (await newClient())
  try {
    // Sent together, in a transaction behind row-level security like every other look at memories.
    const { text, values } = enterTenant(filter.tenant)
    const [, , { rows }] = await Promise.all([
      client.query(`BEGIN READ ONLY; ${settingsOfTransaction}`),
      client.query(text, values as string[]),
      client.query({ text: selectMemories, values: [...filterRow(filter)], rowMode: 'array' }),
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
