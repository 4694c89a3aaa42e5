/** `ambit webhooks` as an owner uses it, beside a service that delivers. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { verifyWebhook } from '@ambit/sdk'
import { UsageError } from '../../src/cli/usage-error.ts'
import { webhooksCommand } from '../../src/cli/webhooks-command.ts'
import { readConfig } from '../../src/config.ts'
import { eventually } from '../eventually.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type RunningService, runAmbit, startService } from './ambit-process.ts'

const directory = temporaryDirectory()
const env = { AMBIT_DATA_DIR: join(directory.path, 'data'), AMBIT_WEBHOOK_ALLOW_PRIVATE: '1' }
const received: { headers: Record<string, string>; payload: string }[] = []
const receiver = createServer((request, response) => {
  let payload = ''
  request.on('data', (bytes) => {
    payload += bytes
  })
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, payload })
    response.end()
  })
})
let service: RunningService
let url = ''
before(async () => {
  service = await startService(env)
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
})
after(async () => {
  await service.stop()
  receiver.close()
  directory.remove()
})

async function webhooks(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runAmbit(['webhooks', ...args], env)
  assert.equal(code, 0, stderr)
  return stdout
}

test('a webhook is made, told by the running service, shown with what was sent, and deleted', async () => {
  const secret = (await webhooks('add', '--url', url, '--events', 'memory.created')).trim()
  const [listed] = (await webhooks('list', '--json')).trim().split('\n')
  const { id } = JSON.parse(listed ?? '')
  assert.ok(!listed?.includes(secret))
  const body = { user_id: 'ada', scope: 'preferences', source: 'system', value_json: { likes: ['canary'] } }
  const headers = { 'x-api-key': service.firstKey, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  assert.equal((await fetch(`${service.address}/memory`, init)).status, 201)
  await eventually(async () => received.length > 0)
  const [message] = received
  assert.ok(message && !message.payload.includes('canary'))
  const event = (await verifyWebhook({ ...message, secret })) as { type: string }
  assert.equal(event.type, 'memory.created')
  await eventually(async () => / delivered +1 +200/.test(await webhooks('deliveries', id)))
  await webhooks('delete', id)
  assert.equal(await webhooks('list', '--json'), '')
  assert.ok(!service.stderr().includes(secret))
})

test('what is not understood is refused in one line', async () => {
  const config = readConfig({ ...env, AMBIT_WEBHOOK_ALLOW_PRIVATE: '0' })
  for (const [args, reason] of [
    [[], /takes list, add, change/],
    [['add'], /--url is required/],
    [['add', '--url', url], /url must be an https address/],
    [['add', '--url', 'https://10.0.0.1/'], /private or loopback/],
    [['add', '--url', 'https://example.com', '--events', 'memory.eaten'], /--events takes .*"memory.eaten"/],
    [['change', 'whk_1'], /say what to change/],
    [['change', 'whk_1', '--enable'], /no such webhook/],
    [['rotate', 'whk_1', '--grace', '2h'], /--grace must be one of/],
    [['delete'], /name one WEBHOOK_ID/],
    [['deliveries', 'whk_1'], /no webhook whk_1/],
    [['replay', 'whk_1'], /WEBHOOK_ID SEQUENCE/],
  ] as const) {
    await assert.rejects(webhooksCommand(config, args), (error: Error) => {
      assert.match(error.message, reason)
      return error instanceof UsageError
    })
  }
})
