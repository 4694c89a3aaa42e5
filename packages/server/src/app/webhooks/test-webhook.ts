/** A message that tells of nothing, to see whether an address takes messages and knows their signature. */
import type { WebhookTested } from '@ambit/core'
import type { Tenant } from '../../storage/port/tenant.ts'
import { isoTimestamp } from '../../time/time-units.ts'
import { sendWebhook } from '../../webhooks/send-webhook.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import type { Acting } from '../owner-act.ts'
import { type DeliveryDeps, signedRequest } from './deliver-webhook.ts'
import { actOn, noSuchWebhook } from './manage-webhooks.ts'

/** An address that takes its time is not asked by ten at once. */
const underWay = new Set<string>()

/** At once and once. It is recorded before it is sent: whatever becomes of it, somebody has tried. */
export async function testWebhook(
  deps: DeliveryDeps & Needs<'audit'>,
  acting: Acting,
  place: { readonly tenant: Tenant; readonly id: string },
): Promise<Outcome<WebhookTested>> {
  const { store, clock, wallClock, allowsPrivateTargets, send = sendWebhook } = deps
  const webhook = await store.webhooks.find(place.tenant, place.id)
  if (!webhook) return refuse(noSuchWebhook)
  if (underWay.has(webhook.id)) return refuse({ code: 'conflict', message: 'A test is under way.' })
  underWay.add(webhook.id)
  try {
    const nowMs = clock()
    const act = actOn(deps, acting, place, 'test_webhook')
    await store.audit.record(act)
    const type = 'webhook.test'
    const body = JSON.stringify({ type, timestamp: isoTimestamp(nowMs), data: { webhook_id: webhook.id } })
    const message = signedRequest(webhook, { auditId: act.id }, { body, nowMs, wallMs: wallClock() })
    const outcome = await send(message, { allowsPrivate: allowsPrivateTargets })
    const reason = outcome.isDelivered ? null : outcome.reason
    return { ok: true, value: { delivered: outcome.isDelivered, status: outcome.status, reason } }
  } finally {
    underWay.delete(webhook.id)
  }
}
