import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { OutcomeUnknown, StoreUnavailable } from '../../src/storage/port/store-unavailable.ts'
import type { KeyUse, UsageCount } from '../../src/storage/port/usage.ts'
import { flushUsage } from '../../src/usage/flush-usage.ts'
import { storeUsageRegularly } from '../../src/usage/store-usage.ts'
import { createUsageRecorder, type UsageRecorder } from '../../src/usage/usage-recorder.ts'

const nowMs = Date.UTC(2026, 7, 7, 12)

function setUp(...failures: readonly Error[]) {
  const recorder = createUsageRecorder(() => nowMs)
  const added: { counts: readonly UsageCount[]; uses: readonly KeyUse[] }[] = []
  const pending = [...failures]
  const store = {
    async add(counts: readonly UsageCount[], uses: readonly KeyUse[]): Promise<void> {
      const failure = pending.shift()
      if (failure) throw failure
      added.push({ counts, uses })
    },
  }
  const told: string[] = []
  const tell = (_facts: object, message: string): void => void told.push(message)
  const logger = { warn: tell, error: tell } as unknown as Parameters<typeof storeUsageRegularly>[2]
  return { recorder, store, added, told, logger }
}

function count(recorder: UsageRecorder, ...keyIds: readonly string[]): void {
  for (const id of keyIds) {
    recorder.request({ id, tenant: { projectId: 'prj_1', environment: 'test' } }, 'readMemory', 200, 1)
  }
}

function requestsOf(added: readonly { counts: readonly UsageCount[] }[]): number {
  const rows = added.flatMap(({ counts }) => counts).filter(({ measure }) => measure === 'requests')
  return rows.reduce((sum, row) => sum + row.count, 0)
}

const unexpected = (): never => assert.fail('nothing is given up')

describe('usage', () => {
  test('is stored in one step, and without any when there is nothing', async () => {
    const { recorder, store, added } = setUp()
    count(recorder, 'key_1', 'key_1', 'key_2')
    await flushUsage(recorder, store, unexpected)
    await flushUsage(recorder, store, unexpected)
    assert.equal(added.length, 1)
    assert.equal(requestsOf(added), 3)
    assert.deepEqual(
      added[0]?.uses.map(({ keyId }) => keyId),
      ['key_1', 'key_2'],
    )
  })

  test('that the database did not take is stored with the next', async () => {
    const { recorder, store, added } = setUp(new StoreUnavailable('full'), new Error('a fault'))
    count(recorder, 'key_1')
    await assert.rejects(flushUsage(recorder, store, unexpected), /full/)
    count(recorder, 'key_1')
    await assert.rejects(flushUsage(recorder, store, unexpected), /a fault/)
    await flushUsage(recorder, store, unexpected)
    assert.equal(requestsOf(added), 2)
  })

  test('that the database may have taken is not stored again, except for the moment of use', async () => {
    const { recorder, store, added } = setUp(new OutcomeUnknown('gone'))
    count(recorder, 'key_1')
    const givenUp: unknown[] = []
    await assert.rejects(
      flushUsage(recorder, store, (part) => givenUp.push(part)),
      /gone/,
    )
    await flushUsage(recorder, store, unexpected)
    assert.equal(givenUp.length, 1)
    assert.deepEqual(added, [{ counts: [], uses: [{ keyId: 'key_1', atMs: nowMs }] }])
  })

  test('of a great many keys is stored in parts, and only the part that failed stays behind with what follows', async () => {
    const { recorder, store, added } = setUp()
    const ids = Array.from({ length: 2_500 }, (_, index) => `key_${index}`)
    count(recorder, ...ids)
    const original = store.add
    mock.method(store, 'add', async (counts: readonly UsageCount[], uses: readonly KeyUse[]) => {
      if (added.length === 8) throw new StoreUnavailable('overloaded')
      return original(counts, uses)
    })
    await assert.rejects(flushUsage(recorder, store, unexpected), /overloaded/)
    assert.deepEqual([added.length, requestsOf(added)], [8, 1_000])
    mock.restoreAll()
    await flushUsage(recorder, store, unexpected)
    assert.equal(requestsOf(added), ids.length)
    assert.ok(added.every(({ counts, uses }) => counts.length <= 250 && uses.length <= 250))
    assert.equal(new Set(added.flatMap(({ uses }) => uses.map(({ keyId }) => keyId))).size, ids.length)
  })
})

test('a fault in one part of the usage does not hold up the others', async () => {
  const { recorder, store, added } = setUp(new Error('a fault'))
  const ids = Array.from({ length: 500 }, (_, index) => `key_${index}`)
  count(recorder, ...ids)
  await assert.rejects(flushUsage(recorder, store, unexpected), /a fault/)
  assert.equal(requestsOf(added), 375)
  await flushUsage(recorder, store, unexpected)
  assert.equal(requestsOf(added), 500)
})

describe('at the end', () => {
  test('what was counted since the last time is stored', async () => {
    const { recorder, store, added, told, logger } = setUp()
    const storing = storeUsageRegularly(recorder, store, logger)
    count(recorder, 'key_1', 'key_2')
    await storing.stop()
    assert.equal(requestsOf(added), 2)
    assert.deepEqual(told, [])
  })

  test('a failure is not the last word, and a second one is told', async () => {
    const once = setUp(new StoreUnavailable('away'))
    const stopping = storeUsageRegularly(once.recorder, once.store, once.logger)
    count(once.recorder, 'key_1')
    await stopping.stop()
    assert.equal(requestsOf(once.added), 1)

    const twice = setUp(new StoreUnavailable('away'), new StoreUnavailable('away'))
    const failing = storeUsageRegularly(twice.recorder, twice.store, twice.logger)
    count(twice.recorder, 'key_1')
    await failing.stop()
    assert.equal(requestsOf(twice.added), 0)
    assert.deepEqual(twice.told, ['the usage of the last seconds could not be stored'])
  })
})

test('while the service runs, usage is stored every two seconds, and a failure is tried again', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { recorder, store, added, told, logger } = setUp(new StoreUnavailable('away'))
  const storing = storeUsageRegularly(recorder, store, logger)
  const pass = async (): Promise<void> => {
    await new Promise(setImmediate)
    context.mock.timers.tick(2_000)
    await new Promise(setImmediate)
  }
  count(recorder, 'key_1')
  await pass()
  assert.deepEqual([requestsOf(added), told.length], [0, 1])
  count(recorder, 'key_1')
  await pass()
  assert.equal(requestsOf(added), 2)
  await storing.stop()
  assert.equal(added.length, 1)
})

test('with very many keys, usage is stored less often, and nothing is lost by it', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { recorder, store, added, logger } = setUp()
  const storing = storeUsageRegularly(recorder, store, logger)
  const ids = Array.from({ length: 3_000 }, (_, index) => `key_${index}`)
  const turnsThatStored: number[] = []
  for (let turn = 0; turn < 12; turn++) {
    await new Promise(setImmediate)
    count(recorder, ...ids)
    const before = added.length
    context.mock.timers.tick(2_000)
    for (let settled = 0; settled < 3; settled++) await new Promise(setImmediate)
    if (added.length > before) turnsThatStored.push(turn)
  }
  assert.deepEqual(turnsThatStored, [0, 4, 8])
  await storing.stop()
  assert.equal(requestsOf(added), 12 * ids.length)
})
