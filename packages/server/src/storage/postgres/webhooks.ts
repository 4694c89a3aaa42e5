import type { NewAuditEntry } from '../port/audit.ts'
import type { Tenant } from '../port/tenant.ts'
import type { Webhook, WebhookDelivery, WebhookLease } from '../port/webhooks.ts'
import { fromNamed, toRow } from '../tables/columns.ts'
import { webhookDelivery, webhook as webhookRow } from '../tables/webhooks.ts'
import { auditRow, recordedAct } from './audit.ts'
import { listOf, listsOf, parametersOf, type Statement, unnestOf } from './statement.ts'

const all = listOf(webhookRow)
const delivery = listOf(webhookDelivery)

export function createWebhook(webhook: Webhook, act: NewAuditEntry): Statement<void> {
  return {
    name: 'create-webhook',
    text: `
      WITH created AS (INSERT INTO ambit.webhooks (${all}) VALUES (${parametersOf(webhookRow, 1)}) RETURNING 1)
      ${recordedAct(webhookRow.names.length + 1, 'created')}`,
    values: [...toRow(webhookRow, webhook), ...auditRow(act)],
    result: () => undefined,
  }
}

export function listWebhooks({ projectId, environment }: Tenant): Statement<readonly Webhook[]> {
  return {
    name: 'list-webhooks',
    text: `SELECT ${all} FROM ambit.webhooks WHERE project_id = $1 AND environment = $2 ORDER BY id`,
    values: [projectId, environment],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(webhookRow, row)),
  }
}

export function findWebhook({ projectId, environment }: Tenant, id: string): Statement<Webhook | null> {
  return {
    name: 'find-webhook',
    text: `SELECT ${all} FROM ambit.webhooks WHERE id = $1 AND project_id = $2 AND environment = $3`,
    values: [id, projectId, environment],
    isRead: true,
    result: ([row]) => (row ? fromNamed(webhookRow, row) : null),
  }
}

export function changeWebhook(webhook: Webhook, act: NewAuditEntry): Statement<boolean> {
  const { id, tenant, url, events, secret, previousSecret, previousUntilMs, failingSinceMs } = webhook
  return {
    name: 'change-webhook',
    text: `
      WITH changed AS (
        UPDATE ambit.webhooks SET url = $4, events = $5, secret = $6, previous_secret = $7, previous_until = $8::bigint,
          failing_since = CASE WHEN $9::bigint IS NULL THEN NULL ELSE failing_since END,
          disabled_at = $10::bigint, disabled_reason = $11, revision = $12::integer + 1
        WHERE id = $1 AND project_id = $2 AND environment = $3 AND coalesce(revision, 0) = $12::integer RETURNING 1
      )
      ${recordedAct(13, 'changed')} RETURNING 1`,
    values: [
      id,
      tenant.projectId,
      tenant.environment,
      url,
      events && JSON.stringify(events),
      secret,
      previousSecret,
      previousUntilMs,
      failingSinceMs,
      webhook.disabledAtMs,
      webhook.disabledReason,
      webhook.revision,
      ...auditRow(act),
    ],
    result: (rows) => rows.length === 1,
  }
}

export function removeWebhook(tenant: Tenant, id: string, act: NewAuditEntry): Statement<boolean> {
  return {
    name: 'remove-webhook',
    text: `
      WITH removed AS (
        DELETE FROM ambit.webhooks WHERE id = $1 AND project_id = $2 AND environment = $3 RETURNING id
      ), log AS (
        DELETE FROM ambit.webhook_deliveries WHERE webhook_id = $1 AND EXISTS (SELECT FROM removed)
      ), lease AS (
        DELETE FROM ambit.webhook_leases WHERE webhook_id = $1 AND EXISTS (SELECT FROM removed)
      )
      ${recordedAct(4, 'removed')} RETURNING 1`,
    values: [id, tenant.projectId, tenant.environment, ...auditRow(act)],
    result: (rows) => rows.length === 1,
  }
}

/** Renewed when half of it is over, so that there is nothing to write most of the time. */
export function leaseWebhooks({ holder, environment, nowMs, untilMs }: WebhookLease): Statement<readonly Webhook[]> {
  return {
    name: 'lease-webhooks',
    text: `
      WITH taken AS (
        INSERT INTO ambit.webhook_leases AS l (webhook_id, holder, leased_until)
        SELECT id, $1, $4::bigint FROM ambit.webhooks WHERE environment = $2 AND disabled_at IS NULL
        ON CONFLICT (webhook_id) DO UPDATE SET holder = excluded.holder, leased_until = excluded.leased_until
          WHERE l.leased_until <= CASE WHEN l.holder = $1 THEN ($3::bigint + $4::bigint) / 2 ELSE $3::bigint END
        RETURNING webhook_id
      ), held AS (
        SELECT webhook_id FROM taken UNION SELECT webhook_id FROM ambit.webhook_leases
        WHERE holder = $1 AND leased_until > ($3::bigint + $4::bigint) / 2
      )
      SELECT ${listOf(webhookRow, 'w')} FROM ambit.webhooks AS w JOIN held ON held.webhook_id = w.id
      WHERE environment = $2 AND disabled_at IS NULL`,
    values: [holder, environment, nowMs, untilMs],
    result: (rows) => rows.map((row) => fromNamed(webhookRow, row)),
  }
}

