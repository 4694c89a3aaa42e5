// Keys and usage in the console: from the printed link to a key that is made, used, rotated, changed and deleted.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Answer, create, freshUser, get, post, read, withKey } from './client.ts'
import { type Console, type ConsoleKey, inviteTo, joinWith, type KeyWithSecret, printedInvitation } from './console.ts'
import { eventually } from './eventually.ts'
import { expectError, expectInvalidFields, expectUnauthorized } from './expect-error.ts'
import { needsOwnProcess, type Service, startService, stopAll } from './service.ts'

let service: Service
let owner: Console
before(async () => {
  if (needsOwnProcess.skip) return
  service = await startService()
  // A database that is not new has no first start: there, whoever has the machine makes the link.
  owner = await joinWith(service, printedInvitation(service) ?? (await inviteTo(service, 'default')))
})
after(stopAll)

const newKey = (fields: object = {}): Promise<KeyWithSecret> =>
  owner.project('POST', '/keys', { name: `key ${randomUUID()}`, ...fields })

const rotate = (keyId: string, grace: string): Promise<KeyWithSecret> =>
  owner.project('POST', `/keys/${keyId}/rotate`, { grace })

async function listed(keyId: string): Promise<ConsoleKey | undefined> {
  const { keys } = await owner.project<{ keys: readonly ConsoleKey[] }>('GET', '/keys')
  return keys.find(({ id }) => id === keyId)
}

const use = (secret: string): Promise<Answer> => get(withKey(service, secret), '/policy')

