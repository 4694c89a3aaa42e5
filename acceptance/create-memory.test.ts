// POST /memory: fields, bounds and the answer.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { create, freshUser, memoryFields, post, read, send } from './client.ts'
import { dayMs, scopes, sources, timestampPattern } from './contract.ts'
import { expectInvalidFields } from './expect-error.ts'
import { sharedService, stopAll } from './service.ts'

const service = await sharedService()
after(stopAll)

test('a created memory is answered with 201 and the six fields of the contract', async () => {
  const fields = memoryFields({ domain: 'food', ttl_days: 30 })
  const answer = await post(service, '/memory', fields)
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(Object.keys(answer.body).sort(), ['created_at', 'domain', 'expires_at', 'id', 'scope', 'user_id'])
  assert.equal(answer.body.user_id, fields.user_id)
  assert.equal(answer.body.scope, 'preferences')
  assert.equal(answer.body.domain, 'food')
})

test('user_id and domain are kept as sent, without trimming or case folding', async (t) => {
  for (const spelling of [' Zoe\u0308 ', 'UPPER lower', 'a\tb', '<b>&amp;', '日本語 👍', '../../etc', "'; --"]) {
    await t.test(JSON.stringify(spelling), async () => {
      const user = spelling + freshUser()
      const memory = await create(service, { user_id: user, domain: spelling })
      assert.equal(memory.user_id, user)
      assert.equal(memory.domain, spelling)
      assert.equal((await read(service, user, 'preferences', { domain: spelling })).confidence, 0.6)
      for (const other of [user.toUpperCase(), ` ${user}`, `${user} `, user.replace('Zoe\u0308', 'Zo\u00eb')]) {
        if (other !== user) assert.equal((await read(service, other, 'preferences')).confidence, 0, 'another user')
      }
    })
  }
})

test('every scope and every source of the contract is accepted', async () => {
  for (const scope of scopes) {
    for (const source of sources) assert.equal((await create(service, { scope, source })).scope, scope)
  }
})

test('memory ids carry their prefix and increase in the order of acceptance', async () => {
  const ids: string[] = []
  for (let i = 0; i < 60; i++) ids.push((await create(service, {})).id)
  for (const id of ids) assert.match(id, /^mem_\S+$/)
  assert.deepEqual(ids, [...new Set(ids)].sort())
})

test('memories that are created at the same time get different ids', async () => {
  const memories = await Promise.all(Array.from({ length: 60 }, () => create(service, {})))
  assert.equal(new Set(memories.map((memory) => memory.id)).size, 60)
})

test('created_at is the moment of creation in UTC with milliseconds', async () => {
  const before = Date.now()
  const memory = await create(service, {})
  assert.match(memory.created_at, timestampPattern)
  const toleranceMs = 2_000 // the service may run on another machine
  assert.ok(Date.parse(memory.created_at) >= before - toleranceMs)
  assert.ok(Date.parse(memory.created_at) <= Date.now() + toleranceMs)
})

test('expires_at is created_at plus ttl_days days, fractions included', async (t) => {
  for (const ttlDays of [1, 1.5, 7.25, 30, 364.999, 365]) {
    await t.test(`${ttlDays} days`, async () => {
      const memory = await create(service, { ttl_days: ttlDays })
      assert.match(memory.expires_at ?? '', timestampPattern)
      assert.equal(Date.parse(memory.expires_at ?? '') - Date.parse(memory.created_at), Math.round(ttlDays * dayMs))
    })
  }
})

test('an optional field given as null counts as absent', async () => {
  const memory = await create(service, { domain: null, ttl_days: null })
  assert.equal(memory.domain, null)
  assert.equal(memory.expires_at, null)
})

test('without domain and ttl_days, domain and expires_at are null', async () => {
  const memory = await create(service, {})
  assert.equal(memory.domain, null)
  assert.equal(memory.expires_at, null)
})

