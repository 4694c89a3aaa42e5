import { deliveriesListedMax } from '@ambit/core'
import type { ConsoleDeps, TeamCaller } from '../../../app/console-deps.ts'
import { actingPerson } from '../../../app/owner-act.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  replayDelivery,
  rotateWebhookSecret,
} from '../../../app/webhooks/manage-webhooks.ts'
import { shownDelivery, shownWebhook } from '../../../app/webhooks/show-webhook.ts'
import { testWebhook } from '../../../app/webhooks/test-webhook.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

const tenantOf = ({ environment }: ConsoleDeps, { project }: TeamCaller) => ({ projectId: project.id, environment })

export const webhookHandlers = {
  async listWebhooks(deps, caller) {
    const webhooks = await deps.store.webhooks.list(tenantOf(deps, caller))
    return { ok: true, value: { webhooks: webhooks.map((webhook) => shownWebhook(webhook, deps.clock())) } }
  },

  async createWebhook(deps, caller, { input: { url, events = null } }) {
    const made = await createWebhook(deps, actingPerson(caller), tenantOf(deps, caller), { url, events })
    if (!made.ok) return made
    return { ok: true, value: { webhook: shownWebhook(made.value, deps.clock()), secret: made.value.secret } }
  },

  async changeWebhook(
    deps,
    caller,
    { input: { enabled, expected_revision: revision, ...settings }, params: { webhook_id: id } },
  ) {
    const changes = {
      ...settings,
      ...(enabled !== undefined && { isEnabled: enabled }),
      ...(revision !== undefined && { expectedRevision: revision }),
    }
    const changed = await changeWebhook(deps, actingPerson(caller), { tenant: tenantOf(deps, caller), id }, changes)
    return changed.ok ? { ok: true, value: shownWebhook(changed.value, deps.clock()) } : changed
  },

  async rotateWebhookSecret(deps, caller, { input: { grace }, params: { webhook_id: id } }) {
    const place = { tenant: tenantOf(deps, caller), id }
    const rotated = await rotateWebhookSecret(deps, actingPerson(caller), place, grace)
    if (!rotated.ok) return rotated
    return { ok: true, value: { webhook: shownWebhook(rotated.value, deps.clock()), secret: rotated.value.secret } }
  },

  async deleteWebhook(deps, caller, { params: { webhook_id: id } }) {
    const deleted = await deleteWebhook(deps, actingPerson(caller), { tenant: tenantOf(deps, caller), id })
    return deleted.ok ? { ok: true, value: { done: true } } : deleted
  },

  testWebhook: (deps, caller, { params: { webhook_id: id } }) =>
    testWebhook(deps, actingPerson(caller), { tenant: tenantOf(deps, caller), id }),

  async listDeliveries(deps, caller, { query: { before }, params: { webhook_id: id } }) {
    const webhook = await deps.store.webhooks.find(tenantOf(deps, caller), id)
    if (!webhook)
      return { ok: false, refusal: { code: 'not_found', message: 'There is no such webhook in this project.' } }
    const page = { beforeSequence: before, limit: deliveriesListedMax + 1 }
    const [found, waiting, lastFailure] = await Promise.all([
      deps.store.webhooks.deliveries(id, page),
      deps.store.webhooks.countPending(id),
      deps.store.webhooks.lastFailure(id),
    ])
    const deliveries = found.slice(0, deliveriesListedMax)
    const next = found.length > deliveries.length ? (deliveries.at(-1)?.sequence ?? null) : null
    const last_failure = lastFailure && shownDelivery(lastFailure)
    return { ok: true, value: { deliveries: deliveries.map(shownDelivery), next_before: next, waiting, last_failure } }
  },

  async replayDelivery(deps, caller, { input: { sequence }, params: { webhook_id: id } }) {
    const place = { tenant: tenantOf(deps, caller), id }
    const replayed = await replayDelivery(deps, actingPerson(caller), place, sequence)
    return replayed.ok ? { ok: true, value: { done: true } } : replayed
  },
} satisfies Partial<ConsoleHandlers>
