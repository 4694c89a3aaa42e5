import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { newWebhookSecret, signatureHeaders } from '../../src/webhooks/signature.ts'

const message = { id: 'msg_1', atSeconds: 1_700_000_000, body: '{"type":"read.denied"}' }

test('a message is signed as Standard Webhooks has it: id, time and body with the bytes behind whsec_', () => {
  const secret = newWebhookSecret()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/u)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  assert.equal(key.length, 32)
  const expected = createHmac('sha256', key).update(`msg_1.1700000000.${message.body}`).digest('base64')
  assert.deepEqual(signatureHeaders(message, [secret]), {
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${expected}`,
  })
})

test('while a secret is exchanged, a message carries a signature of each', () => {
  const [older, newer] = [newWebhookSecret(), newWebhookSecret()]
  const signatures = signatureHeaders(message, [newer, older])['webhook-signature']?.split(' ')
  assert.deepEqual(
    signatures,
    [newer, older].map((secret) => signatureHeaders(message, [secret])['webhook-signature']),
  )
})
