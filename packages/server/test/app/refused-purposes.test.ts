import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { consoleOperations, type Scope } from '@ambit/core'
import type { Caller } from '../../src/app/deps.ts'
import { declarePurpose } from '../../src/app/purposes/declare-purpose.ts'
import { dismissRefused, restoreRefused } from '../../src/app/purposes/dismiss-refused.ts'
import { listRefused } from '../../src/app/purposes/list-refused.ts'
import { reportPurposes } from '../../src/app/purposes/report-purposes.ts'
import { simulateRegister } from '../../src/app/purposes/simulate-register.ts'
import { atTheMachine, auditOf } from '../storage/sample-rows.ts'
import { type AppUnderTest, dayMs, expectOk, openApp, read } from './app-under-test.ts'
import { callerWith, recipes, retire } from './declared-purposes.ts'

let app: AppUnderTest
before(async () => {
  app = await openApp()
})
after(() => app.close())

const refusedOf = ({ key }: Caller, isDismissed = false) =>
  listRefused(app.deps, { projectId: key.tenant.projectId, days: 7, isDismissed })

describe('what was refused lately', () => {
  test('is each purpose once, with how often, by whom, for what, and what the gate reads', async () => {
    const caller = await callerWith(app, [])
    const other = await app.newCaller({ projectId: caller.key.tenant.projectId, name: 'another' })
    await read(app.deps, caller, { purpose: 'xyzzy' })
    app.time.nowMs += 1_000
    await read(app.deps, other, { purpose: ' XYZZY', scope: 'schedule' })
    await read(app.deps, caller, { purpose: 'send them advertising' })
    await read(app.deps, caller, { purpose: 'recommend a film' })
    const { total, refusals, is_complete, purposes } = await refusedOf(caller)
    assert.deepEqual([total, refusals, is_complete], [2, 3, true])
    const [first, second] = purposes
    assert.deepEqual(
      [first?.purpose, first?.count, first?.keys.length, first?.scopes.length, first?.purpose_classes],
      [' XYZZY', 2, 2, 2, []],
    )
    assert.equal(Date.parse(first?.last_at ?? '') - Date.parse(first?.first_at ?? ''), 1_000)
    assert.deepEqual([second?.reads_as_outside, second?.message?.startsWith('Advertising')], [true, true])
  })

  test('is gone once it is declared, and comes back when it is refused all the same', async () => {
    const caller = await callerWith(app, [])
    await read(app.deps, caller, { purpose: 'xyzzy' })
    app.time.nowMs += 1_000
    const purpose = { ...recipes, statement: 'Xyzzy' }
    const { projectId } = caller.key.tenant
    expectOk(await declarePurpose(app.deps, atTheMachine, { projectId, purpose, reason: 'our own word' }))
    assert.equal((await refusedOf(caller)).total, 0)
    app.time.nowMs += 1_000
    const again = await app.again(caller)
    await read(app.deps, again, { purpose: 'xyzzy', scope: 'schedule' })
    assert.equal((await refusedOf(caller)).total, 1)
  })

  test('is dismissed and listed again, by what it says but for case and spacing', async () => {
    const caller = await callerWith(app, [])
    const { projectId } = caller.key.tenant
    await read(app.deps, caller, { purpose: 'xyzzy' })
    await dismissRefused(app.deps, atTheMachine, { projectId, purpose: ' XYZZY ' })
    assert.deepEqual([(await refusedOf(caller)).total, (await refusedOf(caller, true)).total], [0, 1])
    assert.equal(await restoreRefused(app.deps, atTheMachine, { projectId, purpose: 'Xyzzy' }), true)
    assert.equal(await restoreRefused(app.deps, atTheMachine, { projectId, purpose: 'Xyzzy' }), false)
    assert.equal((await refusedOf(caller)).total, 1)
  })

  test('is counted without the gate reading any of it, and listed up to as many as are asked for', async () => {
    const caller = await callerWith(app, [])
    const { projectId } = caller.key.tenant
    for (const purpose of ['xyzzy', 'frotz', 'asdf']) await read(app.deps, caller, { purpose })
    const asked = { projectId, days: 7, isDismissed: false }
    const classifyPurpose = () => assert.fail('the gate was asked')
    const counted = await listRefused({ ...app.deps, classifyPurpose }, { ...asked, limit: 0 })
    assert.deepEqual([counted.total, counted.purposes], [3, []])
    const listed = await listRefused(app.deps, { ...asked, limit: 2 })
    assert.deepEqual([listed.total, listed.purposes.length], [3, 2])
  })

  test('is asked for with whole numbers within their bounds', () => {
    const { parse } = consoleOperations.listRefused.query
    for (const limit of ['201', '-1', '1.5', 'all', '', ['1', '2']]) assert.equal(parse({ limit }).ok, false)
    for (const limit of ['0', '200']) assert.ok(parse({ limit }).ok)
  })

  test('is of the last days only', async () => {
    const caller = await callerWith(app, [])
    await read(app.deps, caller, { purpose: 'xyzzy' })
    app.time.nowMs += 8 * dayMs
    assert.equal((await refusedOf(caller)).total, 0)
  })
})

