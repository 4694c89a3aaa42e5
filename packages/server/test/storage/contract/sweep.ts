import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { shortestRetention } from '../../../src/app/audit/retention-setting.ts'
import { startSweeping } from '../../../src/app/sweep-expired.ts'
import { installationTenant } from '../../../src/audit-chain/installation.ts'
import { createIdSource } from '../../../src/crypto/identifiers.ts'
import type { SweepCounts, SweepOptions } from '../../../src/storage/port/maintenance.ts'
import type { Store } from '../../../src/storage/port/store.ts'
import type { Tenant } from '../../../src/storage/port/tenant.ts'
import { createConfirmedClock } from '../../../src/time/confirmed-clock.ts'
import { dayMs } from '../../../src/time/time-units.ts'
import { begun, invited, joined, resetOf } from '../sample-people.ts'
import {
  actOf,
  auditOf,
  claimOf,
  issued,
  keyOf,
  memoryOf,
  newHash,
  newId,
  newTenant,
  put,
  rotationOf,
  seenIds,
  startMs,
  usageOf,
} from '../sample-rows.ts'
import { deliveryOf, webhookOf } from '../sample-webhooks.ts'
import type { Stores } from './opened-store.ts'

/** Long before the rows of any other test expire. */
const nowMs = startMs - 1_000_000
const sweepNow = sweepAt(nowMs)
const issuedAtMs = nowMs - 10_000

/** Everything that is over at this moment. */
export function sweepAt(endMs: number): SweepOptions {
  return {
    nowMs: endMs,
    grantsExpiredBeforeMs: endMs,
    linksExpiredBeforeMs: endMs,
    usageHoursBeforeMs: endMs,
    usageDaysBeforeMs: endMs,
    auditBeforeMs: endMs,
    limit: 1_000,
  }
}

/** The same count of every kind. */
function each(count: number): SweepCounts {
  return {
    memories: count,
    grants: count,
    idempotencyClaims: count,
    sessions: count,
    invitations: count,
    passwordResets: count,
    signInAttempts: count,
    knownDevices: count,
    passkeyChallenges: count,
    subjectLinks: count,
    usageHours: count,
    usageDays: count,
    webhookDeliveries: count,
    grantWeeks: 0,
    audit: count,
    auditMonths: 0,
    auditLinks: 0,
  }
}

