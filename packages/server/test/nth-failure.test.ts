/**
 * The Nth operation of the store fails, for every N, once or from then on, before it has happened or after: no answer
 * claims what did not happen, nothing is half there, and once the store is well again so is the service.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../src/storage/port/store.ts'
import { OutcomeUnknown, StoreUnavailable } from '../src/storage/port/store-unavailable.ts'
import { type HttpUnderTest, openHttp, post } from './http/http-under-test.ts'

interface Fault {
  /** The operation that fails, counted from 1; null: none. */
  at: number | null
  readonly isForEver: boolean
  readonly isAfterwards: boolean
  count: number
}

/** The scenario needs fewer operations than this, so that the last N show that all went well without a fault. */
const operationsMax = 18

describe('whichever operation of the store fails', () => {
  let http: HttpUnderTest
  before(async () => {
    http = await openHttp()
  })
  after(() => http.close())

  for (const isForEver of [false, true]) {
    for (const isAfterwards of [false, true]) {
      const when = `${isForEver ? 'from then on' : 'once'}, ${isAfterwards ? 'after it has happened' : 'before it happens'}`
      test(`${when}: nothing is claimed falsely, nothing is half there, and the service recovers`, async () => {
        for (let at = 1; at <= operationsMax; at++) {
          const fault: Fault = { at, isForEver, isAfterwards, count: 0 }
          const app = http.variant((deps) => ({ ...deps, store: failing(deps.store, fault) }))
          await scenario(app, http.secret, `user of ${when}, ${at}`, fault)
          await app.close()
        }
      })
    }
  }
})

async function scenario(app: FastifyInstance, secret: string, userId: string, fault: Fault): Promise<void> {
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    post(app, path, body, { 'x-api-key': secret, ...headers })
  const memory = (item: string) => ({
    user_id: userId,
    scope: 'preferences',
    source: 'explicit_user_input',
    value_json: { likes: [item] },
  })
  const statement = { user_id: userId, scope: 'preferences', purpose: 'recommendation' }

  const plain = await send('/memory', memory('ramen'))
  const key = { 'idempotency-key': userId.replaceAll(' ', '-') }
  const keyed = await send('/memory', memory('soba'), key)
  const first = await send('/memory/read', statement)
  const token = first.statusCode === 200 ? first.json().revocation_token : 'rev_unknown'
  const continued = await send('/memory/read/continue', { revocation_token: token })
  const revoked = await send('/memory/revoke', { revocation_token: token })
  const answers = [plain, keyed, first, continued, revoked]
  for (const { statusCode, headers, body } of answers) {
    const isUnknownToken = statusCode === 404 && token === 'rev_unknown'
    assert.ok([200, 201, 503].includes(statusCode) || isUnknownToken, `${statusCode} ${body}`)
    if (statusCode === 503) assert.equal(headers['retry-after'], '1')
  }

  fault.at = null
  const retried = await send('/memory', memory('soba'), key)
  assert.equal(retried.statusCode, 201)
  if (keyed.statusCode === 201) assert.equal(retried.json().id, keyed.json().id)
  const now = await send('/memory/read', statement)
  const likes: string[] = now.json().summary_struct.likes
  assert.equal(likes.filter((item) => item === 'soba').length, 1)
  if (plain.statusCode === 201) assert.ok(likes.includes('ramen'))
  if (plain.statusCode === 503 && !fault.isAfterwards) assert.ok(!likes.includes('ramen'))
  // One explicit memory is worth 0.6, two that agree 0.84: none is there twice.
  assert.equal(now.json().confidence, likes.includes('ramen') ? 0.84 : 0.6)
  const again = await send('/memory/read/continue', { revocation_token: token })
  if (revoked.statusCode === 200) assert.equal(again.json().error.code, 'token_revoked')
  if (first.statusCode === 200 && revoked.statusCode === 503 && !fault.isAfterwards) assert.equal(again.statusCode, 200)
}

type Operation = (...args: never[]) => Promise<unknown>

function failing(store: Store, fault: Fault): Store {
  const isHit = (): boolean => {
    fault.count++
    return fault.at !== null && (fault.isForEver ? fault.count >= fault.at : fault.count === fault.at)
  }
  const failingNow =
    (operation: Operation): Operation =>
    async (...args) => {
      if (!isHit()) return operation(...args)
      if (!fault.isAfterwards) throw new StoreUnavailable('made to fail')
      await operation(...args)
      throw new OutcomeUnknown('made to fail')
    }
  // What this store cannot do is null.
  const nouns = Object.entries(store).map(([noun, operations]: [string, Record<string, Operation> | null]) => [
    noun,
    operations &&
      Object.fromEntries(Object.entries(operations).map(([verb, operation]) => [verb, failingNow(operation)])),
  ])
  return Object.fromEntries(nouns) as Store
}
