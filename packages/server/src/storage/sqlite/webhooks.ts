import type { DatabaseSync } from 'node:sqlite'
import type { Tenant } from '../port/tenant.ts'
import type { Webhook, WebhookDelivery, WebhookLease } from '../port/webhooks.ts'
import { fromNamed, type SqlRow, toRow } from '../tables/columns.ts'
import { webhookDeliveries, webhookDelivery, webhook as webhookRow, webhooks } from '../tables/webhooks.ts'
import { auditWrites } from './audit.ts'
import { insertInto, listOf } from './sql.ts'

const all = listOf(webhookRow)
const delivery = listOf(webhookDelivery)
const toWebhook = (row: Readonly<Record<string, unknown>>): Webhook => fromNamed(webhookRow, row)
const toDelivery = (row: Readonly<Record<string, unknown>>): WebhookDelivery => fromNamed(webhookDelivery, row)

export function webhookReads(db: DatabaseSync) {
  const ofTenant = db.prepare(`SELECT ${all} FROM webhooks WHERE project_id = ? AND environment = ? ORDER BY id`)
  const one = db.prepare(`SELECT ${all} FROM webhooks WHERE id = ? AND project_id = ? AND environment = ?`)
  const due = db.prepare(`
    SELECT ${delivery} FROM webhook_deliveries AS d INDEXED BY webhook_deliveries_due
    WHERE webhook_id = ? AND state = 'pending' AND next_at <= ? AND NOT EXISTS (
      SELECT 1 FROM webhook_deliveries AS e WHERE e.webhook_id = d.webhook_id AND e.state = 'pending'
        AND e.subject_key = d.subject_key AND e.sequence < d.sequence)
    ORDER BY next_at, sequence LIMIT ?`)
  const pending = db.prepare("SELECT count(*) AS n FROM webhook_deliveries WHERE webhook_id = ? AND state = 'pending'")
  const failed = db.prepare(`SELECT ${delivery} FROM webhook_deliveries WHERE webhook_id = ? AND last_reason IS NOT NULL
    ORDER BY sequence DESC LIMIT 1`)
  const log = db.prepare(
    `SELECT ${delivery} FROM webhook_deliveries WHERE webhook_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
  )
  return {
    listWebhooks: ({ projectId, environment }: Tenant) => ofTenant.all(projectId, environment).map(toWebhook),
    findWebhook({ projectId, environment }: Tenant, id: string): Webhook | null {
      const row = one.get(id, projectId, environment)
      return row ? toWebhook(row) : null
    },
    dueDeliveries: (id: string, nowMs: number, limit: number) => due.all(id, nowMs, limit).map(toDelivery),
    countPending: (id: string) => Number(pending.get(id)?.n ?? 0),
    lastFailure(id: string): WebhookDelivery | null {
      const row = failed.get(id)
      return row ? toDelivery(row) : null
    },
    listDeliveries: (id: string, beforeSequence: number | null, limit: number) =>
      log.all(id, beforeSequence ?? Number.MAX_SAFE_INTEGER, limit).map(toDelivery),
  }
}

export function webhookWrites(db: DatabaseSync) {
  const { recordAudit } = auditWrites(db)
  const insert = db.prepare(insertInto(webhooks, webhookRow))
  const change = db.prepare(`
    UPDATE webhooks SET url = :url, events = :events, secret = :secret, previous_secret = :previousSecret,
      previous_until = :previousUntilMs, failing_since = CASE WHEN :failingSinceMs IS NULL THEN NULL ELSE failing_since END,
      disabled_at = :disabledAtMs, disabled_reason = :disabledReason, revision = :revision + 1
    WHERE id = :id AND project_id = :projectId AND environment = :environment AND coalesce(revision, 0) = :revision`)
  const remove = db.prepare('DELETE FROM webhooks WHERE id = ? AND project_id = ? AND environment = ?')
  const removeLog = db.prepare('DELETE FROM webhook_deliveries WHERE webhook_id = ?')
  const removeLease = db.prepare('DELETE FROM webhook_leases WHERE webhook_id = ?')
  const lease = db.prepare(`
    INSERT INTO webhook_leases (webhook_id, holder, leased_until)
    SELECT id, :holder, :untilMs FROM webhooks WHERE environment = :environment AND disabled_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM webhook_leases WHERE webhook_id = webhooks.id AND leased_until >
        CASE WHEN holder = :holder THEN (:nowMs + :untilMs) / 2 ELSE :nowMs END)
    ON CONFLICT (webhook_id) DO UPDATE SET holder = excluded.holder, leased_until = excluded.leased_until`)
  const leased = db.prepare(`
    SELECT ${listOf(webhookRow, 'w')} FROM webhooks AS w JOIN webhook_leases AS l ON l.webhook_id = w.id
    WHERE environment = :environment AND disabled_at IS NULL AND holder = :holder AND leased_until > :nowMs`)
  leased.setAllowUnknownNamedParameters(true)
  const advance = db.prepare('UPDATE webhooks SET cursor = ? WHERE id = ? AND cursor = ?')
  const insertDelivery = db.prepare(insertInto(webhookDeliveries, webhookDelivery, 'INSERT OR REPLACE'))
  const stillThere = db.prepare('SELECT 1 FROM webhook_deliveries WHERE webhook_id = ? AND sequence = ?')
  const isFinished = db.prepare(
    "SELECT 1 FROM webhook_deliveries WHERE webhook_id = ? AND sequence = ? AND state <> 'pending'",
  )
  const noteOutcome = db.prepare(`
    UPDATE webhooks SET failing_since = CASE WHEN ?2 = 'delivered' THEN NULL ELSE coalesce(failing_since, ?3) END
    WHERE id = ?1 RETURNING failing_since`)
  return {
    createWebhook({ webhook, act }: { webhook: Webhook; act: SqlRow }): void {
      insert.run(...toRow(webhookRow, webhook))
      recordAudit(act)
    },
    changeWebhook({ webhook, act }: { webhook: Webhook; act: SqlRow }): boolean {
      const { tenant, createdAtMs: _at, createdBy: _by, cursor: _cursor, ...settings } = webhook
      const events = webhook.events && JSON.stringify(webhook.events)
      if (change.run({ ...settings, ...tenant, events }).changes === 0) return false
      recordAudit(act)
      return true
    },
    removeWebhook({ tenant, id, act }: { tenant: Tenant; id: string; act: SqlRow }): boolean {
      if (remove.run(id, tenant.projectId, tenant.environment).changes === 0) return false
      removeLog.run(id)
      removeLease.run(id)
      recordAudit(act)
      return true
    },
    /** Renewed when half of it is over, so that there is nothing to write most of the time. */
    leaseWebhooks(asked: WebhookLease): readonly Webhook[] {
      lease.run({ ...asked })
      return leased.all({ ...asked }).map(toWebhook)
    },
    planDeliveries(plan: { webhook: Webhook; cursor: number; deliveries: readonly WebhookDelivery[] }): boolean {
      if (advance.run(plan.cursor, plan.webhook.id, plan.webhook.cursor).changes === 0) return false
      for (const planned of plan.deliveries) insertDelivery.run(...toRow(webhookDelivery, planned))
      return true
    },
    settleDelivery({ settled, atMs }: { settled: WebhookDelivery; atMs: number }): number | null {
      if (stillThere.get(settled.webhookId, settled.sequence)) insertDelivery.run(...toRow(webhookDelivery, settled))
      const row = noteOutcome.get(settled.webhookId, settled.state, atMs)
      return (row?.failing_since as number | null | undefined) ?? null
    },
    replayDelivery({ replayed, act }: { replayed: WebhookDelivery; act: SqlRow }): boolean {
      if (!isFinished.get(replayed.webhookId, replayed.sequence)) return false
      insertDelivery.run(...toRow(webhookDelivery, replayed))
      recordAudit(act)
      return true
    },
  }
}
