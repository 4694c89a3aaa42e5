import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { takeAnswer } from '../load/http-answers.ts'
import { percentile, summarizeLatencies } from '../load/latencies.ts'
import { openLoopSchedule } from '../load/open-loop-schedule.ts'
import { operations, realisticMix } from '../load/operations.ts'
import { requestMix } from '../load/request-mix.ts'
import { requestSource } from '../load/request-source.ts'

test('a percentile is a value that was measured, and as many as it says are not above it', () => {
  assert.equal(percentile([1, 2, 3, 4], 0.5), 2)
  assert.equal(percentile([], 0.5), 0)
  const thousand = Float64Array.from({ length: 1000 }, (_, index) => 1000 - index)
  assert.deepEqual(summarizeLatencies(thousand), { p50Ms: 500, p99Ms: 990, p999Ms: 999, maxMs: 1000 })
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (values, share) => {
        const sorted = values.toSorted((a, b) => a - b)
        const found = percentile(sorted, share)
        assert.ok(values.includes(found))
        assert.ok(sorted.filter((value) => value <= found).length >= share * sorted.length - 1e-6)
      },
    ),
  )
})

test('an open loop is due as often as its rate says, in order, within its time, and the same for the same seed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer(),
      (rate, seconds, seed) => {
        const due = openLoopSchedule({ ratePerSecond: rate, seconds, seed })
        assert.equal(due.length, rate * seconds)
        assert.ok(due.every((atMs, index) => atMs >= (due[index - 1] ?? 0) && atMs < seconds * 1000))
        assert.deepEqual(due, openLoopSchedule({ ratePerSecond: rate, seconds, seed }))
      },
    ),
  )
})

test('every hundred requests have the mix that was asked for', () => {
  const round = requestMix(realisticMix, 7)
  const counts = Object.fromEntries([...Map.groupBy(round, (name) => name)].map(([name, all]) => [name, all.length]))
  assert.deepEqual(counts, realisticMix)
})

test('a token is revoked once, and what needs one waits for a read to bring it', () => {
  const shared = { operations, users: ['reader'], firstNumber: 0, seed: 1, apiKey: 'key' }
  const revoking = requestSource({ ...shared, weights: { revoke: 1 }, tokens: ['one', 'two'] })
  const sent = [revoking.next(), revoking.next(), revoking.next()]
  assert.deepEqual(
    sent.map((one) => one && /rev.*"(one|two)"/.exec(one.text)?.[1]),
    ['two', 'one', null],
  )
  const mixed = requestSource({ ...shared, weights: { revoke: 1, read: 1 }, tokens: [] })
  assert.deepEqual([mixed.next()?.name, mixed.next()?.name], ['read', 'read'])
  mixed.learn('read', Buffer.from('{"revocation_token":"rev_1","expires_at":null}'))
  const next = [mixed.next(), mixed.next()].find((one) => one?.name === 'revoke')
  assert.ok(next?.text.endsWith('{"revocation_token":"rev_1"}'))
})

test('a token that is revoked is used for nothing else', () => {
  const shared = { operations, users: ['reader'], firstNumber: 0, seed: 1, apiKey: 'key' }
  const tokens = Array.from({ length: 20 }, (_, index) => `rev_${index}`)
  const source = requestSource({ ...shared, weights: { continue: 5, revoke: 1 }, tokens })
  const sent = Array.from({ length: 60 }, () => source.next())
  const tokensOf = (name: string) =>
    new Set(sent.filter((one) => one?.name === name).map((one) => /rev_\d+/.exec(one?.text ?? '')?.[0]))
  assert.deepEqual([tokensOf('revoke').size, tokensOf('continue').size], [10, 10])
  assert.equal(new Set([...tokensOf('revoke'), ...tokensOf('continue')]).size, 20)
})

test('somebody is erased who has written before, as long as there is somebody', () => {
  const shared = { operations, users: ['reader'], firstNumber: 0, seed: 1, apiKey: 'key', tokens: [] }
  const source = requestSource({ ...shared, weights: { create: 1, erase: 2 } })
  const sent = Array.from({ length: 30 }, () => source.next())
  const usersOf = (name: string) =>
    sent.filter((one) => one?.name === name).map((one) => /"user_id":"(\w+)"/.exec(one?.text ?? '')?.[1])
  const [written, erased] = [usersOf('create'), usersOf('erase')]
  assert.equal(new Set(erased).size, 20)
  assert.deepEqual(
    written.slice(0, 9).filter((user) => !erased.includes(user)),
    [],
  )
})

test('an answer is taken when it is whole, and what comes behind it is left', () => {
  const whole = Buffer.from('HTTP/1.1 503 No\r\nRetry-After: 1\r\nContent-Length: 2\r\n\r\n{}HTTP')
  for (let length = 0; length < whole.length - 4; length++) assert.equal(takeAnswer(whole.subarray(0, length)), null)
  const answer = takeAnswer(whole)
  assert.equal(answer?.status, 503)
  assert.equal(answer?.hasRetryAfter, true)
  assert.equal(String(answer?.body), '{}')
  assert.equal(String(answer?.rest), 'HTTP')
})
