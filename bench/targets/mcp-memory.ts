/** The memory server of the Model Context Protocol's own collection, over standard input, with the protocol's client. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { readersMemory } from '../load/operations.ts'
import { runFolder } from '../run-folder.ts'
import type { MeasuredProcess } from '../thread-times.ts'
import { comparisonFolder, installComparison } from './comparison-packages.ts'

export interface McpMemory {
  /** An entity of its own for each, with one observation. */
  create(userId: string, number: number): Promise<void>
  /** The entity of a user, with its observations. */
  read(userId: string): Promise<number>
  search(text: string): Promise<number>
  fill(users: readonly string[], observationsEach: number): Promise<void>
  processes(): readonly MeasuredProcess[]
  fileBytes(): number
  stop(): Promise<void>
}

interface Graph {
  readonly entities: readonly { readonly observations: readonly string[] }[]
}

export async function startMcpMemory(): Promise<McpMemory> {
  installComparison()
  const file = join(runFolder(), 'mcp-memory.jsonl')
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(comparisonFolder, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js')],
    env: { MEMORY_FILE_PATH: file },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'ambit-bench', version: '1' })
  await client.connect(transport)

  async function call(name: string, args: Record<string, unknown>): Promise<unknown> {
    const result = await client.callTool({ name, arguments: args })
    if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`)
    return result.structuredContent
  }
  const entity = (name: string, observations: readonly string[]) => ({ name, entityType: 'user', observations })
  const observation = (userId: string, number: number): string => JSON.stringify(readersMemory(userId, number))

  return {
    async create(userId, number) {
      await call('create_entities', { entities: [entity(userId, [observation(userId, number)])] })
    },
    async read(userId) {
      const { entities } = (await call('open_nodes', { names: [userId] })) as Graph
      return entities.reduce((sum, { observations }) => sum + observations.length, 0)
    },
    async search(text) {
      return ((await call('search_nodes', { query: text })) as Graph).entities.length
    },
    async fill(users, observationsEach) {
      const all = users.map((user) =>
        entity(
          user,
          Array.from({ length: observationsEach }, (_, number) => observation(user, number)),
        ),
      )
      for (let start = 0; start < all.length; start += 100) {
        await call('create_entities', { entities: all.slice(start, start + 100) })
      }
    },
    processes: () => [{ pid: transport.pid ?? 0 }],
    fileBytes: () => statSync(file).size,
    stop: () => client.close(),
  }
}