export function describeSweep({ store, withOwn }: Stores): void {
  describe('the sweep', () => {
    beforeEach(() => store().maintenance.sweep(sweepAt(nowMs + 1)))

    /** Records beside those of cuts. */
    const recordsBeside = async (tenant: Tenant) =>
      (await store().audit.list(tenant, { limit: 10 })).filter(({ action }) => action !== 'retention_cut')

    test('deletes what has expired by now, to the millisecond, and keeps the rest', async () => {
      const tenant = await newTenant(store())
      const kept = [
        await put(store(), memoryOf(tenant)),
        await put(store(), memoryOf(tenant, { expiresAtMs: nowMs + 1 })),
      ]
      await put(store(), memoryOf(tenant, { expiresAtMs: nowMs }))
      await claim(store(), 'gone', nowMs)
      await claim(store(), 'kept', nowMs + 1)
      const gone = await issued(store(), tenant, { issuedAtMs, expiresAtMs: nowMs })
      const active = await issued(store(), tenant, { issuedAtMs, expiresAtMs: nowMs + 1 })
      for (const endMs of [nowMs, nowMs + 1]) await putConsoleRows(store(), tenant, endMs)
      const record = auditOf(tenant, { atMs: nowMs + 1 })
      for (const entry of [auditOf(tenant, { atMs: nowMs }), record]) await store().audit.record(entry)
      // Days go by their beginning, which both have in common.
      assert.deepEqual(await store().maintenance.sweep(sweepNow), { ...each(1), usageDays: 2 })
      assert.deepEqual(await store().maintenance.sweep(sweepNow), each(0))
      assert.equal(await store().grants.find(tenant, gone.tokenHash), null)
      assert.deepEqual(await store().grants.find(tenant, active.tokenHash), active.grant)
      const records = await recordsBeside(tenant)
      assert.deepEqual(
        records.filter(({ atMs }) => atMs < startMs),
        [record],
      )
      // Seen from before they expired, the swept ones would still be there.
      assert.deepEqual(await seenIds(store(), tenant, { nowMs: nowMs - 1 }), kept)
    })

    test('keeps expired grants for as long as it is told to', async () => {
      const tenant = await newTenant(store())
      const { tokenHash } = await issued(store(), tenant, { issuedAtMs, expiresAtMs: nowMs - 10 })
      const at = (grantsExpiredBeforeMs: number) => store().maintenance.sweep({ ...sweepNow, grantsExpiredBeforeMs })
      assert.equal((await at(nowMs - 11)).grants, 0)
      assert.notEqual(await store().grants.find(tenant, tokenHash), null)
      assert.equal((await at(nowMs - 10)).grants, 1)
    })

    test('keeps a revoked grant until it has expired, so that its holder learns that it was revoked', async () => {
      const tenant = await newTenant(store())
      const { tokenHash } = await issued(store(), tenant, { issuedAtMs, expiresAtMs: nowMs + 1 })
      await store().grants.revoke(tokenHash, nowMs, auditOf(tenant))
      assert.equal((await store().maintenance.sweep(sweepNow)).grants, 0)
      assert.equal((await store().grants.find(tenant, tokenHash))?.revokedAtMs, nowMs)
    })

    test('keeps links and counts for as long as it is told to', async () => {
      const tenant = await newTenant(store())
      await putConsoleRows(store(), tenant, nowMs)
      const startOfDayMs = nowMs - (nowMs % dayMs)
      const kept = {
        linksExpiredBeforeMs: nowMs - 1,
        usageHoursBeforeMs: nowMs - 1,
        usageDaysBeforeMs: startOfDayMs - 1,
      }
      const swept = await store().maintenance.sweep({ ...sweepNow, ...kept })
      assert.deepEqual([swept.invitations, swept.passwordResets], [0, 0])
      assert.deepEqual([swept.usageHours, swept.usageDays], [0, 0])
      assert.deepEqual([swept.sessions, swept.signInAttempts, swept.knownDevices], [1, 1, 1])
    })

    test('keeps old secrets that have ended, so that none of them is taken for a new one', async () => {
      const tenant = await newTenant(store())
      const [key, secretHash] = [keyOf(tenant), newHash()]
      await store().keys.create(key, newHash(), actOf())
      await store().keys.rotate(tenant, key.id, rotationOf({ secretHash }), actOf())
      await store().keys.rotate(tenant, key.id, rotationOf({ graceEndsAtMs: nowMs }), actOf())
      await store().maintenance.sweep(sweepNow)
      assert.equal(await store().keys.create(keyOf(tenant), secretHash, actOf()), false)
    })

    test(
      'deletes nothing after the clock jumped ahead before the time is confirmed',
      withOwn(async ({ store }) => {
        const time = { wallMs: nowMs, monotonicMs: 0 }
        const clock = () => time.wallMs
        const confirmed = createConfirmedClock({
          clock,
          wallMs: clock,
          monotonicMs: () => time.monotonicMs,
          confirmedMs: 0,
          noteTime: store.maintenance.noteTime,
        })
        const pass = (ms: number) => {
          time.wallMs += ms
          time.monotonicMs += ms
        }
        const deps = {
          store,
          environment: 'test',
          confirmedClock: confirmed.now,
          newId: createIdSource(clock),
          auditRetentionDays: 30,
        } as const
        const sweepOnce = startSweeping(deps, confirmed)
        const tenant = await newTenant(store)
        await put(store, memoryOf(tenant, { expiresAtMs: nowMs + dayMs }))
        await putConsoleRows(store, tenant, nowMs + dayMs)
        await store.audit.record(auditOf(tenant, { atMs: nowMs }))
        await sweepOnce(() => false)
        time.wallMs += 500 * dayMs
        for (let minute = 0; minute < 60; minute += 10) {
          const counts = await sweepOnce(() => false)
          assert.deepEqual(counts, each(0), `${minute} minutes later`)
          pass(10 * 60_000)
        }
        assert.deepEqual((await store.maintenance.noteTime({ latestMs: 0, confirmedMs: 0 })).latestMs, nowMs)
        const counts = await sweepOnce(() => false)
        assert.deepEqual(
          [counts.memories, counts.sessions, counts.webhookDeliveries],
          [1, 1, 1],
          'the time is confirmed',
        )
        assert.ok(counts.audit > 0)
      }),
    )

    test(
      'drops records by a shorter retention a week after it was set, and none when it is taken back before',
      withOwn(async ({ store }) => {
        const time = { nowMs: startMs }
        const clock = () => time.nowMs
        const newId = createIdSource(clock)
        const confirmed = { now: clock, note: async () => undefined }
        const started = (auditRetentionDays: number | null) =>
          startSweeping({ store, environment: 'test', confirmedClock: clock, newId, auditRetentionDays }, confirmed)
        const tenant = await newTenant(store)
        await store.audit.record(auditOf(tenant, { atMs: startMs - 100 * dayMs }))
        const isThere = async () =>
          (await store.audit.list(tenant, { limit: 10 })).some(({ action }) => action === 'read_memory')
        const sweepAs = async (days: number | null) => {
          const sweepOnce = started(days)
          await sweepOnce(() => false)
          return isThere()
        }
        assert.equal(await sweepAs(400), true)
        time.nowMs += 8 * dayMs
        for (const days of [1, 400, 1]) assert.equal(await sweepAs(days), true, `${days} days, for a minute`)
        const changed = await store.audit.list(installationTenant('test'), { limit: 4 })
        assert.deepEqual(
          changed.map(({ action, details }) => [action, details?.from_days, details?.to_days]),
          [
            ['change_retention', 400, 1],
            ['change_retention', 400, 400],
            ['change_retention', 400, 1],
            ['change_retention', null, 400],
          ],
        )
        time.nowMs += 7 * dayMs - 1
        assert.equal(await sweepAs(1), true)
        time.nowMs += 1
        assert.equal(await sweepAs(1), false)
        for (let day = 0; day < 70; day++) {
          time.nowMs += dayMs
          await sweepAs(1)
        }
        const deps = { store, environment: 'test', auditRetentionDays: 400 } as const
        assert.equal(await shortestRetention(deps, time.nowMs), 1, 'it is on record for as long as it is in force')
      }),
    )

    test('deletes no more rows of each kind than it may at once', async () => {
      const tenant = await newTenant(store())
      for (let index = 0; index < 5; index++) {
        await put(store(), memoryOf(tenant, { expiresAtMs: nowMs }))
        await issued(store(), tenant, { issuedAtMs, expiresAtMs: nowMs })
        await claim(store(), `key ${index}`, nowMs)
        await putConsoleRows(store(), tenant, nowMs)
        await store().audit.record(auditOf(tenant, { atMs: nowMs }))
      }
      const sweep = () => store().maintenance.sweep({ ...sweepNow, limit: 2 })
      for (const count of [2, 2, 1, 0]) {
        assert.deepEqual(await sweep(), each(count))
      }
    })

    test('deletes the oldest records of all projects first', async () => {
      const tenants = [await newTenant(store()), await newTenant(store(), 'live'), await newTenant(store())]
      const ages = [3, 1, 2]
      for (const [index, tenant] of tenants.entries()) {
        await store().audit.record(auditOf(tenant, { atMs: nowMs - (ages[index] ?? 0) }))
      }
      const left = async () => Promise.all(tenants.map(async (tenant) => (await recordsBeside(tenant)).length))
      for (const expected of [
        [0, 1, 1],
        [0, 1, 0],
        [0, 0, 0],
      ]) {
        assert.equal((await store().maintenance.sweep({ ...sweepNow, limit: 1 })).audit, 1)
        assert.deepEqual(await left(), expected)
      }
    })

    test('never touches keys, projects, policies or people, nor an audit that is kept for ever', async () => {
      const tenant = await newTenant(store())
      const secretHash = newHash()
      const key = keyOf(tenant, { expiresAtMs: nowMs - 1 })
      await store().keys.create(key, secretHash, actOf())
      await store().audit.record(auditOf(tenant, { atMs: 0 }))
      const change = {
        matrix: (await store().policies.current(tenant.projectId)).matrix,
        setAtMs: 0,
        setBy: 'cli:ada',
        note: null,
      }
      await store().policies.set(tenant.projectId, change, actOf())
      const { id } = await joined(store(), tenant.projectId)
      const state = async () => [
        await store().people.team(tenant.projectId),
        await store().passwords.findHash(id),
        await store().projects.list(),
        await store().keys.findBySecretHash(secretHash),
        await store().policies.history(tenant.projectId),
        await store().audit.list(tenant, { limit: 10 }),
      ]
      const before = await state()
      await store().maintenance.sweep({ ...sweepAt(startMs * 2), auditBeforeMs: null })
      assert.deepEqual(await state(), before)
    })
  })
}

