import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newApiKey } from '../../src/crypto/secrets.ts'
import { StoreUnavailable } from '../../src/storage/port/store-unavailable.ts'
import { withStore } from '../app/app-under-test.ts'
import { goodMemory, goodRead, type HttpUnderTest, openHttp, post } from './http-under-test.ts'

let http: HttpUnderTest
before(async () => {
  http = await openHttp()
})
after(() => http.close())

test('no key, token, value, user or purpose is ever in the log, not even at its most talkative', async () => {
  const value = 'canary-value'
  const secrets = [http.secret, value, 'canary-user', 'canary-purpose', 'canary-domain', 'canary-path', 'canary-retry']
  const memory = { ...goodMemory, user_id: 'canary-user', domain: 'canary-domain', value_json: { likes: [value] } }
  const reading = { ...goodRead, user_id: 'canary-user' }
  const unknownKey = newApiKey('test')
  await http.post('/memory', memory, { 'idempotency-key': 'canary-retry' })
  await http.post('/memory', { ...memory, [value]: 1 })
  await http.post('/memory', `{"${value}`)
  await http.post('/memory/read', { ...reading, purpose: 'canary-purpose' })
  const token = (await http.post('/memory/read', reading)).json().revocation_token as string
  for (const path of ['/memory/read/continue', '/memory/revoke', '/memory/read/continue']) {
    await http.post(path, { revocation_token: token })
  }
  await post(http.app, '/memory', memory, { 'x-api-key': unknownKey })
  await http.app.inject(`/canary-path?key=${unknownKey}`)
  await http.app.inject({ url: `/policy?token=${token}`, headers: { 'x-api-key': http.secret } })
  for (const error of [new Error('it failed'), new StoreUnavailable('it is full')]) {
    const app = http.variant((deps) => withStore(deps, { memories: { create: () => Promise.reject(error) } }))
    assert.ok((await post(app, '/memory', memory, { 'x-api-key': http.secret })).statusCode >= 500)
    await app.close()
  }
  const log = http.log.join('')
  assert.ok(http.log.length >= 10)
  for (const secret of [...secrets, token, unknownKey]) {
    assert.ok(!log.includes(secret), `the log holds ${secret.slice(0, 12)}…`)
    assert.ok(!log.includes(http.under.deps.hashSecret(secret)))
  }
})

test('a line tells the id, route, status, time and key of a request', async () => {
  http.log.length = 0
  await http.post('/memory/read', { ...goodRead, purpose: 'xyzzy' }, { 'x-request-id': 'mine-2' })
  const lines = http.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  const line = lines.find(({ requestId }) => requestId === 'mine-2')
  assert.ok(line)
  assert.deepEqual([line.method, line.route, line.status, line.level], ['POST', '/memory/read', 403, 30])
  assert.match(String(line.keyId), /^key_/)
  assert.equal(typeof line.ms, 'number')
})

test('successes are quiet: they are logged on demand only', async () => {
  http.log.length = 0
  await http.post('/memory', goodMemory)
  assert.deepEqual(
    http.log.map((line) => JSON.parse(line).level),
    [20],
  )
})

describe('a flood', () => {
  const lines = () => http.log.map((line) => JSON.parse(line) as Record<string, unknown>)

  test('of refusals is a few lines and a count, and hides no other refusal', async () => {
    const app = http.variant((deps) => deps)
    http.log.length = 0
    const unknownKey = { 'x-api-key': newApiKey('test') }
    await Promise.all(Array.from({ length: 300 }, () => post(app, '/memory', goodMemory, unknownKey)))
    await post(app, '/memory/read', goodRead, { ...unknownKey, 'x-request-id': 'another-kind' })
    await app.close()
    const written = lines().filter(({ status, route }) => status === 401 && route === '/memory')
    const counted = lines().filter(({ kind }) => kind === '401 POST /memory')
    const left = counted.reduce((sum, line) => sum + Number(line.left), 0)
    assert.equal(written.length + left, 300, 'every one is accounted for')
    // A slow machine takes several seconds for it, and writes out the first ones of each.
    assert.ok(written.length <= 20 * (counted.length + 1), `${written.length} lines`)
    assert.ok(lines().some(({ requestId }) => requestId === 'another-kind'))
  })

  test('of one failure does not hide another, and both are told in full', async () => {
    const failing = (message: string) =>
      http.variant((deps) => withStore(deps, { memories: { create: () => Promise.reject(new Error(message)) } }))
    http.log.length = 0
    const app = failing('the first fault')
    const { secret } = http
    await Promise.all(Array.from({ length: 250 }, () => post(app, '/memory', goodMemory, { 'x-api-key': secret })))
    await app.close()
    const errors = lines().filter(({ level }) => level === 50)
    const left = lines()
      .filter(({ kind }) => String(kind).startsWith('Error'))
      .reduce((sum, line) => sum + Number(line.left), 0)
    assert.equal(errors.length + left, 250)
    assert.ok(errors.length >= 100 && left > 0)
    assert.match(JSON.stringify(errors[0]), /the first fault.*at /)
  })
})