describe('keys in the console', { ...needsOwnProcess, concurrency: true }, () => {
  test('the first owner joins with the printed link, makes a key, and reads with it', async () => {
    const { key, secret } = await newKey()
    assert.match(secret, /^sk_test_amb_[A-Za-z0-9]{40}$/)
    const target = withKey(service, secret)
    const { user_id } = await create(target, { value_json: { likes: ['tea'] } })
    assert.equal((await read(target, user_id, 'preferences')).confidence, 0.6)
    const answer = await owner.request('GET', `/console/projects/${owner.projectId}/keys`)
    assert.equal(answer.text.includes(secret.slice(-8)), false, 'the secret is shown once')
    assert.equal((await listed(key.id))?.last_four, secret.slice(-4))
  })

  test('a rotated key works with its new secret at once, and with the old one for as long as was chosen', async () => {
    for (const [grace, minutes] of [
      ['15m', 15],
      ['1h', 60],
      ['24h', 1_440],
    ] as const) {
      const { key, secret: old } = await newKey()
      const { key: rotated, secret } = await rotate(key.id, grace)
      assert.equal(rotated.id, key.id)
      const lengthMs = Date.parse(rotated.previous_secret_until ?? '') - Date.now()
      assert.ok(Math.abs(lengthMs - minutes * 60_000) < 30_000, `${grace}: ${rotated.previous_secret_until}`)
      for (const either of [old, secret]) assert.equal((await use(either)).status, 200)
    }
    const { key, secret: old } = await newKey()
    const { key: rotated, secret } = await rotate(key.id, 'now')
    assert.equal(rotated.previous_secret_until, null)
    expectUnauthorized(await use(old), 'Invalid API key')
    assert.equal((await use(secret)).status, 200)
  })

  test('a later rotation gives no old secret a longer life', async () => {
    const { key, secret: first } = await newKey()
    const { secret: second } = await rotate(key.id, '24h')
    const { secret: third } = await rotate(key.id, 'now')
    for (const ended of [first, second]) expectUnauthorized(await use(ended), 'Invalid API key')
    const { secret: fourth } = await rotate(key.id, '24h')
    for (const ended of [first, second]) expectUnauthorized(await use(ended), 'Invalid API key')
    for (const living of [third, fourth]) assert.equal((await use(living)).status, 200)
  })

  test('an old secret never outlives its key', async () => {
    const { key, secret: old } = await newKey()
    const { secret } = await rotate(key.id, '24h')
    const expires_at = new Date(Date.now() + 3_000).toISOString()
    const changed = await owner.project<ConsoleKey>('PATCH', `/keys/${key.id}`, { expires_at })
    assert.deepEqual([changed.expires_at, changed.previous_secret_until], [expires_at, expires_at])
    assert.equal((await use(secret)).status, 200)
    const refused = await eventually('the old secret has ended', async () => {
      const answer = await use(old)
      return answer.status === 401 && answer
    })
    assert.ok(Date.now() >= Date.parse(expires_at), 'it worked until then')
    assert.equal(refused.status, 401)
    expectUnauthorized(await use(secret), 'API key has expired')
  })

  test('a key is renamed, expires when it is told to, and works again when that is taken back', async () => {
    const { key, secret } = await newKey()
    assert.equal((await owner.project<ConsoleKey>('PATCH', `/keys/${key.id}`, { name: 'renamed' })).name, 'renamed')
    assert.equal((await listed(key.id))?.name, 'renamed')
    const expires_at = new Date(Date.now() + 3_000).toISOString()
    await owner.project('PATCH', `/keys/${key.id}`, { expires_at })
    const refused = await eventually('the key has expired', async () => {
      const answer = await use(secret)
      return answer.status === 401 && answer
    })
    expectUnauthorized(refused, 'API key has expired')
    await owner.project('PATCH', `/keys/${key.id}`, { expires_at: null })
    assert.equal((await use(secret)).status, 200)
  })

  test('a key that is paused is refused at the next request in its own words, and works again when it is resumed', async () => {
    const { key, secret } = await newKey()
    const paused = await owner.project<ConsoleKey>('POST', `/keys/${key.id}/pause`)
    assert.equal(typeof paused.paused_at, 'string')
    expectUnauthorized(await use(secret), 'API key is paused')
    assert.equal((await listed(key.id))?.paused_at, paused.paused_at)
    const resumed = await owner.project<ConsoleKey>('POST', `/keys/${key.id}/resume`)
    assert.deepEqual([resumed.paused_at, resumed.id, resumed.name], [null, key.id, key.name])
    assert.equal((await use(secret)).status, 200)
  })

  test('an owner revokes one token, all about a person, and all of a key, and no others', async () => {
    const { key, secret } = await newKey()
    const target = withKey(service, secret)
    const people = [freshUser(), freshUser(), freshUser()] as const
    const tokens: string[] = []
    for (const user_id of people) tokens.push((await read(target, user_id, 'preferences')).revocation_token)
    const continued = (token = '') => post(target, '/memory/read/continue', { revocation_token: token })
    const listedOf = async (of: object) =>
      (
        await owner.project<{ tokens: readonly { user_id: string; token_hash: string }[] }>(
          'POST',
          '/tokens/search',
          of,
        )
      ).tokens
    const all = await listedOf({ key_id: key.id })
    assert.deepEqual(all.map(({ user_id }) => user_id).toSorted(), [...people].toSorted())
    const [first] = await listedOf({ user_id: people[0] })
    await owner.project('POST', '/tokens/revoke', { token_hash: first?.token_hash })
    expectError(await continued(tokens[0]), 403, 'token_revoked')
    const ofPerson = await owner.project<{ revoked: number }>('POST', '/tokens/revoke-all', { user_id: people[1] })
    assert.equal(ofPerson.revoked, 1)
    expectError(await continued(tokens[1]), 403, 'token_revoked')
    assert.equal((await continued(tokens[2])).status, 200)
    const ofKey = await owner.project<{ revoked: number }>('POST', '/tokens/revoke-all', { key_id: key.id })
    assert.equal(ofKey.revoked, 1)
    expectError(await continued(tokens[2]), 403, 'token_revoked')
    assert.deepEqual(await listedOf({ key_id: key.id }), [])
    assert.equal((await read(target, people[2], 'preferences')).revocation_token.length > 20, true)
  })

  test('a deleted key is refused at the next request, with its old secrets', async () => {
    const { key, secret: old } = await newKey()
    const { secret } = await rotate(key.id, '1h')
    await owner.project('DELETE', `/keys/${key.id}`)
    for (const either of [old, secret]) expectUnauthorized(await use(either), 'Invalid API key')
    assert.equal(await listed(key.id), undefined)
  })

  test('what is wrong with a key that is to be made is named', async () => {
    const attempt = (body: object): Promise<Answer> =>
      owner.request('POST', `/console/projects/${owner.projectId}/keys`, body)
    expectInvalidFields(await attempt({ name: ' ' }), ['name'])
    const past = await attempt({ name: 'a', expires_at: '2020-01-31T00:00:00Z' })
    expectInvalidFields(past, ['expires_at'])
    assert.equal(past.body.detail, 'expires_at must be in the future')
    expectInvalidFields(await attempt({ name: 'a', rate_limit_per_minute: 0, color: 'red' }), [
      'rate_limit_per_minute',
      'color',
    ])
  })

  test('a key of another project cannot be reached by its id', async () => {
    const { key, secret } = await newKey()
    const stranger = await joinWith(service, await inviteTo(service, `project-${randomUUID()}`))
    const unknown = `key_${'0'.repeat(key.id.length - 4)}`
    const acts: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['PATCH', '', { name: 'taken' }],
      ['POST', '/rotate', { grace: 'now' }],
      ['DELETE', ''],
    ]
    for (const [method, path, body] of acts) {
      const own = `/console/projects/${stranger.projectId}/keys`
      const foreign = await stranger.request(method, `${own}/${key.id}${path}`, body)
      expectError(foreign, 404, 'not_found')
      assert.equal(foreign.text, (await stranger.request(method, `${own}/${unknown}${path}`, body)).text)
      const through = await stranger.request(method, `/console/projects/${owner.projectId}/keys/${key.id}${path}`, body)
      expectError(through, 404, 'not_found')
    }
    assert.equal((await use(secret)).status, 200)
  })

  test('nobody reaches the keys without being signed in, nor from another website', async () => {
    const path = `/console/projects/${owner.projectId}/keys`
    expectError(await get(withKey(service, null), path), 401, 'sign_in_required')
    expectError(await post(withKey(service, null), path, { name: 'a' }), 403, 'cross_site_request')
  })
})

