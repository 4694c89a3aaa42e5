import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import {
  Ambit,
  AmbitError,
  ConnectionError,
  type LogEvent,
  RateLimitedError,
  TimeoutError,
  UnavailableError,
  UnexpectedAnswerError,
} from '@ambit/sdk'
import fc from 'fast-check'
import { ApiError } from '../src/errors.ts'
import { delayMs, mayRepeat } from '../src/retry.ts'
import { type RecordedRequest, type Reply, recordingFetch, refusal } from './recording-fetch.ts'

const memory = {
  user_id: 'anna',
  scope: 'preferences',
  source: 'conversation',
  value_json: { likes: ['tea'] },
} as const
const read = { user_id: 'anna', scope: 'preferences', purpose: 'recommend a tea' } as const
const broken: Reply = () => Promise.reject(new TypeError('fetch failed'))
const never: Reply = () => new Promise(() => undefined)
const good: Reply = { status: 200, body: { fine: true } }

function client(replies: Reply[], options: { maxRetries?: number; timeoutMs?: number } = {}) {
  const { fetch, requests } = recordingFetch(...replies)
  const events: LogEvent[] = []
  const ambit = new Ambit({ apiKey: 'a-key', retryDelayMs: 1, fetch, log: (event) => events.push(event), ...options })
  return { ambit, requests, events }
}

describe('what is safe is repeated', () => {
  test('a create whose answer was lost is sent again with the same Idempotency-Key and body', async () => {
    const { ambit, requests } = client([broken, refusal(500, 'internal_error'), good])
    assert.deepEqual(await ambit.memories.create(memory), { fine: true })
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    assert.equal(requests.length, 3)
    assert.ok(keys[0] && new Set(keys).size === 1)
    assert.deepEqual(requests[0]?.body, requests[2]?.body)
  })
  test('each create has a key of its own, unless the caller brings one', async () => {
    const { ambit, requests } = client([good])
    await ambit.memories.create(memory)
    await ambit.memories.create(memory)
    await ambit.memories.batch([memory], { idempotencyKey: 'mine' })
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    assert.notEqual(keys[0], keys[1])
    assert.equal(keys[2], 'mine')
  })
  test('a read, a context, a continue and a revoke', async () => {
    for (const call of [
      (ambit: Ambit) => ambit.memories.read(read),
      (ambit: Ambit) => ambit.memories.context(read),
      (ambit: Ambit) => ambit.memories.continue({ revocation_token: 'rev_1' }),
      (ambit: Ambit) => ambit.memories.revoke({ revocation_token: 'rev_1' }),
      (ambit: Ambit) => ambit.purposes.list(),
    ]) {
      const { ambit, requests } = client([broken, good])
      await call(ambit)
      assert.equal(requests.length, 2)
    }
  })
  test('a create whose twin is in flight', async () => {
    const { ambit, requests } = client([refusal(409, 'idempotency_conflict'), good])
    await ambit.memories.create(memory)
    assert.equal(requests.length, 2)
  })
})

describe('what is not safe is not repeated', () => {
  const acts = {
    delete: (ambit: Ambit) => ambit.memories.delete('mem_1'),
    forget: (ambit: Ambit) => ambit.memories.forget({ ...memory, section: 'likes', item: 'tea' }),
  }
  for (const [name, act] of Object.entries(acts)) {
    test(`${name}, when nobody knows what became of it`, async () => {
      const unknown = refusal(503, 'unavailable', { outcome: 'unknown' })
      for (const reply of [broken, unknown, refusal(500, 'internal_error'), { status: 502, body: 'Bad Gateway' }]) {
        const { ambit, requests } = client([reply, good])
        await assert.rejects(act(ambit), AmbitError)
        assert.equal(requests.length, 1)
      }
    })
    test(`${name} is, when the service says that nothing was done`, async () => {
      for (const reply of [refusal(503, 'unavailable'), refusal(429, 'rate_limited')]) {
        const { ambit, requests } = client([reply, good])
        await act(ambit)
        assert.equal(requests.length, 2)
      }
    })
  }
  test('a refusal that would be the same again', async () => {
    for (const [status, code] of [
      [403, 'policy_denied'],
      [400, 'invalid_request'],
      [422, 'idempotency_mismatch'],
    ] as const) {
      const { ambit, requests } = client([refusal(status, code), good])
      await assert.rejects(ambit.memories.create(memory))
      assert.equal(requests.length, 1)
    }
  })
  test('more often than was asked for', async () => {
    for (const maxRetries of [0, 1, 4]) {
      const { ambit, requests } = client([broken], { maxRetries })
      await assert.rejects(ambit.purposes.list(), ConnectionError)
      assert.equal(requests.length, maxRetries + 1)
    }
  })
})