describe('a simulation of the register', () => {
  test('tells what mode registered would have refused, and what open would have taken', async () => {
    const caller = await callerWith(app, [{}])
    const { projectId } = caller.key.tenant
    await read(app.deps, caller, { purpose: 'recommend a film' })
    await read(app.deps, caller, { purpose: 'recipes' })
    const draft = { projectId, mode: 'registered', purpose: null, days: 7 } as const
    const { decisions, flips, byPurpose } = await simulateRegister(app.deps, draft)
    assert.deepEqual([decisions, flips], [2, { toAllowed: 0, toDenied: 1 }])
    assert.deepEqual(
      byPurpose.map(({ purpose }) => purpose),
      ['recommend a film'],
    )
    const closed = await callerWith(app, [{}], { mode: 'registered' })
    await read(app.deps, closed, { purpose: 'recommend a film' })
    await read(app.deps, closed, { purpose: 'xyzzy' })
    const opened = { ...draft, projectId: closed.key.tenant.projectId, mode: 'open' } as const
    assert.deepEqual((await simulateRegister(app.deps, opened)).flips, { toAllowed: 1, toDenied: 0 })
  })

  test('tells what a purpose would have allowed, and minds the keys that are bound', async () => {
    const caller = await callerWith(app, [{}])
    const { projectId } = caller.key.tenant
    const bound = await app.newCaller({ projectId, purposes: ['recipes'] })
    for (const asking of [caller, bound]) await read(app.deps, asking, { purpose: 'Xyzzy' })
    const purpose = { ...recipes, name: 'word', statement: 'xyzzy' }
    const { flips } = await simulateRegister(app.deps, { projectId, mode: null, purpose, days: 7 })
    assert.deepEqual(flips, { toAllowed: 1, toDenied: 0 })
  })
})

test('the report says of each purpose who may use it, of how many people was read, and how it changed', async () => {
  const caller = await callerWith(app, [{}, { name: 'films', statement: 'Recommend films' }])
  const { projectId } = caller.key.tenant
  await app.newCaller({ projectId, name: 'cinema', purposes: ['films'] })
  await app.newCaller({ projectId, name: 'planner', purposeClasses: ['scheduling'] })
  for (let times = 0; times < 3; times++) expectOk(await read(app.deps, caller, { purpose: 'recipes' }))
  expectOk(await retire(app, caller, 'films'))
  const { tenant } = caller.key
  const withdraw = (userId: string, scopes: readonly Scope[]) =>
    app.deps.store.subjects.withdraw(
      { tenant, userId, scopes, purposeClasses: ['recommendation'], atMs: app.deps.clock() },
      auditOf(tenant),
    )
  await withdraw('ada', ['preferences', 'constraints'])
  await withdraw('bob', ['constraints'])
  await withdraw('eve', ['schedule'])
  const report = await reportPurposes(app.deps, { id: projectId, name: 'shop' })
  assert.deepEqual([report.project, report.is_complete, report.retention.token_hours], ['shop', true, 24])
  const [first, second] = report.purposes
  assert.deepEqual([first?.name, first?.people, first?.changes, first?.keys], ['recipes', 1, 0, ['a key']])
  assert.equal(first?.withdrawn, 2, 'of something that it opens')
  assert.deepEqual([second?.name, second?.is_retired, second?.changes, second?.opens], ['films', true, 1, []])
})
