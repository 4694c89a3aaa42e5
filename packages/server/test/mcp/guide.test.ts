/** The settings that the guide gives for clients are ones that the official client gets somewhere with. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { startAmbit, type TestService } from '../../src/testing.ts'
import { ambitProgram } from '../cli/ambit-process.ts'

interface Settings {
  readonly command?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
}

const guide = readFileSync(new URL('../../../../docs/guides/mcp.md', import.meta.url), 'utf8')
const snippets = [...guide.matchAll(/```json\n([\s\S]+?)```/g)].map(([, json = '']) => {
  const { mcpServers, servers } = JSON.parse(json) as Record<string, { ambit: Settings }>
  return (mcpServers ?? servers)?.ambit as Settings
})

let service: TestService
before(async () => {
  service = await startAmbit()
})
after(() => service.close())

const onService = (values: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replace('sk_test_…', service.apiKey).replace('http://127.0.0.1:8080', service.baseUrl),
    ]),
  )

describe('each of the settings leads to a service that speaks for one person', () => {
  for (const [index, { command, args, env, url, headers }] of snippets.entries()) {
    test(`snippet ${index + 1}`, async (t) => {
      const client = new Client({ name: 'a test', version: '1' })
      t.after(() => client.close())
      if (command === undefined) {
        const address = new URL(url?.replace('http://127.0.0.1:8080', service.baseUrl) ?? '')
        await client.connect(
          new StreamableHTTPClientTransport(address, { requestInit: { headers: onService(headers) } }),
        )
      } else {
        assert.deepEqual([command, ...(args ?? [])], ['npx', '-y', '@ambit/server', 'mcp'])
        await client.connect(
          new StdioClientTransport({ command: process.execPath, args: [ambitProgram, 'mcp'], env: onService(env) }),
        )
      }
      const { tools } = await client.listTools()
      assert.ok(tools.every(({ inputSchema }) => !('user_id' in (inputSchema.properties ?? {}))))
      for (const { name } of tools) assert.ok(guide.includes(`| \`${name}\` |`), name)
    })
  }
})

test('the message without a client is answered', async () => {
  const [, body = ''] = /-d '([^']+)'/.exec(guide) ?? []
  const headers = { 'x-api-key': service.apiKey, 'content-type': 'application/json' }
  const response = await fetch(`${service.baseUrl}/mcp`, { method: 'POST', headers, body })
  assert.match(await response.text(), /"name":"remember"/)
})