describe('how long is waited', () => {
  test('at least what Retry-After says, in seconds or as a date', async () => {
    const date = new Date(Date.now() + 3_000).toUTCString()
    for (const [value, atLeastMs] of [
      ['2', 2_000],
      [date, 1_500],
    ] as const) {
      mock.timers.enable({ apis: ['setTimeout'] })
      const { ambit, requests, events } = client([
        refusal(429, 'rate_limited', undefined, { 'retry-after': value }),
        good,
      ])
      const answer = ambit.purposes.list()
      await turns()
      mock.timers.tick(atLeastMs - 1)
      await turns()
      assert.equal(requests.length, 1)
      mock.timers.tick(2_000)
      await answer
      mock.timers.reset()
      assert.equal(requests.length, 2)
      assert.ok((events.find(({ event }) => event === 'retry')?.delayMs ?? 0) >= atLeastMs)
    }
  })
  test('not at all when the service asks for more than a minute: the caller is told', async () => {
    const { ambit, requests } = client([refusal(429, 'rate_limited', undefined, { 'retry-after': '3600' }), good])
    await assert.rejects(ambit.purposes.list(), (error: unknown) => {
      assert.ok(error instanceof RateLimitedError)
      return error.retryAfterSeconds === 3_600
    })
    assert.equal(requests.length, 1)
  })
  test('longer each time, never longer than half a minute of its own accord, and not in step with others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const delay = delayMs(new ConnectionError('lost'), attempt, 250, random)
        const most = Math.min(250 * 2 ** (attempt - 1), 30_000)
        assert.ok(delay >= most / 2 && delay <= most)
      }),
    )
  })
  test('what nobody may repeat is not repeated whatever the error', () => {
    const codes = ['internal_error', 'idempotency_conflict', 'policy_denied', 'unheard_of', null]
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.integer({ min: 400, max: 599 }), (code, status) => {
        const facts = { status, message: '', details: undefined, requestId: null, retryAfterSeconds: null }
        assert.equal(mayRepeat(new ApiError(code, facts), false), false)
      }),
    )
  })
})

describe('ending a call', () => {
  test('no answer within timeoutMs is a TimeoutError, and each attempt has its own time', async () => {
    const { ambit, requests } = client([never], { timeoutMs: 5, maxRetries: 1 })
    await assert.rejects(ambit.purposes.list(), TimeoutError)
    assert.equal(requests.length, 2)
  })
  test('a signal ends an attempt, with its own reason, and nothing is repeated', async () => {
    const { ambit, requests } = client([never, good])
    const reason = new Error('the person has left')
    const ending = new AbortController()
    const answer = ambit.purposes.list({ signal: ending.signal })
    await turns()
    ending.abort(reason)
    await assert.rejects(answer, reason)
    assert.equal(requests.length, 1)
  })
  test('a signal ends the wait before a repetition', async () => {
    const { ambit, requests } = client([refusal(429, 'rate_limited', undefined, { 'retry-after': '30' }), good])
    const ending = new AbortController()
    const answer = ambit.purposes.list({ signal: ending.signal })
    await turns()
    ending.abort()
    await assert.rejects(answer, { name: 'AbortError' })
    assert.equal(requests.length, 1)
  })
  test('a signal that was given already sends nothing', async () => {
    const { ambit, requests } = client([good])
    await assert.rejects(ambit.purposes.list({ signal: AbortSignal.abort() }), { name: 'AbortError' })
    assert.equal(requests.length, 0)
  })
})

describe('what is no answer of Ambit', () => {
  test('a page of a proxy, a redirect and an empty answer are told apart from refusals', async () => {
    for (const reply of [
      { status: 404, body: '<html>' },
      { status: 302, headers: { location: 'https://elsewhere.example' } },
      { status: 200, body: 'fine' },
    ]) {
      const { ambit } = client([reply])
      await assert.rejects(ambit.purposes.list(), UnexpectedAnswerError)
    }
  })
  test('the key is not taken along to where a redirect leads', async () => {
    const { ambit, requests } = client([good])
    await ambit.purposes.list()
    assert.equal((requests[0] as RecordedRequest).redirect, 'manual')
  })
  test('an unavailable service that says when it will be back', async () => {
    const { ambit } = client([refusal(503, 'unavailable', undefined, { 'retry-after': '1' })], { maxRetries: 0 })
    await assert.rejects(ambit.purposes.list(), (error: unknown) => {
      assert.ok(error instanceof UnavailableError)
      return error.retryAfterSeconds === 1 && error.status === 503
    })
  })
})

/** Lets promises that are due settle. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
