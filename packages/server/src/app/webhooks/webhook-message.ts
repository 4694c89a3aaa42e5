/** What a webhook is told of a record: ids and facts, never what a memory says, and no purpose in free words. */
import { readActions, type WebhookEvent } from '@ambit/core'
import type { AuditAction } from '../../storage/port/audit.ts'
import type { StoredAuditRecord } from '../../storage/port/audit-chain.ts'
import { isoTimestamp } from '../../time/time-units.ts'

const done: Partial<Record<AuditAction, WebhookEvent>> = {
  create_memory: 'memory.created',
  supersede_memory: 'memory.deleted',
  delete_memory: 'memory.deleted',
  read_memory: 'read.allowed',
  read_context: 'read.allowed',
  continue_read: 'read.allowed',
  revoke_read: 'token.revoked',
  withdraw_consent: 'consent.withdrawn',
  restore_consent: 'consent.restored',
  erase_subject: 'subject.erased',
  create_key: 'key.created',
  rotate_key: 'key.rotated',
  delete_key: 'key.deleted',
  set_policy: 'policy.changed',
  declare_purpose: 'purpose.changed',
  change_purpose: 'purpose.changed',
  retire_purpose: 'purpose.changed',
  set_purpose_mode: 'purpose.changed',
  set_domains: 'purpose.changed',
}
const reads: readonly unknown[] = readActions

/** Null: there is nothing to tell. */
export function eventOf({ action, outcome }: StoredAuditRecord): WebhookEvent | null {
  if (outcome !== 'ok') return reads.includes(action) ? 'read.denied' : null
  return done[action as AuditAction] ?? null
}

/** The body, as Standard Webhooks has it. The same record gives the same, until the person is erased from it. */
export function messageOf(event: WebhookEvent, record: StoredAuditRecord): string {
  const { id, user_id, scope, domain, action, outcome, subject, registered_purpose, policy_version } = record
  const data = {
    audit_id: id,
    ...actorOf(record),
    action,
    outcome,
    subject,
    user_id,
    scope,
    domain,
    registered_purpose,
    purpose_classes: parsed(record.purpose_classes),
    policy_version,
    memory_count: record.memory_count,
    memory_ids: parsed(record.memory_ids),
    grant_id: record.grant_id,
    request_id: record.request_id,
    details: parsed(record.details),
  }
  return JSON.stringify({ type: event, timestamp: isoTimestamp(Number(record.at)), data })
}

/** People by their address of that day, and by what stays. */
function actorOf({ actor, key_id }: StoredAuditRecord): { readonly actor: string; readonly actor_id: string | null } {
  const text = String(actor ?? key_id)
  // No address has a space in it.
  const space = text.lastIndexOf(' ')
  if (space !== -1) return { actor: text.slice(space + 1), actor_id: text.slice(0, space) }
  const [, id = null] = /^(?:subject:)?((?:key|lnk)_.*)$/.exec(text) ?? []
  return { actor: text, actor_id: id }
}

function parsed(json: string | number | null | undefined): unknown {
  return typeof json === 'string' ? JSON.parse(json) : null
}
