/** Two addresses that are told of what happens: one that takes it, and one that has not for a while. */
import type { Tenant } from '../../src/storage/port/tenant.ts'
import type { WebhookDelivery } from '../../src/storage/port/webhooks.ts'
import type { ConsoleUnderTest } from '../http/console/console-under-test.ts'
import { actOf } from '../storage/sample-rows.ts'
import { deliveryOf, webhookOf } from '../storage/sample-webhooks.ts'
import { dayMs, hourMs, minuteMs } from './console-under-test.ts'

export async function makeSampleWebhooks({ deps }: ConsoleUnderTest, tenant: Tenant): Promise<void> {
  const nowMs = deps.clock()
  const { webhooks } = deps.store
  const kept = webhookOf(tenant, {
    id: 'whk_kept',
    url: 'https://hooks.tidewater.example/ambit?queue=privacy',
    events: ['subject.erased', 'consent.withdrawn', 'key.deleted'],
    createdAtMs: nowMs - 61 * dayMs,
    cursor: 0,
    // Nothing goes out from a picture.
    disabledAtMs: nowMs - hourMs,
    disabledReason: 'owner',
  })
  const failing = webhookOf(tenant, {
    id: 'whk_failing',
    url: 'https://staging.tidewater.example/a/rather/long/path/to/the/receiver/of/everything',
    createdAtMs: nowMs - 9 * dayMs,
    failingSinceMs: nowMs - 2 * dayMs,
    cursor: 0,
  })
  await webhooks.create(kept, actOf({ tenant }))
  await webhooks.create(failing, actOf({ tenant }))
  const delivered = { state: 'delivered', attempts: 1, lastStatus: 204, subjectKey: null } as const
  const log: readonly Partial<WebhookDelivery>[] = [
    { ...delivered, event: 'subject.erased', createdAtMs: nowMs - 26 * hourMs },
    { ...delivered, event: 'consent.withdrawn', attempts: 3, createdAtMs: nowMs - 5 * hourMs },
    {
      event: 'key.deleted',
      state: 'failed',
      attempts: 11,
      lastReason: 'timed_out',
      createdAtMs: nowMs - 4 * hourMs,
    },
    { event: 'consent.withdrawn', attempts: 2, lastStatus: 502, lastReason: 'refused', createdAtMs: nowMs - minuteMs },
  ]
  const planned = log.map((different, index) =>
    deliveryOf(kept, index + 1, { ...different, nextAtMs: nowMs + 4 * minuteMs, finishedAtMs: nowMs }),
  )
  await webhooks.plan(kept, log.length, planned)
}
