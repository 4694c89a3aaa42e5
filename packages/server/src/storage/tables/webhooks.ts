import type { DisabledReason, WebhookEvent } from '@ambit/core'
import type { DeliveryState, Webhook, WebhookDelivery } from '../port/webhooks.ts'
import { bigInteger, column, integer, json, nullable, record, text, textOf, timestamp } from './columns.ts'
import { table, tenant } from './table.ts'

export const webhook = record<Webhook>()({
  id: column('id', text),
  tenant,
  url: column('url', text),
  events: column('events', nullable(json<readonly WebhookEvent[]>())),
  secret: column('secret', text),
  previousSecret: column('previous_secret', nullable(text)),
  previousUntilMs: column('previous_until', nullable(timestamp)),
  createdAtMs: column('created_at', timestamp),
  createdBy: column('created_by', text),
  cursor: column('cursor', bigInteger),
  failingSinceMs: column('failing_since', nullable(timestamp)),
  disabledAtMs: column('disabled_at', nullable(timestamp)),
  disabledReason: column('disabled_reason', nullable(textOf<DisabledReason>())),
  // Null in rows from before there were revisions.
  revision: column('revision', { ...integer, decode: (stored) => (stored as number | null) ?? 0 }),
})

export const webhooks = table('webhooks', webhook, { key: ['id'] })

interface StoredLease {
  readonly webhookId: string
  readonly holder: string
  readonly untilMs: number
}

const webhookLease = record<StoredLease>()({
  webhookId: column('webhook_id', text),
  holder: column('holder', text),
  untilMs: column('leased_until', timestamp),
})

/** Who delivers is a matter of one place. */
export const webhookLeases = table('webhook_leases', webhookLease, { key: ['webhook_id'], isExported: false })

export const webhookDelivery = record<WebhookDelivery>()({
  webhookId: column('webhook_id', text),
  sequence: column('sequence', bigInteger),
  auditId: column('audit_id', text),
  event: column('event', textOf<WebhookEvent>()),
  subjectKey: column('subject_key', nullable(text)),
  state: column('state', textOf<DeliveryState>()),
  attempts: column('attempts', integer),
  nextAtMs: column('next_at', timestamp),
  lastStatus: column('last_status', nullable(integer)),
  lastReason: column('last_reason', nullable(text)),
  createdAtMs: column('created_at', timestamp),
  finishedAtMs: column('finished_at', nullable(timestamp)),
})

export const webhookDeliveries = table('webhook_deliveries', webhookDelivery, {
  key: ['webhook_id', 'sequence'],
  sweep: { column: 'finished_at', end: 'linksExpiredBeforeMs' },
})
