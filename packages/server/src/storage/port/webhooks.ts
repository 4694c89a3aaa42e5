/**
 * Where a project wants to be told of what happens in it. What there is to tell are the records of the audit, in the order of
 * their chain: they are written in the same step as the act, so that nothing is told that did not happen and nothing that happened is
 * forgotten, and a project without webhooks pays nothing for them.
 */
import type { DisabledReason, WebhookEvent } from '@ambit/core'
import type { NewAuditEntry } from './audit.ts'
import type { Environment, Tenant } from './tenant.ts'

export interface Webhook {
  readonly id: string
  readonly tenant: Tenant
  readonly url: string
  /** Null: every event. */
  readonly events: readonly WebhookEvent[] | null
  readonly secret: string
  /** The one before a rotation, and until when messages are signed with it as well. */
  readonly previousSecret: string | null
  readonly previousUntilMs: number | null
  readonly createdAtMs: number
  readonly createdBy: string
  /** The last record of the chain that has been looked at. */
  readonly cursor: number
  /** Since when nothing has got through; null: the last one did. */
  readonly failingSinceMs: number | null
  readonly disabledAtMs: number | null
  readonly disabledReason: DisabledReason | null
  /** Counts the changes: an edit names the revision that it was made from. */
  readonly revision: number
}

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One message for one webhook. What it says is made from its record whenever it is sent, and kept nowhere. */
export interface WebhookDelivery {
  readonly webhookId: string
  readonly sequence: number
  readonly auditId: string
  readonly event: WebhookEvent
  /** Those with the same one are delivered in their order. Gone when there is nothing left to be put in order. */
  readonly subjectKey: string | null
  readonly state: DeliveryState
  readonly attempts: number
  readonly nextAtMs: number
  readonly lastStatus: number | null
  readonly lastReason: string | null
  readonly createdAtMs: number
  readonly finishedAtMs: number | null
}

export interface WebhookLease {
  readonly holder: string
  readonly environment: Environment
  readonly nowMs: number
  readonly untilMs: number
}

export interface WebhookStore {
  create(webhook: Webhook, act: NewAuditEntry): Promise<void>
  list(tenant: Tenant): Promise<readonly Webhook[]>
  find(tenant: Tenant, webhookId: string): Promise<Webhook | null>
  /**
   * Stores the settings of a webhook as its next revision; false: it is gone, or its revision is not the one in `webhook`. Leaves the
   * cursor alone, and clears `failingSinceMs` but never sets it: both belong to the delivery.
   */
  change(webhook: Webhook, act: NewAuditEntry): Promise<boolean>
  remove(tenant: Tenant, webhookId: string, act: NewAuditEntry): Promise<boolean>
  /** All that are not disabled and that nobody else delivers for: they are the holder's for as long. */
  lease(lease: WebhookLease): Promise<readonly Webhook[]>
  /** Moves the cursor on, with what is to be delivered of what it has passed; false: somebody else has. */
  plan(webhook: Webhook, cursor: number, deliveries: readonly WebhookDelivery[]): Promise<boolean>
  /** So many that are to be tried now, none of them before an earlier one of the same subject. */
  due(webhookId: string, nowMs: number, limit: number): Promise<readonly WebhookDelivery[]>
  countPending(webhookId: string): Promise<number>
  /** The newest message whose last try failed. */
  lastFailure(webhookId: string): Promise<WebhookDelivery | null>
  /** What became of a try. Gives since when nothing has got through. */
  settle(delivery: WebhookDelivery, atMs: number): Promise<number | null>
  /** Newest first. */
  deliveries(
    webhookId: string,
    page: { readonly beforeSequence: number | null; readonly limit: number },
  ): Promise<readonly WebhookDelivery[]>
  /** Delivers once more; false: it is not there, or still to be delivered. */
  replay(delivery: WebhookDelivery, act: NewAuditEntry): Promise<boolean>
}
