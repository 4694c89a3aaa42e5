/** The official client, on both transports and in both eras of the protocol, does with the service what an assistant does. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { startAmbit, type TestService } from '../../src/testing.ts'
import { ambitProgram } from '../cli/ambit-process.ts'

const register = {
  mode: 'registered',
  purposes: [
    { name: 'meals', statement: 'Suggest dishes that you can eat', purpose_classes: ['recommendation'] },
    { name: 'replies', statement: 'Write answers in your language', purpose_classes: ['content_generation'] },
  ],
}

let service: TestService
before(async () => {
  service = await startAmbit()
})
after(() => service.close())

interface Connecting {
  readonly apiKey?: string
  readonly userId?: string
}

const transports: Readonly<Record<string, (of: TestService, how: Connecting) => Transport>> = {
  'Streamable HTTP with a bearer': ({ baseUrl, apiKey }, how) =>
    overHttp(baseUrl, how, { authorization: `Bearer ${how.apiKey ?? apiKey}` }),
  'Streamable HTTP with X-API-Key': ({ baseUrl, apiKey }, how) =>
    overHttp(baseUrl, how, { 'x-api-key': how.apiKey ?? apiKey }),
  stdio: ({ baseUrl, apiKey }, { userId, apiKey: other = apiKey }) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [ambitProgram, 'mcp'],
      env: {
        PATH: process.env.PATH ?? '',
        AMBIT_API_KEY: other,
        AMBIT_BASE_URL: baseUrl,
        ...(userId !== undefined && { AMBIT_USER_ID: userId }),
      },
      stderr: 'pipe',
    }),
}

function overHttp(baseUrl: string, { userId }: Connecting, key: Record<string, string>): Transport {
  const user = userId === undefined ? {} : { 'x-ambit-user-id': encodeURIComponent(userId) }
  return new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit: { headers: { ...key, ...user } } })
}

const eras = { 'a handshake first': 'legacy', 'each request by itself': { pin: '2026-07-28' } } as const

for (const [transport, open] of Object.entries(transports)) {
  for (const [era, mode] of Object.entries(eras)) {
    describe(`${transport}, ${era}`, () => {
      async function connected(of = service, how: Connecting = {}): Promise<Client> {
        const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } })
        // Also of a test that has failed: a program that is left running would keep the tests from ending.
        after(() => client.close())
        await client.connect(open(of, how))
        return client
      }

      test('it remembers, recalls, is refused and told what to do, and forgets', async () => {
        const client = await connected()
        const user_id = `${transport} ${era}`
        const call = (name: string, args: Record<string, unknown>) =>
          client.callTool({ name, arguments: { user_id, ...args } })
        const remembered = await call('remember', { scope: 'constraints', value_json: ['no peanuts'] })
        assert.match(
          String(remembered.structuredContent && (remembered.structuredContent as { id: string }).id),
          /^mem_/,
        )
        const recalled = await call('recall', { scope: 'constraints', purpose: 'recommend a dish' })
        assert.deepEqual((recalled.structuredContent as { summary_struct: object }).summary_struct, {
          rules: ['no peanuts'],
          constraints: {},
        })
        const context = await call('context', { purpose: 'recommend a dish' })
        assert.match(textOf(context), /- no peanuts/)
        assert.match(textOf(context), /Not opened for this purpose: .*schedule/)
        const refused = await call('recall', { scope: 'schedule', purpose: 'recommend a dish' })
        assert.equal(refused.isError, true)
        assert.match(textOf(refused), /may be read for scheduling or task_execution.*do not reword/s)
        assert.equal(JSON.parse(textOf(refused, 1)).error.code, 'policy_denied')
        const forgotten = await call('forget', { scope: 'constraints', section: 'rules', item: 'No Peanuts' })
        assert.equal((forgotten.structuredContent as { forgotten: number }).forgotten, 1)
        const check = await client.callTool({
          name: 'check_purpose',
          arguments: { scope: 'preferences', purpose: 'book a table' },
        })
        assert.equal((check.structuredContent as { decision: string }).decision, 'denied')
        await client.close()
      })

      test('tools, resources and a prompt are described', async () => {
        const client = await connected()
        const { tools } = await client.listTools()
        assert.deepEqual(
          tools.map(({ name }) => name),
          ['remember', 'recall', 'context', 'forget', 'check_purpose', 'list_purposes'],
        )
        for (const { name, annotations, outputSchema, title, description } of tools) {
          assert.ok(title && description && outputSchema && annotations?.openWorldHint === false, name)
          assert.equal(annotations.destructiveHint, name === 'forget')
          assert.equal(annotations.readOnlyHint, !['remember', 'forget'].includes(name))
        }
        const { resources } = await client.listResources()
        for (const { uri } of resources) {
          const [content] = (await client.readResource({ uri })).contents
          assert.ok(content && 'text' in content && JSON.parse(content.text), uri)
        }
        assert.deepEqual(
          resources.map(({ uri }) => uri),
          ['ambit://purposes', 'ambit://policy'],
        )
        const { prompts } = await client.listPrompts()
        const prompt = await client.getPrompt({
          name: prompts[0]?.name ?? '',
          arguments: { task: 'find a restaurant' },
        })
        assert.match(JSON.stringify(prompt.messages), /Never reword a purpose.*find a restaurant/s)
        await assert.rejects(client.callTool({ name: 'guess', arguments: {} }), /remember, recall/)
        await assert.rejects(client.readResource({ uri: 'ambit://secrets' }), /no such resource/)
        await client.close()
      })

      test('registered purposes are the only values, for this key', async () => {
        await using own = await startAmbit({ register })
        const client = await connected(own)
        const { tools } = await client.listTools()
        const purposeOf = (name: string) => {
          const properties = tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {}
          return (properties.purpose as { enum?: readonly string[] } | undefined)?.enum
        }
        assert.deepEqual(purposeOf('recall'), ['meals', 'replies'])
        assert.deepEqual(purposeOf('context'), ['meals', 'replies'])
        const call = (purpose: string) => client.callTool({ name: 'context', arguments: { user_id: 'anna', purpose } })
        assert.equal((await call('meals')).isError, undefined)
        assert.match(textOf(await call('recommend a dish')), /meals.*replies.*list_purposes/s)
        await client.close()
        const bound = await connected(own, { apiKey: await own.createKey({ purposes: ['meals'] }) })
        const listed = await bound.callTool({ name: 'list_purposes', arguments: {} })
        assert.match(textOf(listed), /meals/)
        assert.doesNotMatch(textOf(listed), /replies/)
        await bound.close()
      })

      test('a client that speaks for one user reaches no other', async () => {
        const userId = `Zoë ${transport} ${era}`
        const client = await connected(service, { userId })
        const { tools } = await client.listTools()
        assert.ok(tools.every(({ inputSchema }) => !('user_id' in (inputSchema.properties ?? {}))))
        await client.callTool({
          name: 'remember',
          arguments: { scope: 'preferences', value_json: { likes: ['jazz'] } },
        })
        const other = await client.callTool({
          name: 'context',
          arguments: { user_id: 'anna', purpose: 'recommend a concert' },
        })
        assert.match(textOf(other), /user_id is set by this connection/)
        const own = await client.callTool({ name: 'context', arguments: { purpose: 'recommend a concert' } })
        assert.match(textOf(own), /jazz/)
        await client.close()
      })
    })
  }
}

function textOf(result: object, index = 0): string {
  const { content } = result as { content: readonly { readonly type: string; readonly text?: string }[] }
  return content[index]?.text ?? ''
}
