import type { Scope, Source, VisibleDomains } from '@ambit/core'
// By itself, because threads load this file and need nothing else of the core.
import { domainKey } from '@ambit/core/domain-key'
import { everyDomain } from '@ambit/core/visible-domains'
import type { IdempotencyClaim, MemoryFilter, NewMemory, ScopeLimits } from '../port/memories.ts'
import type { Tenant } from '../port/tenant.ts'
import { bigInteger, column, columns, integer, nullable, record, text, textOf, timestamp } from './columns.ts'
import { byTenant, table, tenant } from './table.ts'

export function storedDomainKey(domain: string | null): string | null {
  return domain && domainKey(domain)
}

/** As it was sent, and as it is compared. */
const domain = columns<string | null, { domain: 'text'; domain_key: 'text' }>(
  { domain: 'text', domain_key: 'text' },
  (sent) => [sent, storedDomainKey(sent)],
  ([sent]) => sent as string | null,
)

export const memory = record<NewMemory>()({
  tenant,
  userId: column('user_id', text),
  scope: column('scope', textOf<Scope>()),
  id: column('id', text),
  domain,
  source: column('source', textOf<Source>()),
  valueJson: column('value', text),
  createdAtMs: column('created_at', timestamp),
  expiresAtMs: column('expires_at', nullable(timestamp)),
  bytes: column('bytes', integer),
  sourceRef: column('source_ref', nullable(text)),
  claimKey: column('claim_key', nullable(text)),
})

/** PostgreSQL also has `user_key`, which it makes from `user_id`; both keep totals by user and scope, by themselves. */
export const memories = table('memories', memory, {
  key: { sqlite: ['rowid'], postgres: ['user_key', 'project_id', 'environment', 'scope', 'id'] },
  sweep: { column: 'expires_at', end: 'nowMs' },
  distribution: byTenant,
})

/** What the databases count by themselves, beside the memories that they count. */
export const memoryTotals = { name: 'memory_totals', distribution: memories.distribution } as const

/**
 * Lists of domains as they are compared, one of them null. The blank one stands for memories without a domain.
 */
export const visibleDomains = columns<VisibleDomains, { only_domains: 'text'; hidden_domains: 'text' }>(
  { only_domains: 'text', hidden_domains: 'text' },
  (visible) => {
    if ('only' in visible) return [JSON.stringify(visible.only.map((name) => domainKey(name ?? ''))), null]
    return [null, visible.except.length === 0 ? null : JSON.stringify(visible.except.map(domainKey))]
  },
  // It is asked with, and never read.
  () => everyDomain,
)

/** What a read looks for. It is stored nowhere, but travels to the database like a row. */
export const memoryFilter = record<MemoryFilter>()({
  tenant,
  userId: column('user_id', text),
  scope: column('scope', textOf<Scope>()),
  nowMs: column('now', timestamp),
  domain: column('domain_key', nullable({ ...text, encode: domainKey })),
  createdSinceMs: column('since', nullable(timestamp)),
  visibleDomains,
})

/** The same of what a new memory must not exceed. */
export const scopeLimits = record<ScopeLimits>()({
  memories: column('memories_max', integer),
  bytes: column('bytes_max', bigInteger),
})

interface ClaimRow extends IdempotencyClaim {
  readonly tenant: Tenant
  /** Of the user that the answer speaks of; null: of none, or of several. */
  readonly subjectKey: string | null
}

export const claim = record<ClaimRow>()({
  tenant,
  key: column('key', text),
  fingerprint: column('fingerprint', text),
  response: column('response', text),
  expiresAtMs: column('expires_at', timestamp),
  subjectKey: column('subject_key', nullable(text)),
})
export const idempotencyClaims = table('idempotency_claims', claim, {
  key: ['project_id', 'environment', 'key'],
  sweep: { column: 'expires_at', end: 'nowMs' },
  distribution: byTenant,
})
