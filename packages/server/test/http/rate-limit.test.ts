import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createRateLimiter, forgettingPast, rateLimitHeaders } from '../../src/http/rate-limit.ts'
import { goodMemory, openHttp } from './http-under-test.ts'

const startMs = Date.UTC(2026, 0, 1)

describe('the rate limit', () => {
  test('lets through as many requests a minute as it says, and not one more', () => {
    const limiter = createRateLimiter(() => startMs)
    for (let count = 1; count <= 3; count++) {
      const expected = { limit: 3, remaining: 3 - count, resetsAtMs: startMs + 60_000, isExceeded: false }
      assert.deepEqual(limiter.count('key_1', 3), expected)
    }
    for (let count = 0; count < 3; count++) {
      const expected = { limit: 3, remaining: 0, resetsAtMs: startMs + 60_000, isExceeded: true }
      assert.deepEqual(limiter.count('key_1', 3), expected)
    }
  })

  test('starts again with the first request after the minute, to the millisecond', () => {
    let nowMs = startMs
    const limiter = createRateLimiter(() => nowMs)
    limiter.count('key_1', 1)
    nowMs = startMs + 59_999
    assert.equal(limiter.count('key_1', 1).isExceeded, true)
    nowMs = startMs + 60_000
    const state = limiter.count('key_1', 1)
    assert.deepEqual([state.isExceeded, state.resetsAtMs], [false, startMs + 120_000])
  })

  test('begins a new minute when the clock was set back: nobody waits for an end that lies hours ahead', async () => {
    let nowMs = startMs
    const limiter = createRateLimiter(() => nowMs)
    limiter.count('key_1', 1)
    assert.equal(limiter.count('key_1', 1).isExceeded, true)
    nowMs = startMs - 3_600_000
    assert.deepEqual([...(await limiter.used(['key_1']))], [])
    const state = limiter.count('key_1', 1)
    assert.deepEqual([state.isExceeded, state.resetsAtMs], [false, nowMs + 60_000])
  })

  test('tells how much of the minute is used without counting, and nothing of one that is over', async () => {
    let nowMs = startMs
    const limiter = createRateLimiter(() => nowMs)
    for (let count = 0; count < 4; count++) limiter.count('key_1', 3)
    limiter.count('key_2', 3)
    const used = async () => [...(await limiter.used(['key_1', 'key_2', 'key_3']))]
    for (let count = 0; count < 2; count++) {
      assert.deepEqual(await used(), [
        ['key_1', 3],
        ['key_2', 1],
      ])
    }
    nowMs = startMs + 60_000
    assert.deepEqual(await used(), [])
  })

  test('forgets the keys whose minute is over', () => {
    let nowMs = startMs
    const windows = new Map<string, { resetsAtMs: number }>()
    const forgetPast = forgettingPast(windows, () => nowMs)
    windows.set('past', { resetsAtMs: startMs + 30_000 })
    nowMs = startMs + 60_000
    windows.set('current', { resetsAtMs: nowMs + 60_000 })
    forgetPast()
    assert.deepEqual([...windows.keys()], ['current'])
  })

  test('that is lowered within a minute leaves nothing, and never less than that', () => {
    const limiter = createRateLimiter(() => startMs)
    for (let count = 0; count < 5; count++) limiter.count('key_1', 10)
    const { remaining, isExceeded } = limiter.count('key_1', 3)
    assert.deepEqual([remaining, isExceeded], [0, true])
    assert.equal(limiter.count('key_1', 10).remaining, 4)
  })

  test('counts each key for itself', () => {
    const limiter = createRateLimiter(() => startMs)
    limiter.count('key_1', 1)
    assert.equal(limiter.count('key_1', 1).isExceeded, true)
    assert.equal(limiter.count('key_2', 1).isExceeded, false)
  })

  test('never lets more than twice the limit through in any minute, however requests fall', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 20_000 }), { maxLength: 60, size: 'max' }),
        fc.integer({ min: 1, max: 5 }),
        (gaps, limit) => {
          let nowMs = startMs
          const limiter = createRateLimiter(() => nowMs)
          const admitted: number[] = []
          for (const gap of gaps) {
            nowMs += gap
            const state = limiter.count('key_1', limit)
            assert.ok(state.remaining >= 0 && state.remaining <= limit)
            if (!state.isExceeded) admitted.push(nowMs)
          }
          for (const from of admitted) {
            assert.ok(admitted.filter((ms) => ms >= from && ms < from + 60_000).length <= 2 * limit)
          }
        },
      ),
    )
  })
})

describe('the headers of the rate limit', () => {
  const state = { limit: 60, remaining: 12, resetsAtMs: startMs + 1_500, isExceeded: false }

  test('say the same in both forms', () => {
    assert.deepEqual(rateLimitHeaders(state, startMs), {
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '12',
      'x-ratelimit-reset': String(startMs / 1000 + 2),
      'ratelimit-policy': '"minute";q=60;w=60',
      ratelimit: '"minute";r=12;t=2',
    })
  })

  test('say when to come back, at least a second later, once it is exceeded', () => {
    const exceeded = { ...state, remaining: 0, isExceeded: true }
    assert.equal(rateLimitHeaders(exceeded, startMs)['retry-after'], '2')
    assert.equal(rateLimitHeaders(exceeded, startMs + 1_500)['retry-after'], '1')
    assert.equal(rateLimitHeaders(exceeded, startMs + 9_000).ratelimit, '"minute";r=0;t=0')
  })

  test('never send a caller back too early', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60_000 }), (leftMs) => {
        const exceeded = { limit: 1, remaining: 0, resetsAtMs: startMs + leftMs, isExceeded: true }
        assert.ok(Number(rateLimitHeaders(exceeded, startMs)['retry-after']) * 1000 >= leftMs)
      }),
    )
  })
})

describe('a request that counts as several', () => {
  test('takes all of them, or none when there are not so many left', () => {
    const limiter = createRateLimiter(() => startMs)
    assert.deepEqual(limiter.count('key_1', 10, 6), {
      limit: 10,
      remaining: 4,
      resetsAtMs: startMs + 60_000,
      isExceeded: false,
    })
    assert.deepEqual(limiter.count('key_1', 10, 5), {
      limit: 10,
      remaining: 4,
      resetsAtMs: startMs + 60_000,
      isExceeded: true,
    })
    assert.equal(limiter.count('key_1', 10, 4).isExceeded, false)
    assert.equal(limiter.count('key_1', 10).isExceeded, true)
  })

  test('as a batch does, by the memories in it', async () => {
    const http = await openHttp()
    const headers = { 'x-api-key': await http.newKey({ rateLimitPerMinute: 10 }) }
    const batch = (count: number) =>
      http.post('/memory/batch', { memories: Array.from({ length: count }, () => goodMemory) }, headers)
    const first = await batch(6)
    assert.deepEqual([first.statusCode, first.headers['x-ratelimit-remaining']], [200, '4'])
    // One was counted before its body was looked at.
    const second = await batch(5)
    assert.deepEqual(
      [second.statusCode, second.json().error.code, second.headers['x-ratelimit-remaining']],
      [429, 'rate_limited', '3'],
    )
    assert.equal((await batch(3)).statusCode, 200)
    assert.equal((await batch(1)).statusCode, 429)
    await http.close()
  })
})
