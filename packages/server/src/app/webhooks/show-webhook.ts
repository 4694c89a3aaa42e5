import type { DeliveryShown, WebhookShown } from '@ambit/core'
import type { Webhook, WebhookDelivery } from '../../storage/port/webhooks.ts'
import { isoTimestamp } from '../../time/time-units.ts'

const moment = (ms: number | null): string | null => (ms === null ? null : isoTimestamp(ms))

/** Without its secrets. */
export function shownWebhook(webhook: Webhook, nowMs: number): WebhookShown {
  const { id, url, events, createdAtMs, createdBy, previousUntilMs, disabledReason } = webhook
  return {
    id,
    url,
    events,
    created_at: isoTimestamp(createdAtMs),
    created_by: createdBy,
    previous_secret_until: moment(previousUntilMs !== null && previousUntilMs > nowMs ? previousUntilMs : null),
    failing_since: moment(webhook.failingSinceMs),
    disabled_at: moment(webhook.disabledAtMs),
    disabled_reason: disabledReason,
    revision: webhook.revision,
  }
}

export function shownDelivery(delivery: WebhookDelivery): DeliveryShown {
  const { sequence, auditId, event, state, attempts, nextAtMs, lastStatus, lastReason } = delivery
  return {
    sequence,
    message_id: auditId,
    event,
    state,
    attempts,
    next_at: moment(state === 'pending' ? nextAtMs : null),
    last_status: lastStatus,
    last_reason: lastReason,
    created_at: isoTimestamp(delivery.createdAtMs),
    finished_at: moment(delivery.finishedAtMs),
  }
}
