import assert from 'node:assert/strict'
import type { lookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { type SendOptions, sendWebhook } from '../../src/webhooks/send-webhook.ts'

const inside: SendOptions = { allowsPrivate: true, withinMs: 5_000 }

async function receiver(onRequest: RequestListener): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(onRequest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"key.created"}' }

describe('a delivery', () => {
  test('is a POST of the body with its headers, and any answer of success takes it', async () => {
    const seen: unknown[] = []
    await using target = await receiver(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      seen.push([request.method, request.headers['webhook-id'], request.headers['content-type'], body])
      response.writeHead(204).end()
    })
    assert.deepEqual(await sendWebhook({ url: target.url, ...message }, inside), { isDelivered: true, status: 204 })
    assert.deepEqual(seen, [['POST', 'msg_1', 'application/json', message.body]])
  })

  test('is not led on by a redirect', async () => {
    let visits = 0
    await using elsewhere = await receiver((_, response) => {
      visits++
      response.end()
    })
    await using target = await receiver((_, response) => response.writeHead(307, { location: elsewhere.url }).end())
    const outcome = await sendWebhook({ url: target.url, ...message }, inside)
    assert.deepEqual(outcome, { isDelivered: false, status: 307, reason: 'refused' })
    assert.equal(visits, 0)
  })

  test('does not wait for a receiver that says nothing, and does not read one that never stops', async () => {
    await using silent = await receiver(() => {})
    assert.deepEqual(await sendWebhook({ url: silent.url, ...message }, { ...inside, withinMs: 100 }), {
      isDelivered: false,
      status: null,
      reason: 'timed_out',
    })
    await using endless = await receiver((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    })
    assert.deepEqual(await sendWebhook({ url: endless.url, ...message }, inside), { isDelivered: true, status: 200 })
  })

  test('to nobody is unreachable', async () => {
    const target = await receiver(() => {})
    await target[Symbol.asyncDispose]()
    const outcome = await sendWebhook({ url: target.url, ...message }, inside)
    assert.deepEqual(outcome, { isDelivered: false, status: null, reason: 'unreachable' })
  })

  test('goes nowhere when the name leads into the own network by now', async () => {
    let visits = 0
    await using target = await receiver((_, response) => {
      visits++
      response.end()
    })
    const { port } = new URL(target.url)
    const leadsInside = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as unknown as typeof lookup
    const outcome = await sendWebhook(
      { url: `https://hooks.example.com:${port}/hook`, ...message },
      { allowsPrivate: false, withinMs: 5_000, lookup: leadsInside },
    )
    assert.deepEqual(outcome, { isDelivered: false, status: null, reason: 'address_not_allowed' })
    assert.equal(visits, 0)
  })
})
