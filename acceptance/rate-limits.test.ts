// The limit of requests a minute per key, and the headers that announce it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, freshUser, get, post, withKey } from './client.ts'
import { expectError } from './expect-error.ts'
import { freshKey, needsOwnProcess, type Service, startService, stopAll, type Target } from './service.ts'

let strict: Service
let unlimited: Service
before(async () => {
  if (needsOwnProcess.skip) return
  const limits = [{ AMBIT_RATE_LIMIT: '5' }, { AMBIT_RATE_LIMIT: '0' }]
  const services = await Promise.all(limits.map((environment) => startService({ environment })))
  ;[strict, unlimited] = services as [Service, Service]
})
after(stopAll)

const readAnything = (target: Target): Promise<Answer> =>
  post(target, '/memory/read', { user_id: freshUser(), scope: 'preferences', purpose: 'recommendation' })

interface Quota {
  limit: number
  remaining: number
  resetSeconds: number
}

function quotaOf({ headers }: Answer): Quota {
  const number = (name: string): number => {
    assert.match(headers.get(name) ?? '', /^\d+$/, name)
    return Number(headers.get(name))
  }
  return {
    limit: number('x-ratelimit-limit'),
    remaining: number('x-ratelimit-remaining'),
    resetSeconds: number('x-ratelimit-reset'),
  }
}

test('requests over the limit are 429 with Retry-After, and say what is left', needsOwnProcess, async () => {
  for (let i = 0; i < 8; i++) await readAnything(withKey(strict, freshKey('test'))) // strangers use up nothing
  const answers: Answer[] = []
  // Twice the limit and one more, in case a minute ends in between.
  while (answers.length < 11 && answers.at(-1)?.status !== 429) answers.push(await readAnything(strict))
  const refused = answers.pop()
  assert.ok(refused)
  expectError(refused, 429, 'rate_limited')
  const retryAfter = refused.headers.get('retry-after') ?? ''
  assert.match(retryAfter, /^\d+$/)
  assert.ok(Number(retryAfter) >= 1 && Number(retryAfter) <= 60, retryAfter)
  assert.equal(quotaOf(refused).remaining, 0)
  const latest = answers.slice(-5)
  for (const answer of latest) assert.equal(answer.status, 200)
  assert.deepEqual(
    latest.map((answer) => quotaOf(answer).remaining),
    [4, 3, 2, 1, 0],
  )
  assert.deepEqual(new Set(latest.map((answer) => quotaOf(answer).limit)), new Set([5]))
})

test('open endpoints go on when a key is over its limit', needsOwnProcess, async () => {
  let answer = await readAnything(strict)
  for (let i = 0; i < 10 && answer.status !== 429; i++) answer = await readAnything(strict)
  assert.equal(answer.status, 429)
  for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await get(strict, path)).status, 200)
})

test('a limit of 0 is none', needsOwnProcess, async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => readAnything(unlimited)))
  for (const answer of answers) assert.equal(answer.status, 200, answer.text)
})
