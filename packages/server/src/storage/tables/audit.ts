import type { PurposeClass, Scope } from '@ambit/core'
import { type Actor, actorText, parseActor } from '../port/actor.ts'
import {
  type ActDetails,
  type AuditAction,
  type InvolvedMemories,
  type NewAuditEntry,
  recordedMemoryIdsMax,
} from '../port/audit.ts'
import {
  column,
  columns,
  integer,
  joined,
  json,
  nullable,
  record,
  type SqlRow,
  text,
  textOf,
  timestamp,
} from './columns.ts'
import { byTenant, table, tenant } from './table.ts'

/** Nearly all who act are keys: they have `key_id`, and nothing beside it. */
const actor = columns<Actor, { key_id: 'text'; actor: 'text' }>(
  { key_id: 'text', actor: 'text' },
  (actor) => (actor.kind === 'key' ? [actor.keyId, null] : ['', actorText(actor)]),
  ([keyId, others]) => (others === null ? { kind: 'key', keyId: keyId as string } : parseActor(others as string)),
)

/** All but the memories, which a read learns in the step itself. */
export const auditEntry = record<NewAuditEntry>()({
  tenant,
  id: column('id', text),
  atMs: column('at', timestamp),
  actor,
  requestId: column('request_id', text),
  action: column('action', textOf<AuditAction>()),
  outcome: column('outcome', text),
  subject: column('subject', nullable(text)),
  details: column('details', nullable(json<ActDetails>())),
  userId: column('user_id', nullable(text)),
  scope: column('scope', nullable(textOf<Scope>())),
  domain: column('domain', nullable(text)),
  purpose: column('purpose', nullable(text)),
  registeredPurpose: column('registered_purpose', nullable(text)),
  purposeClasses: column('purpose_classes', nullable(json<readonly PurposeClass[]>())),
  policyVersion: column('policy_version', nullable(integer)),
  grantId: column('grant_id', nullable(text)),
})

export const auditMemories = columns<
  InvolvedMemories,
  { memory_count: 'integer'; memory_digest: 'text'; memory_ids: 'text' }
>(
  { memory_count: 'integer', memory_digest: 'text', memory_ids: 'text' },
  ({ memoryCount, memoryDigest, memoryIds }) => [memoryCount, memoryDigest, JSON.stringify(memoryIds)],
  storedMemories,
)

/** Records from before there were counts have all of the ids, oldest first. */
function storedMemories([count, digest, stored]: SqlRow): InvolvedMemories {
  const ids = JSON.parse(stored as string) as readonly string[]
  if (count !== null) {
    return { memoryCount: count as number, memoryDigest: digest as string | null, memoryIds: ids }
  }
  return {
    memoryCount: ids.length,
    memoryDigest: null,
    memoryIds: ids.slice(-recordedMemoryIdsMax).reverse(),
  }
}

/** A record as it is read. */
export const auditRecord = joined(auditEntry, auditMemories)

/** On PostgreSQL its months are tables of their own, and the moment is part of the key. */
export const audit = table('audit', auditRecord, {
  key: { sqlite: ['project_id', 'environment', 'id'], postgres: ['project_id', 'environment', 'id', 'at'] },
  sweep: { column: 'at', end: 'auditBeforeMs' },
  distribution: byTenant,
})