/** A row of each kind that the console adds, over at this moment. */
async function putConsoleRows(store: Store, tenant: Tenant, endMs: number): Promise<void> {
  const person = await joined(store, tenant.projectId)
  const session = await begun(store, person.id, { expiresAtMs: endMs })
  const device = { tokenHash: newHash(), previousTokenHashes: [], nowMs: endMs - 10, expiresAtMs: endMs }
  await store.knownDevices.remember({ sessionId: session.id, ...device })
  await invited(store, tenant.projectId, { expiresAtMs: endMs })
  await store.passwordResets.create(resetOf(person.id, { expiresAtMs: endMs }), newHash(), [actOf()])
  await store.passkeys.keepChallenge({ challengeHash: newHash(), personId: null, expiresAtMs: endMs })
  const link = {
    id: newId('lnk'),
    tenant,
    userId: 'user_1',
    createdAtMs: endMs - 10,
    expiresAtMs: endMs,
    createdBy: null,
  }
  await store.subjects.createLink(link, newHash(), auditOf(tenant))
  await store.attempts.count({ subject: newHash(), nowMs: endMs - 10, windowMs: 10 })
  const webhook = webhookOf(tenant)
  const finished = { state: 'delivered', finishedAtMs: endMs } as const
  await store.webhooks.create(webhook, actOf())
  await store.webhooks.plan(webhook, 4, [deliveryOf(webhook, 4, finished)])
  await store.usage.add([usageOf(tenant, { hourMs: endMs, subject: newHash() })], [])
}

async function claim(store: Store, key: string, expiresAtMs: number): Promise<void> {
  const tenant = await newTenant(store)
  const memory = memoryOf(tenant, { createdAtMs: expiresAtMs - 1_000 })
  await store.memories.create(memory, auditOf(tenant), claimOf({ key, expiresAtMs }))
}
