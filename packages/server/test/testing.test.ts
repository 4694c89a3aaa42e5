/** What `@ambit/server/testing` promises to the tests of an application. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultPolicyMatrix } from '@ambit/core'
import { Ambit } from '@ambit/sdk'
import { startAmbit } from '../src/testing.ts'

const memory = {
  user_id: 'anna',
  scope: 'preferences',
  source: 'conversation',
  value_json: { likes: ['tea'] },
} as const
const read = { user_id: 'anna', scope: 'preferences', purpose: 'recommend a tea' } as const

test('a service is there within a fraction of what starting a process takes', async () => {
  const first = await startAmbit()
  await first.close()
  const before = process.cpuUsage()
  for (let times = 0; times < 10; times += 1) await (await startAmbit()).close()
  const { user, system } = process.cpuUsage(before)
  assert.ok((user + system) / 10 < 250_000, `${(user + system) / 10} µs of processor time`)
})

test('each service has a memory and a clock of its own', async () => {
  await using one = await startAmbit({ now: '2026-01-01T00:00:00Z' })
  await using other = await startAmbit({ now: '2030-01-01T00:00:00Z' })
  await new Ambit(one).memories.create(memory)
  assert.deepEqual((await new Ambit(one).memories.read(read)).summary_struct.likes, ['tea'])
  const elsewhere = new Ambit({ baseUrl: other.baseUrl, apiKey: other.apiKey })
  assert.deepEqual((await elsewhere.memories.read(read)).summary_struct.likes, [])
  assert.equal((await elsewhere.memories.create(memory)).created_at, '2030-01-01T00:00:00.000Z')
})

describe('the clock', () => {
  test('stands still, and lets memories expire to the millisecond when it is moved', async () => {
    await using service = await startAmbit({ now: '2026-01-01T00:00:00Z' })
    const ambit = new Ambit(service)
    await ambit.memories.create({ ...memory, ttl_days: 1 })
    await service.clock.set('2026-01-01T23:59:59.999Z')
    assert.deepEqual((await ambit.memories.read(read)).summary_struct.likes, ['tea'])
    await service.clock.set('2026-01-02T00:00:00.000Z')
    assert.deepEqual((await ambit.memories.read(read)).summary_struct.likes, [])
    await service.clock.advance({ days: 1, hours: 2, seconds: 3 })
    assert.equal(service.clock.now().toISOString(), '2026-01-03T02:00:03.000Z')
  })
  test('never goes back, and takes moments only', async () => {
    await using service = await startAmbit({ now: '2026-01-01T00:00:00Z' })
    await assert.rejects(service.clock.set('2025-12-31T00:00:00Z'), /never goes back/)
    await assert.rejects(startAmbit({ now: 'tomorrow' }), /no such moment/)
  })
})

describe('keys, policy and register', () => {
  test('a key may be made that may do less, or that has expired', async () => {
    await using service = await startAmbit()
    const narrow = new Ambit({ ...service, apiKey: await service.createKey({ purposeClasses: ['scheduling'] }) })
    await assert.rejects(narrow.memories.read(read), { code: 'policy_denied' })
    const apiKey = await service.createKey({ expiresAt: new Date(service.clock.now().getTime() + 1_000) })
    const short = new Ambit({ ...service, apiKey })
    await short.purposes.list()
    await service.clock.advance({ seconds: 1 })
    await assert.rejects(short.purposes.list(), { name: 'AuthenticationError' })
  })
  test('a policy decides from the next request on', async () => {
    await using service = await startAmbit({ policy: { ...defaultPolicyMatrix, preferences: ['scheduling'] } })
    const ambit = new Ambit(service)
    await assert.rejects(ambit.memories.read(read), { code: 'policy_denied' })
    await service.setPolicy(defaultPolicyMatrix)
    assert.ok(await ambit.memories.read(read))
  })
  test('what is wrong with a policy or a register is said, and nothing is started', async () => {
    await assert.rejects(startAmbit({ policy: { preferences: ['anything'] } as never }), /preferences/)
    await assert.rejects(startAmbit({ register: { purposes: [{ name: 'Meals' }] } }), /name/)
  })
})
