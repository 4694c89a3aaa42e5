/** Delivers to one webhook: plans a delivery for each new audit record, then sends what is due. */
import type { StoredAuditRecord } from '../../storage/port/audit-chain.ts'
import type { Webhook, WebhookDelivery } from '../../storage/port/webhooks.ts'
import { disabledAfterMs, retryDelayMs } from '../../webhooks/retry-schedule.ts'
import {
  type DeliveryOutcome,
  type SendOptions,
  sendWebhook,
  type WebhookRequest,
} from '../../webhooks/send-webhook.ts'
import { signatureHeaders, subjectKey } from '../../webhooks/signature.ts'
import type { Needs } from '../deps.ts'
import { ownerAct } from '../owner-act.ts'
import { eventOf, messageOf } from './webhook-message.ts'

export interface DeliveryDeps
  extends Needs<
    'webhooks' | 'auditChain',
    'clock' | 'confirmedClock' | 'wallClock' | 'newId' | 'allowsPrivateTargets'
  > {
  readonly send?: (message: WebhookRequest, options: SendOptions) => Promise<DeliveryOutcome>
  readonly onDisabled?: (webhook: Webhook) => void
}

type Place = Pick<Webhook, 'tenant' | 'id'>

const pageLinks = 200
/** Whoever takes nothing has a list of this length, and the rest waits in the chain. */
const pendingMax = 1_000
const atOnce = 5

/** Delivers until nothing is due or `isStopping` says so. Reads the webhook again before each page and each message. */
export async function deliverWebhook(deps: DeliveryDeps, place: Place, isStopping: () => boolean): Promise<void> {
  await planDeliveries(deps, place)
  while (!isStopping()) {
    const due = await deps.store.webhooks.due(place.id, deps.clock(), atOnce)
    if (due.length === 0) return
    const tried = await Promise.all(due.map((delivery) => deliverOnce(deps, place, delivery)))
    if (tried.includes(false)) return
  }
}

async function planDeliveries(deps: DeliveryDeps, place: Place): Promise<void> {
  const { store, clock } = deps
  let pending = await store.webhooks.countPending(place.id)
  while (pending < pendingMax) {
    const webhook = await findEnabled(deps, place)
    if (!webhook) return
    const links = await store.auditChain.links(webhook.tenant, { afterSequence: webhook.cursor, limit: pageLinks })
    const last = links.at(-1)
    if (!last) return
    const nowMs = clock()
    const planned = links.flatMap(({ sequence, auditId, record }): readonly WebhookDelivery[] => {
      const event = record && eventOf(record)
      if (!record || !event || (webhook.events && !webhook.events.includes(event))) return []
      return [newDelivery(webhook, { sequence, auditId, event, record, nowMs })]
    })
    if (!(await store.webhooks.plan(webhook, last.sequence, planned))) return
    pending += planned.length
  }
}

async function findEnabled({ store }: DeliveryDeps, { tenant, id }: Place): Promise<Webhook | null> {
  const webhook = await store.webhooks.find(tenant, id)
  return webhook?.disabledAtMs === null ? webhook : null
}

interface Told extends Pick<WebhookDelivery, 'sequence' | 'auditId' | 'event'> {
  readonly record: StoredAuditRecord
  readonly nowMs: number
}

export function newDelivery(webhook: Webhook, { record, nowMs, ...told }: Told): WebhookDelivery {
  return {
    ...told,
    webhookId: webhook.id,
    subjectKey: record.user_id === null ? 'project' : subjectKey(webhook.secret, String(record.user_id)),
    state: 'pending',
    attempts: 0,
    nextAtMs: nowMs,
    lastStatus: null,
    lastReason: null,
    createdAtMs: nowMs,
    finishedAtMs: null,
  }
}

/** Sends one message to the webhook as it is at that moment. False: it is paused, disabled or deleted, so that nothing may be sent. */
async function deliverOnce(deps: DeliveryDeps, place: Place, delivery: WebhookDelivery): Promise<boolean> {
  const { store, clock, wallClock, allowsPrivateTargets, send = sendWebhook } = deps
  const { sequence, event } = delivery
  const [link] = await store.auditChain.links(place.tenant, { afterSequence: sequence - 1, limit: 1 })
  const webhook = await findEnabled(deps, place)
  if (!webhook) return false
  const isGone = link?.sequence !== sequence || !link.record
  const outcome = isGone
    ? ({ isDelivered: false, status: null, reason: 'record_gone' } as const)
    : await send(
        signedRequest(webhook, delivery, {
          body: messageOf(event, link.record ?? {}),
          nowMs: clock(),
          wallMs: wallClock(),
        }),
        { allowsPrivate: allowsPrivateTargets },
      )
  const nowMs = clock()
  const attempts = delivery.attempts + 1
  const delayMs = outcome.isDelivered || isGone ? null : retryDelayMs(attempts, Math.random())
  const tried = {
    ...delivery,
    attempts,
    lastStatus: outcome.status,
    lastReason: outcome.isDelivered ? null : outcome.reason,
  }
  const settled: WebhookDelivery =
    delayMs === null
      ? { ...tried, state: outcome.isDelivered ? 'delivered' : 'failed', subjectKey: null, finishedAtMs: nowMs }
      : { ...tried, nextAtMs: nowMs + delayMs }
  const failingSinceMs = await store.webhooks.settle(settled, nowMs)
  const reason = disablingReason(outcome.status, failingSinceMs === null ? 0 : deps.confirmedClock() - failingSinceMs)
  if (reason) await disable(deps, webhook, reason)
  return true
}

/** Standard Webhooks: a receiver that answers 410 wants nothing more. */
function disablingReason(status: number | null, failingForMs: number): 'gone' | 'failing' | null {
  if (status === 410) return 'gone'
  return failingForMs >= disabledAfterMs ? 'failing' : null
}

export function signedRequest(
  { url, secret, previousSecret, previousUntilMs }: Webhook,
  { auditId }: Pick<WebhookDelivery, 'auditId'>,
  { body, nowMs, wallMs }: { readonly body: string; readonly nowMs: number; readonly wallMs: number },
): WebhookRequest {
  const isExchanged = previousSecret !== null && (previousUntilMs ?? 0) > nowMs
  const secrets = isExchanged ? [secret, previousSecret] : [secret]
  // The id is the same at every try, so that a receiver knows what it has had already.
  const message = { id: auditId, atSeconds: Math.floor(wallMs / 1_000), body }
  return { url, headers: signatureHeaders(message, secrets), body }
}

/** Unless an owner has changed the webhook since the message was sent: then what failed is no longer what is set. */
async function disable(deps: DeliveryDeps, webhook: Webhook, disabledReason: 'gone' | 'failing'): Promise<void> {
  const atMs = deps.clock()
  const acting = { actor: { kind: 'service', cause: 'webhooks' }, requestId: deps.newId('req') } as const
  const { tenant, id: subject } = webhook
  const details = { reason: disabledReason }
  const act = ownerAct(deps, acting, { atMs, tenant, action: 'disable_webhook', subject, details })
  const disabled = { ...webhook, disabledAtMs: atMs, disabledReason }
  if (await deps.store.webhooks.change(disabled, act)) deps.onDisabled?.(disabled)
}
