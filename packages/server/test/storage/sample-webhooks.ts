import type { Tenant } from '../../src/storage/port/tenant.ts'
import type { Webhook, WebhookDelivery } from '../../src/storage/port/webhooks.ts'
import { newId, startMs } from './sample-rows.ts'

export function webhookOf(tenant: Tenant, different: Partial<Webhook> = {}): Webhook {
  return {
    id: newId('whk'),
    tenant,
    url: 'https://example.com/hook?a=1',
    events: null,
    secret: 'whsec_first',
    previousSecret: null,
    previousUntilMs: null,
    createdAtMs: startMs,
    createdBy: 'ada@example.com',
    cursor: 3,
    failingSinceMs: null,
    disabledAtMs: null,
    disabledReason: null,
    revision: 0,
    ...different,
  }
}

export function deliveryOf(
  webhook: Webhook,
  sequence: number,
  different: Partial<WebhookDelivery> = {},
): WebhookDelivery {
  return {
    webhookId: webhook.id,
    sequence,
    auditId: `aud_${sequence}`,
    event: 'memory.created',
    subjectKey: 'ada',
    state: 'pending',
    attempts: 0,
    nextAtMs: startMs,
    lastStatus: null,
    lastReason: null,
    createdAtMs: startMs,
    finishedAtMs: null,
    ...different,
  }
}
