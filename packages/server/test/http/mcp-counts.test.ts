/** `POST /mcp` counts and parses as the same operations do over HTTP. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiOperations } from '@ambit/core'
import type { FastifyInstance } from 'fastify'
import { parseInput } from '../../src/app/parse-input.ts'
import { goodMemory, type HttpUnderTest, openHttp, post } from './http-under-test.ts'

let http: HttpUnderTest
let app: FastifyInstance
const parsedElsewhere: string[] = []
before(async () => {
  http = await openHttp()
  app = http.variant((deps) => deps, null, {
    async parseLargeBody(operation, bytes) {
      parsedElsewhere.push(Buffer.from(bytes).toString('utf8'))
      return parseInput(apiOperations[operation], bytes)
    },
  })
})
after(async () => {
  await app.close()
  await http.close()
})

const allowed = { user_id: 'user_1', scope: 'preferences', purpose: 'recommendation' }
const calls: readonly (readonly [operation: string, tool: string, args: Record<string, unknown>])[] = [
  ['/memory/read', 'recall', allowed],
  ['/memory/read', 'recall', { ...allowed, scope: 'schedule', purpose: 'recommend a restaurant' }],
  ['/memory/read', 'recall', { ...allowed, scope: 'nothing' }],
  ['/memory', 'remember', { ...goodMemory, source: 'nobody' }],
]

const asTool = (name: string, args: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

/** Requests by operation and status. */
async function countsOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  http.usage.take()
  await run()
  const requests = http.usage.take().counts.filter(({ measure }) => measure === 'requests')
  return requests.map(({ subject, detail, count }) => `${subject} ${detail} ${count}`).sort()
}

test('a call over MCP is counted with the status that it has over HTTP, refused or not', async () => {
  const headers = { 'x-api-key': http.secret }
  const overHttp = await countsOf(async () => {
    for (const [path, , args] of calls) await post(app, path, args, headers)
  })
  const overMcp = await countsOf(async () => {
    for (const [, tool, args] of calls) await post(app, '/mcp', asTool(tool, args), headers)
  })
  assert.ok(overHttp.some((line) => line.includes('403')) && overHttp.some((line) => line.includes('400')))
  assert.deepEqual(overMcp, overHttp)
  const { body } = await app.inject('/metrics')
  for (const [status, count] of [
    ['200', 1],
    ['400', 2],
    ['403', 1],
  ]) {
    const line = `ambit_http_request_duration_seconds_count{route="/mcp",status="${status}"} ${count}`
    assert.ok(body.includes(line), line)
  }
})

test('a call that is refused by the connection itself is counted as one that is wrong', async () => {
  const counts = await countsOf(() =>
    post(app, '/mcp', asTool('recall', allowed), { 'x-api-key': http.secret, 'x-ambit-user-id': 'bound' }),
  )
  assert.deepEqual(counts, ['readMemory 400 1'])
})

test('large arguments are parsed elsewhere, from the bytes that came', async () => {
  const notes = Array.from({ length: 10 }, (_, at) => `${at} "quoted" {[,]} ${'ü'.repeat(4_000)}`)
  const memory = { scope: 'attention', domain: 'large', value_json: { notes } }
  const headers = { 'x-api-key': http.secret, 'x-ambit-user-id': 'bound' }
  const { body } = await post(app, '/mcp', asTool('remember', memory), headers)
  assert.doesNotMatch(body, /isError/)
  const [sent = ''] = parsedElsewhere.splice(0)
  assert.ok(sent.includes(JSON.stringify(memory).slice(1, -1)))
  assert.deepEqual(JSON.parse(sent), { source: 'conversation', ...memory, user_id: 'bound' })
})

test('arguments nested too deep are refused there as well, without an error in the log', async () => {
  http.log.splice(0)
  const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const message = asTool('remember', { user_id: 'deep', scope: 'preferences', value_json: { likes: 0 } })
  const { statusCode, body } = await post(app, '/mcp', message.replace('"likes":0', `"likes":${nested}`), {
    'x-api-key': http.secret,
  })
  assert.equal(statusCode, 200)
  assert.match(body, /invalid_request/)
  assert.deepEqual(
    http.log.filter((line) => JSON.parse(line).level >= 50),
    [],
  )
})
