/** One webhook's turn: what has happened since is put on its list, and what is on the list is sent. */
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
  extends Needs<'webhooks' | 'auditChain', 'clock' | 'wallClock' | 'newId' | 'allowsPrivateTargets'> {
  readonly send?: (message: WebhookRequest, options: SendOptions) => Promise<DeliveryOutcome>
  readonly onDisabled?: (webhook: Webhook) => void
}

const pageLinks = 200
/** Whoever takes nothing has a list of this length, and the rest waits in the chain. */
const pendingMax = 1_000
const atOnce = 5

/** Until there is nothing left to do right now, or it is told to stop. */
export async function deliverWebhook(deps: DeliveryDeps, webhook: Webhook, isStopping: () => boolean): Promise<void> {
  await planDeliveries(deps, webhook)
  while (!isStopping()) {
    const due = await deps.store.webhooks.due(webhook.id, deps.clock(), atOnce)
    if (due.length === 0) return
    const failing = await Promise.all(due.map((delivery) => deliverOnce(deps, webhook, delivery)))
    const sinceMs = failing.at(-1) ?? null
    if (sinceMs !== null && deps.clock() - sinceMs >= disabledAfterMs) return disable(deps, webhook, sinceMs)
  }
}

async function planDeliveries({ store, clock }: DeliveryDeps, webhook: Webhook): Promise<void> {
  let pending = await store.webhooks.countPending(webhook.id)
  let { cursor } = webhook
  while (pending < pendingMax) {
    const links = await store.auditChain.links(webhook.tenant, { afterSequence: cursor, limit: pageLinks })
    const last = links.at(-1)
    if (!last) return
    const nowMs = clock()
    const planned = links.flatMap(({ sequence, auditId, record }): readonly WebhookDelivery[] => {
      const event = record && eventOf(record)
      if (!record || !event || (webhook.events && !webhook.events.includes(event))) return []
      return [newDelivery(webhook, { sequence, auditId, event, record, nowMs })]
    })
    if (!(await store.webhooks.plan({ ...webhook, cursor }, last.sequence, planned))) return
    cursor = last.sequence
    pending += planned.length
  }
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

/** Gives since when nothing has got through. */
async function deliverOnce(deps: DeliveryDeps, webhook: Webhook, delivery: WebhookDelivery): Promise<number | null> {
  const { store, clock, wallClock, allowsPrivateTargets, send = sendWebhook } = deps
  const { sequence, event } = delivery
  const [link] = await store.auditChain.links(webhook.tenant, { afterSequence: sequence - 1, limit: 1 })
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
  return store.webhooks.settle(settled, nowMs)
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

async function disable(deps: DeliveryDeps, webhook: Webhook, failingSinceMs: number): Promise<void> {
  const atMs = deps.clock()
  const acting = { actor: { kind: 'service', cause: 'webhooks' }, requestId: deps.newId('req') } as const
  const { tenant, id: subject } = webhook
  const act = ownerAct(deps, acting, { atMs, tenant, action: 'disable_webhook', subject })
  const disabled = { ...webhook, failingSinceMs, disabledAtMs: atMs, disabledReason: 'failing' } as const
  if (await deps.store.webhooks.change(disabled, act)) deps.onDisabled?.(disabled)
}