export function planDeliveries(
  webhook: Webhook,
  cursor: number,
  deliveries: readonly WebhookDelivery[],
): Statement<boolean> {
  const rows = deliveries.map((planned) => toRow(webhookDelivery, planned))
  return {
    name: 'plan-webhook-deliveries',
    text: `
      WITH advanced AS (
        UPDATE ambit.webhooks SET cursor = $2::bigint WHERE id = $1 AND cursor = $3::bigint RETURNING 1
      ), planned AS (
        INSERT INTO ambit.webhook_deliveries (${delivery})
        SELECT planned.* FROM ${unnestOf(webhookDelivery, 4)} AS planned CROSS JOIN advanced ON CONFLICT DO NOTHING
      )
      SELECT FROM advanced`,
    values: [webhook.id, cursor, webhook.cursor, ...listsOf(rows, webhookDelivery.names.length)],
    result: (advanced) => advanced.length === 1,
  }
}

export function dueDeliveries(id: string, nowMs: number, limit: number): Statement<readonly WebhookDelivery[]> {
  return {
    name: 'due-webhook-deliveries',
    text: `
      SELECT ${delivery} FROM ambit.webhook_deliveries AS d
      WHERE webhook_id = $1 AND state = 'pending' AND next_at <= $2::bigint AND NOT EXISTS (
        SELECT FROM ambit.webhook_deliveries AS e WHERE e.webhook_id = d.webhook_id AND e.state = 'pending'
          AND e.subject_key = d.subject_key AND e.sequence < d.sequence)
      ORDER BY next_at, sequence LIMIT $3`,
    values: [id, nowMs, limit],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(webhookDelivery, row)),
  }
}

export function countPending(id: string): Statement<number> {
  return {
    name: 'count-pending-deliveries',
    text: "SELECT count(*)::integer AS n FROM ambit.webhook_deliveries WHERE webhook_id = $1 AND state = 'pending'",
    values: [id],
    isRead: true,
    result: ([row]) => row?.n ?? 0,
  }
}

export function lastFailure(id: string): Statement<WebhookDelivery | null> {
  return {
    name: 'last-failed-delivery',
    text: `SELECT ${delivery} FROM ambit.webhook_deliveries WHERE webhook_id = $1 AND last_reason IS NOT NULL
      ORDER BY sequence DESC LIMIT 1`,
    values: [id],
    isRead: true,
    result: ([row]) => (row ? fromNamed(webhookDelivery, row) : null),
  }
}

/** All but whose it is, which stays. */
const settled = webhookDelivery.names.filter((name) => name !== 'webhook_id' && name !== 'sequence')
const updated = `UPDATE ambit.webhook_deliveries AS d SET ${settled.map((name) => `${name} = s.${name}`).join(', ')}
  FROM ${unnestOf(webhookDelivery)} AS s (${delivery}) WHERE d.webhook_id = s.webhook_id AND d.sequence = s.sequence`
const width = webhookDelivery.names.length

export function settleDelivery(done: WebhookDelivery, atMs: number): Statement<number | null> {
  return {
    name: 'settle-webhook-delivery',
    text: `
      WITH updated AS (${updated})
      UPDATE ambit.webhooks
      SET failing_since = CASE WHEN $${width + 1} = 'delivered' THEN NULL ELSE coalesce(failing_since, $${width + 2}::bigint) END
      WHERE id = $${width + 3} RETURNING failing_since`,
    values: [...listsOf([toRow(webhookDelivery, done)], width), done.state, atMs, done.webhookId],
    result: ([row]) => row?.failing_since ?? null,
  }
}

export function listDeliveries(
  id: string,
  beforeSequence: number | null,
  limit: number,
): Statement<readonly WebhookDelivery[]> {
  return {
    name: 'list-webhook-deliveries',
    text: `SELECT ${delivery} FROM ambit.webhook_deliveries WHERE webhook_id = $1 AND sequence < $2::bigint
      ORDER BY sequence DESC LIMIT $3`,
    values: [id, beforeSequence ?? Number.MAX_SAFE_INTEGER, limit],
    isRead: true,
    result: (rows) => rows.map((row) => fromNamed(webhookDelivery, row)),
  }
}

export function replayDelivery(replayed: WebhookDelivery, act: NewAuditEntry): Statement<boolean> {
  return {
    name: 'replay-webhook-delivery',
    text: `
      WITH replayed AS (${updated} AND d.state <> 'pending' RETURNING 1)
      ${recordedAct(width + 1, 'replayed')} RETURNING 1`,
    values: [...listsOf([toRow(webhookDelivery, replayed)], width), ...auditRow(act)],
    result: (rows) => rows.length === 1,
  }
}
