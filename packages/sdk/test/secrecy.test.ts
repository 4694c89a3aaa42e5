import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { Ambit, AmbitError, type LogEvent } from '@ambit/sdk'
import fc from 'fast-check'
import { redacted } from '../src/log.ts'
import { recordingFetch, refusal } from './recording-fetch.ts'

const secret = ['sk', 'test', 'x'.repeat(24)].join('_')

test('a log is told how calls went, and nothing of the person, the purpose, the token or the key', async () => {
  const events: LogEvent[] = []
  const { fetch } = recordingFetch(refusal(503, 'unavailable'), { status: 200, headers: { 'x-request-id': 'req_1' } })
  const ambit = new Ambit({ apiKey: secret, fetch, retryDelayMs: 1, log: (event) => events.push(event) })
  await ambit.memories.create({
    user_id: 'anna@example.com',
    scope: 'constraints',
    source: 'conversation',
    source_ref: 'msg-4711',
    supersedes: ['mem_private'],
    value_json: ['no peanuts'],
  })
  await ambit.memories.context({ user_id: 'anna@example.com', purpose: 'cook for Anna', focus: 'a birthday' })
  await ambit.memories.revoke({ revocation_token: 'rev_private' })
  await ambit.memories.delete('mem_private')
  const text = JSON.stringify(events)
  for (const hidden of ['anna', 'peanuts', 'msg-4711', 'mem_private', 'cook', 'birthday', 'rev_private', secret]) {
    assert.ok(!text.includes(hidden), hidden)
  }
  assert.deepEqual(
    events.slice(0, 4).map(({ event }) => event),
    ['attempt', 'retry', 'attempt', 'answer'],
  )
  const { operation, path, body, requestId, attempt } = events[3] as LogEvent
  assert.deepEqual(
    { operation, path, requestId, attempt },
    { operation: 'createMemory', path: '/memory', requestId: 'req_1', attempt: 2 },
  )
  assert.equal(body?.scope, 'constraints')
  assert.equal(body?.user_id, '[redacted]')
})

test('a field that the log does not know is redacted', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 12 }), (name, value) => {
      assert.ok(!JSON.stringify(redacted({ [`new_${name}`]: value, memories: [value] })).includes(`"${value}"`))
    }),
  )
})

test('a client that is printed does not show its key', () => {
  const ambit = new Ambit({ apiKey: secret })
  assert.ok(!inspect(ambit, { depth: 10, showHidden: true }).includes(secret))
  assert.ok(!JSON.stringify(ambit).includes(secret))
})

test('a key that is none is refused without being repeated', () => {
  for (const apiKey of [`${secret}\n`, '', ' ', `${secret}ü`]) {
    assert.throws(
      () => new Ambit({ apiKey }),
      (error: unknown) => error instanceof AmbitError && !error.message.includes(secret),
    )
  }
})

test('an address that is none is refused at once', () => {
  for (const baseUrl of ['memory.example.com', 'ftp://memory.example.com', '']) {
    assert.throws(() => new Ambit({ apiKey: secret, baseUrl }), /baseUrl/)
  }
})

test('a service below a path is reached there, with or without a slash at its end', async () => {
  for (const baseUrl of ['https://example.com/ambit', 'https://example.com/ambit/']) {
    const { fetch, requests } = recordingFetch()
    await new Ambit({ apiKey: secret, baseUrl, fetch }).purposes.list()
    assert.equal(requests[0]?.path, '/ambit/purposes')
  }
})

test('an id cannot leave its place in the path', async () => {
  const { fetch, requests } = recordingFetch()
  await new Ambit({ apiKey: secret, fetch }).memories.delete('../policy?x#y')
  assert.equal(requests[0]?.path, '/memory/..%2Fpolicy%3Fx%23y')
})
