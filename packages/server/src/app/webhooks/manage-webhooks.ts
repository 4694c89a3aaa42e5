/** What owners do with webhooks. Each act is recorded, and none of the records has a secret in it. */
import { fieldError, type Grace, graceMs, type Refusal, refusedFields, type WebhookEvent } from '@ambit/core'
import type { AuditAction, NewAuditEntry } from '../../storage/port/audit.ts'
import type { Tenant } from '../../storage/port/tenant.ts'
import type { Webhook } from '../../storage/port/webhooks.ts'
import { newWebhookSecret } from '../../webhooks/signature.ts'
import { targetUrlRule } from '../../webhooks/target-url.ts'
import { type Needs, type Outcome, refuse } from '../deps.ts'
import { type Acting, actorName, ownerAct } from '../owner-act.ts'
import { newDelivery } from './deliver-webhook.ts'

export type WebhookDeps = Needs<'webhooks' | 'auditChain', 'clock' | 'newId' | 'allowsPrivateTargets'>

/** More would be a bus, not a notice. */
export const webhooksMax = 10
export const noSuchWebhook: Refusal = { code: 'not_found', message: 'There is no such webhook in this project.' }
const changedMeanwhile: Refusal = {
  code: 'conflict',
  message: 'Someone else has changed this webhook. Open it again, then repeat your change.',
}

export interface WebhookSettings {
  readonly url: string
  /** Null: every event. */
  readonly events: readonly WebhookEvent[] | null
}

/** It is told of whatever happens from now on. */
export async function createWebhook(
  deps: WebhookDeps,
  acting: Acting,
  tenant: Tenant,
  { url, events }: WebhookSettings,
): Promise<Outcome<Webhook>> {
  const wrong = urlRefusal(deps, url)
  if (wrong) return wrong
  if ((await deps.store.webhooks.list(tenant)).length >= webhooksMax) {
    return refuse({ code: 'conflict', message: `A project has at most ${webhooksMax} webhooks.` })
  }
  const nowMs = deps.clock()
  const head = await deps.store.auditChain.head(tenant)
  const webhook: Webhook = {
    id: deps.newId('whk'),
    tenant,
    url,
    events,
    secret: newWebhookSecret(),
    previousSecret: null,
    previousUntilMs: null,
    createdAtMs: nowMs,
    createdBy: actorName(acting.actor),
    cursor: head?.sequence ?? 0,
    failingSinceMs: null,
    disabledAtMs: null,
    disabledReason: null,
    revision: 0,
  }
  await deps.store.webhooks.create(webhook, actOn(deps, acting, webhook, 'create_webhook'))
  return { ok: true, value: webhook }
}

export interface WebhookChanges extends Partial<WebhookSettings> {
  readonly isEnabled?: boolean
  /** The revision that the edit was made from; absent: the current one. */
  readonly expectedRevision?: number
}

/** One that is enabled again goes on where it stopped. An address that is new has not failed yet. */
export function changeWebhook(
  deps: WebhookDeps,
  acting: Acting,
  place: { readonly tenant: Tenant; readonly id: string },
  { isEnabled, expectedRevision, ...settings }: WebhookChanges,
): Promise<Outcome<Webhook>> {
  const wrong = settings.url === undefined ? null : urlRefusal(deps, settings.url)
  if (wrong) return Promise.resolve(wrong)
  return change(deps, acting, place, 'change_webhook', (webhook) => {
    const isMoved = settings.url !== undefined && settings.url !== webhook.url
    const revision = expectedRevision ?? webhook.revision
    const changed = { ...webhook, ...settings, revision, ...(isMoved && { failingSinceMs: null }) }
    if (isEnabled === undefined || isEnabled === (webhook.disabledAtMs === null)) return changed
    if (!isEnabled) return { ...changed, disabledAtMs: deps.clock(), disabledReason: 'owner' }
    return { ...changed, disabledAtMs: null, disabledReason: null, failingSinceMs: null }
  })
}

/** Until the grace is over, messages are signed with both: a receiver may know either. */
export function rotateWebhookSecret(
  deps: WebhookDeps,
  acting: Acting,
  place: { readonly tenant: Tenant; readonly id: string },
  grace: Grace,
): Promise<Outcome<Webhook>> {
  return change(deps, acting, place, 'rotate_webhook_secret', (webhook) => ({
    ...webhook,
    secret: newWebhookSecret(),
    previousSecret: grace === 'now' ? null : webhook.secret,
    previousUntilMs: grace === 'now' ? null : deps.clock() + graceMs[grace],
  }))
}

export async function deleteWebhook(
  deps: WebhookDeps,
  acting: Acting,
  { tenant, id }: { readonly tenant: Tenant; readonly id: string },
): Promise<Outcome<null>> {
  const act = actOn(deps, acting, { tenant, id }, 'delete_webhook')
  return (await deps.store.webhooks.remove(tenant, id, act)) ? { ok: true, value: null } : refuse(noSuchWebhook)
}

/** Sends what was sent, or given up, once more, after whatever is waiting for the same person. */
export async function replayDelivery(
  deps: WebhookDeps,
  acting: Acting,
  place: { readonly tenant: Tenant; readonly id: string },
  sequence: number,
): Promise<Outcome<null>> {
  const webhook = await deps.store.webhooks.find(place.tenant, place.id)
  if (!webhook) return refuse(noSuchWebhook)
  const page = { beforeSequence: sequence + 1, limit: 1 }
  const [delivery] = await deps.store.webhooks.deliveries(place.id, page)
  const [link] = await deps.store.auditChain.links(place.tenant, { afterSequence: sequence - 1, limit: 1 })
  const isThere = delivery?.sequence === sequence && link?.sequence === sequence && link.record
  if (!isThere) return refuse({ code: 'not_found', message: 'There is no such delivery, or its record is gone.' })
  const { auditId, event } = delivery
  const again = newDelivery(webhook, { sequence, auditId, event, record: isThere, nowMs: deps.clock() })
  const act = actOn(deps, acting, webhook, 'replay_delivery', { sequence })
  if (await deps.store.webhooks.replay(again, act)) return { ok: true, value: null }
  return refuse({ code: 'conflict', message: 'It is still to be delivered.' })
}

async function change(
  deps: WebhookDeps,
  acting: Acting,
  place: { readonly tenant: Tenant; readonly id: string },
  action: AuditAction,
  changed: (webhook: Webhook) => Webhook,
): Promise<Outcome<Webhook>> {
  const webhook = await deps.store.webhooks.find(place.tenant, place.id)
  if (!webhook) return refuse(noSuchWebhook)
  const next = changed(webhook)
  const isChanged = await deps.store.webhooks.change(next, actOn(deps, acting, place, action))
  return isChanged ? { ok: true, value: { ...next, revision: next.revision + 1 } } : refuse(changedMeanwhile)
}

export function actOn(
  deps: WebhookDeps,
  acting: Acting,
  { tenant, id }: { readonly tenant: Tenant; readonly id: string },
  action: AuditAction,
  details: NewAuditEntry['details'] = null,
): NewAuditEntry {
  return ownerAct(deps, acting, { atMs: deps.clock(), tenant, action, subject: id, details })
}

function urlRefusal({ allowsPrivateTargets }: WebhookDeps, url: string) {
  const words = targetUrlRule(url, { allowsPrivate: allowsPrivateTargets })
  return words === null ? null : refusedFields([fieldError('url', 'schema', { words })])
}
