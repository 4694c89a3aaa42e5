import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Webhook, WebhookDelivery } from '../../../src/storage/port/webhooks.ts'
import { actOf, newTenant, startMs } from '../sample-rows.ts'
import { deliveryOf, webhookOf } from '../sample-webhooks.ts'
import type { Stores } from './opened-store.ts'

export function describeWebhooks({ store, withOwn }: Stores): void {
  describe('webhooks', () => {
    async function created(different: Partial<Webhook> = {}): Promise<Webhook> {
      const tenant = await newTenant(store())
      const webhook = webhookOf(tenant, different)
      await store().webhooks.create(webhook, actOf({ tenant, action: 'create_webhook' }))
      return webhook
    }
    const sequences = (deliveries: readonly WebhookDelivery[]) => deliveries.map(({ sequence }) => sequence)

    test('are kept, changed and removed with the record of it, by their own project and environment alone', async () => {
      const webhook = await created({ events: ['key.created', 'read.denied'] })
      const { tenant, id } = webhook
      const act = () => actOf({ tenant, action: 'change_webhook' })
      const find = (place = tenant) => store().webhooks.find(place, id)
      assert.deepEqual(await store().webhooks.list(tenant), [webhook])
      assert.deepEqual(await store().webhooks.list({ ...tenant, environment: 'live' }), [])
      assert.deepEqual(await find(), webhook)
      const elsewhere = await newTenant(store())
      assert.deepEqual([await find({ ...tenant, environment: 'live' }), await find(elsewhere)], [null, null])
      const next = { ...webhook, url: 'https://example.org', previousSecret: 'whsec_first', secret: 'whsec_2' }
      assert.equal(await store().webhooks.change({ ...next, tenant: elsewhere }, act()), false)
      assert.equal(await store().webhooks.change(next, act()), true)
      assert.deepEqual(await find(), { ...next, revision: 1 })
      assert.equal(await store().webhooks.remove({ ...tenant, environment: 'live' }, id, act()), false)
      assert.equal(await store().webhooks.remove(tenant, id, act()), true)
      assert.deepEqual(await store().webhooks.list(tenant), [])
      const records = await store().audit.list(tenant, { limit: 10 })
      assert.equal(records.length, 3)
      assert.ok(!JSON.stringify(records).includes('whsec_'))
    })

    test('are changed only from their newest revision, and a change that came too late is not on record', async () => {
      const webhook = await created()
      const { tenant, id } = webhook
      const act = () => actOf({ tenant, action: 'change_webhook' })
      const edits = [
        { ...webhook, url: 'https://example.org/ada' },
        { ...webhook, secret: 'whsec_bob' },
        { ...webhook, disabledAtMs: startMs, disabledReason: 'failing' as const },
      ]
      const changed = await Promise.all(edits.map((edit) => store().webhooks.change(edit, act())))
      assert.equal(changed.filter(Boolean).length, 1)
      const winner = edits[changed.indexOf(true)]
      assert.deepEqual(await store().webhooks.find(tenant, id), { ...winner, revision: 1 })
      assert.equal(await store().webhooks.change({ ...webhook, revision: 2 }, act()), false)
      const records = await store().audit.list(tenant, { limit: 10 })
      assert.equal(records.filter(({ action }) => action === 'change_webhook').length, 1)
    })

    test('are changed without the cursor and the failures, which belong to the delivery', async () => {
      const webhook = await created()
      const { tenant, id } = webhook
      const delivery = deliveryOf(webhook, 4)
      await store().webhooks.plan(webhook, 4, [delivery])
      assert.equal(await store().webhooks.settle({ ...delivery, attempts: 1 }, startMs + 1), startMs + 1)
      const failing = { ...webhook, cursor: 4, failingSinceMs: startMs + 1 }
      const act = () => actOf({ tenant, action: 'change_webhook' })
      const stale = { ...webhook, cursor: 0, failingSinceMs: startMs + 99 }
      assert.equal(await store().webhooks.change(stale, act()), true)
      assert.deepEqual(await store().webhooks.find(tenant, id), { ...failing, revision: 1 })
      assert.equal(await store().webhooks.change({ ...failing, revision: 1, failingSinceMs: null }, act()), true)
      assert.deepEqual(await store().webhooks.find(tenant, id), { ...failing, failingSinceMs: null, revision: 2 })
    })

    test(
      'are delivered by one process at a time, and by the next when it is gone',
      withOwn(async ({ store: own, openAnother }) => {
        const tenant = await newTenant(own)
        const webhook = webhookOf(tenant)
        await own.webhooks.create(webhook, actOf())
        await own.webhooks.create(webhookOf(tenant, { disabledAtMs: startMs, disabledReason: 'owner' }), actOf())
        await own.webhooks.create(webhookOf({ ...tenant, environment: 'live' }), actOf())
        const other = await openAnother()
        const lease = (from: typeof own, holder: string, nowMs: number) =>
          from.webhooks.lease({ holder, environment: 'test', nowMs, untilMs: nowMs + 1_000 })
        assert.deepEqual(await lease(own, 'one', startMs), [webhook])
        assert.deepEqual(await lease(other, 'two', startMs + 10), [])
        assert.deepEqual(await lease(own, 'one', startMs + 20), [webhook])
        assert.deepEqual(await lease(own, 'one', startMs + 900), [webhook], 'it goes on')
        assert.deepEqual(await lease(other, 'two', startMs + 1_500), [])
        assert.deepEqual(await lease(other, 'two', startMs + 1_900), [webhook])
        assert.deepEqual(await lease(own, 'one', startMs + 1_901), [])
        await other.maintenance.close()
      }),
    )

    test('are put on the list once, however many plan', async () => {
      const webhook = await created()
      const planned = [deliveryOf(webhook, 4), deliveryOf(webhook, 6, { subjectKey: 'bob' })]
      const plans = [1, 2, 3].map(() => store().webhooks.plan(webhook, 6, planned))
      assert.deepEqual((await Promise.all(plans)).filter(Boolean), [true])
      assert.equal((await store().webhooks.list(webhook.tenant))[0]?.cursor, 6)
      assert.equal(await store().webhooks.countPending(webhook.id), 2)
      assert.deepEqual(await store().webhooks.due(webhook.id, startMs, 10), planned)
      assert.deepEqual(await store().webhooks.due(webhook.id, startMs - 1, 10), [])
      assert.equal(await store().webhooks.plan({ ...webhook, cursor: 6 }, 9, []), true)
    })

    test('of one person are tried in their order, those of others meanwhile', async () => {
      const webhook = await created()
      const [first, second] = [deliveryOf(webhook, 4), deliveryOf(webhook, 5)]
      const other = deliveryOf(webhook, 6, { subjectKey: 'bob' })
      await store().webhooks.plan(webhook, 6, [first, second, other])
      const due = async (nowMs = startMs) => sequences(await store().webhooks.due(webhook.id, nowMs, 10))
      assert.deepEqual(await due(), [4, 6])
      const later = { ...first, attempts: 1, nextAtMs: startMs + 100, lastStatus: 500, lastReason: 'refused' }
      assert.equal(await store().webhooks.lastFailure(webhook.id), null)
      assert.equal(await store().webhooks.settle(later, startMs + 1), startMs + 1)
      assert.deepEqual(await store().webhooks.lastFailure(webhook.id), later)
      assert.equal(await store().webhooks.settle(later, startMs + 2), startMs + 1, 'since the first failure')
      assert.deepEqual(await due(), [6])
      assert.deepEqual((await due(startMs + 100)).sort(), [4, 6])
      const done = {
        ...later,
        state: 'delivered',
        lastReason: null,
        subjectKey: null,
        finishedAtMs: startMs + 101,
      } as const
      assert.equal(await store().webhooks.settle(done, startMs + 101), null)
      assert.equal(await store().webhooks.lastFailure(webhook.id), null)
      assert.deepEqual((await due()).sort(), [5, 6])
      assert.deepEqual(await store().webhooks.deliveries(webhook.id, { beforeSequence: 5, limit: 10 }), [done])
      const log = await store().webhooks.deliveries(webhook.id, { beforeSequence: null, limit: 2 })
      assert.deepEqual(sequences(log), [6, 5])
    })

    test('are delivered once more only when they are finished', async () => {
      const webhook = await created()
      const act = () => actOf({ tenant: webhook.tenant, action: 'replay_delivery' })
      const delivery = deliveryOf(webhook, 4)
      await store().webhooks.plan(webhook, 4, [delivery])
      assert.equal(await store().webhooks.replay(delivery, act()), false)
      const failed = { ...delivery, state: 'failed', subjectKey: null, finishedAtMs: startMs + 1 } as const
      await store().webhooks.settle(failed, startMs + 1)
      assert.equal(await store().webhooks.replay(delivery, act()), true)
      assert.deepEqual(await store().webhooks.due(webhook.id, startMs, 10), [delivery])
      assert.equal(await store().webhooks.replay(deliveryOf(webhook, 77), act()), false)
    })
  })
}