const long = (length: number): string => 'x'.repeat(length)

test('a field at its bound is accepted', async (t) => {
  const rows = {
    'user_id of 1 character': { user_id: 'u' },
    'user_id of 1,024 characters': { user_id: long(1024) },
    'user_id of 1,024 characters of two bytes': { user_id: 'é'.repeat(1024) },
    'user_id of 1,024 characters outside the basic plane': { user_id: '👍'.repeat(1024) },
    'domain of 1 character': { domain: 'd' },
    'domain of 512 characters': { domain: long(512) },
    'domain of 512 characters outside the basic plane': { domain: '👍'.repeat(512) },
    'ttl_days 1': { ttl_days: 1 },
    'ttl_days 365': { ttl_days: 365 },
    'ttl_days 1.0': { ttl_days: 1.0 },
  }
  for (const [name, fields] of Object.entries(rows))
    await t.test(name, async () => void (await create(service, fields)))
})

const wrongValues: Record<string, readonly unknown[]> = {
  user_id: ['', ' ', '\t\n', '\u00a0', '\u3000', long(1025), 7, true, ['u'], { id: 'u' }],
  scope: ['', 'Preferences', 'preference', ' preferences', 'all', 1, ['preferences'], {}],
  domain: ['', '  ', '\n', long(513), 7, false, ['food'], {}],
  source: ['', 'explicit', 'Inferred', 'user', 3, true, ['inferred'], {}],
  ttl_days: [0, -1, 0.999, 365.001, 366, 1e300, '30', '', true, [30], {}],
  value_json: ['likes tea', '', 42, true, false],
}

test('a field of the wrong type, blank or past its bound is refused by name', async (t) => {
  for (const [field, values] of Object.entries(wrongValues)) {
    for (const value of values) {
      await t.test(`${field}: ${JSON.stringify(value).slice(0, 40)}`, async () => {
        expectInvalidFields(await post(service, '/memory', memoryFields({ [field]: value })), [field])
      })
    }
  }
})

test('a number too large for JSON readers is refused as ttl_days', async () => {
  const text = JSON.stringify(memoryFields({ ttl_days: 77 })).replace('"ttl_days":77', '"ttl_days":1e999')
  expectInvalidFields(await send(service, 'POST', '/memory', { text }), ['ttl_days'])
})

test('a missing required field is refused by name', async (t) => {
  for (const field of ['user_id', 'scope', 'source', 'value_json']) {
    for (const value of [undefined, null]) {
      await t.test(`${field}: ${value}`, async () => {
        const answer = await post(service, '/memory', memoryFields({ [field]: value }))
        expectInvalidFields(answer, [field])
        if (value === undefined) assert.match(String(answer.body.detail), /required/)
      })
    }
  }
})

test('an unknown field is refused by name', async (t) => {
  for (const field of ['ttlDays', 'ttl', 'Domain', 'id', 'created_at', 'purpose', '', 'toString']) {
    await t.test(JSON.stringify(field), async () => {
      expectInvalidFields(await post(service, '/memory', memoryFields({ [field]: 30 })), [field])
    })
  }
})

test('an unknown field is refused even when it is null', async () => {
  expectInvalidFields(await post(service, '/memory', memoryFields({ ttlDays: null })), ['ttlDays'])
})

test('all wrong fields of a request are listed together', async () => {
  const answer = await post(service, '/memory', {
    scope: 'everything',
    domain: '',
    ttl_days: 0,
    value_json: [],
    colour: 1,
  })
  expectInvalidFields(answer, ['user_id', 'scope', 'source', 'domain', 'ttl_days', 'value_json', 'colour'])
})

test('a refused create stores nothing', async () => {
  const user = freshUser()
  await post(service, '/memory', memoryFields({ user_id: user, ttl_days: 0 }))
  assert.equal((await read(service, user, 'preferences')).summary_text, 'No memories found.')
})
