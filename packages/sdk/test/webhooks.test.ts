import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verifyWebhook, WebhookVerificationError } from '@ambit/sdk'
import fc from 'fast-check'
import { newWebhookSecret, signatureHeaders } from '../../server/src/webhooks/signature.ts'

const secret = newWebhookSecret()
const event = { type: 'memory.deleted', timestamp: '2026-11-15T09:30:00.000Z', data: { memory_id: 'mem_1' } }
const payload = JSON.stringify(event)
const nowSeconds = () => Math.floor(Date.now() / 1_000)
const signed = (body = payload, atSeconds = nowSeconds(), secrets = [secret]) =>
  signatureHeaders({ id: 'msg_1', atSeconds, body }, secrets)

test('what the service signs is verified, whatever kind of headers a platform has', async () => {
  const headers = signed()
  const inCapitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  for (const given of [headers, new Headers(headers), inCapitals]) {
    assert.deepEqual(await verifyWebhook({ payload, headers: given, secret }), event)
  }
})

test('while a secret is exchanged, either is taken', async () => {
  const next = newWebhookSecret()
  const headers = signed(payload, nowSeconds(), [next, secret])
  for (const known of [secret, next, [newWebhookSecret(), secret]]) {
    assert.deepEqual(await verifyWebhook({ payload, headers, secret: known }), event)
  }
})

test('any text is verified as it came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (body) => {
      assert.deepEqual(await verifyWebhook({ payload: body, headers: signed(body), secret }), JSON.parse(body))
    }),
  )
})

describe('refused is', () => {
  const refused = (headers: Record<string, string>, body = payload, with_ = secret) =>
    assert.rejects(verifyWebhook({ payload: body, headers, secret: with_ }), WebhookVerificationError)
  test('a body that was changed', () => refused(signed(), payload.replace('mem_1', 'mem_2')))
  test('a signature with another secret', () => refused(signed(), payload, newWebhookSecret()))
  test('one that is too old', () => refused(signed(payload, nowSeconds() - 301)))
  test('one from the future', () => refused(signed(payload, nowSeconds() + 301)))
  test('another id or time than was signed', async () => {
    await refused({ ...signed(), 'webhook-id': 'msg_2' })
    await refused({ ...signed(), 'webhook-timestamp': String(nowSeconds() + 1) })
  })
  test('a time that is none', () => refused({ ...signed(), 'webhook-timestamp': 'NaN' }))
  test('one without a signature, or of another kind', async () => {
    const { 'webhook-signature': signature = '', ...rest } = signed()
    await refused(rest)
    for (const other of ['', 'v1,', 'v1,!', signature.replace('v1,', 'v1a,')]) {
      await refused({ ...rest, 'webhook-signature': other })
    }
  })
})