interface Usage {
  readonly total: { readonly requests: number; readonly refused: number; readonly rate_limited: number }
  readonly by_endpoint: readonly { operation: string; status: number; requests: number }[]
  readonly denials: readonly { scope: string; purpose_class: string | null; count: number }[]
}

describe('usage in the console', needsOwnProcess, () => {
  const usageOf = (keyId: string): Promise<Usage> => owner.project('GET', `/usage?steps=2&key_id=${keyId}`)

  test('what was asked appears within seconds, by operation, status, scope and purpose', async () => {
    const { key, secret } = await newKey({ rate_limit_per_minute: 4 })
    const target = withKey(service, secret)
    const { user_id } = await create(target, {})
    await read(target, user_id, 'preferences')
    await post(target, '/memory/read', { user_id, scope: 'preferences', purpose: 'book a table' })
    for (let count = 0; count < 3; count++) await use(secret)
    const usage = await eventually('the usage is there', async () => {
      const answer = await owner.request('GET', `/console/projects/${owner.projectId}/usage?key_id=${key.id}`)
      const told = answer.body as unknown as Usage
      return answer.status === 200 && told.total.requests === 6 && told
    })
    assert.deepEqual([usage.total.refused, usage.total.rate_limited], [1, 2])
    const counted = usage.by_endpoint.map(({ operation, status, requests }) => `${operation} ${status}: ${requests}`)
    assert.deepEqual(counted.sort(), [
      'createMemory 201: 1',
      'readMemory 200: 1',
      'readMemory 403: 1',
      'showPolicy 200: 1',
      'showPolicy 429: 2',
    ])
    assert.deepEqual(usage.denials, [{ scope: 'preferences', purpose_class: 'task_execution', count: 1 }])
    const shown = await listed(key.id)
    assert.equal(
      shown?.requests_24h.reduce((sum, requests) => sum + requests, 0),
      6,
    )
    assert.ok(Math.abs(Date.parse(shown?.last_used_at ?? '') - Date.now()) < 30_000)
  })

  test('nothing that was answered before SIGTERM is missing from the usage', async () => {
    const { key, secret } = await newKey()
    const target = withKey(service, secret)
    let answered = 0
    const askOn = async (): Promise<void> => {
      const body = { user_id: freshUser(), scope: 'preferences', purpose: 'recommendation' }
      for (;;) {
        const answer = await post(target, '/memory/read', body).catch(() => undefined)
        // What comes too late is refused before its key is looked at.
        if (answer === undefined || (answer.status === 503 && !answer.headers.has('x-ratelimit-limit'))) return
        answered++
      }
    }
    const asking = Promise.all(Array.from({ length: 8 }, askOn))
    await eventually('there is some load', () => answered > 200)
    assert.equal(await service.stop(), 0)
    await asking
    await service.restart()
    const { total } = await usageOf(key.id)
    assert.equal(total.requests, answered)
  })
})
