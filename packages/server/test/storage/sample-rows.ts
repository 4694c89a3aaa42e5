/** Valid rows for the storage tests, each of its own project, with whatever a test wants to be different. */
import { createHash } from 'node:crypto'
import { everyDomain, type MemoryValue, type Scope } from '@ambit/core'
import type { Acting } from '../../src/app/owner-act.ts'
import { createIdSource } from '../../src/crypto/identifiers.ts'
import { hashRevocationToken, newRevocationToken } from '../../src/crypto/secrets.ts'
import type { AuditEntry, InvolvedMemories } from '../../src/storage/port/audit.ts'
import { type Grant, isPartlyShown, type Shown } from '../../src/storage/port/grants.ts'
import type { ApiKey, KeyRotation } from '../../src/storage/port/keys.ts'
import type { IdempotencyClaim, MemoryFilter, NewMemory } from '../../src/storage/port/memories.ts'
import type { Store } from '../../src/storage/port/store.ts'
import type { Erasure } from '../../src/storage/port/subjects.ts'
import type { Environment, Tenant } from '../../src/storage/port/tenant.ts'
import type { UsageCount } from '../../src/storage/port/usage.ts'

export const startMs = Date.UTC(2026, 0, 1)
export const newId = createIdSource(Date.now)
/** Of a token that was made at that moment. */
export const newHash = (ms = Date.now()): string => hashRevocationToken(newRevocationToken(ms))

export async function newTenant(store: Store, environment: Environment = 'test'): Promise<Tenant> {
  const id = newId('prj')
  await store.projects.create({ id, name: `project ${id}`, createdAtMs: startMs }, actOf())
  return { projectId: id, environment }
}

export function keyOf(tenant: Tenant, different: Partial<ApiKey> = {}): ApiKey {
  return {
    id: newId('key'),
    tenant,
    name: 'a key',
    lastFour: 'wxyz',
    createdAtMs: startMs,
    expiresAtMs: null,
    pausedAtMs: null,
    rateLimitPerMinute: null,
    purposeClasses: null,
    purposes: null,
    capabilities: ['memory'],
    ...different,
  }
}

/** The old secret lives for ten seconds. */
export function rotationOf(different: Partial<KeyRotation> = {}): KeyRotation {
  return { secretHash: newHash(), lastFour: 'abcd', graceEndsAtMs: startMs + 10_000, ...different }
}

/** It likes its own id, so that what was seen can be told from what is liked. */
export function memoryOf(
  tenant: Tenant,
  { value, ...different }: Partial<NewMemory> & { readonly value?: MemoryValue } = {},
): NewMemory {
  const id = different.id ?? newId('mem')
  const said = value ?? { shape: 'likes_dislikes', likes: [id], dislikes: [], settings: {} }
  const valueJson = JSON.stringify(said)
  return {
    id,
    valueJson,
    bytes: Buffer.byteLength(valueJson),
    tenant,
    userId: 'user_1',
    scope: 'preferences',
    domain: null,
    source: 'explicit_user_input',
    createdAtMs: startMs,
    expiresAtMs: null,
    sourceRef: null,
    claimKey: null,
    ...different,
  }
}

export function usageOf(tenant: Tenant, different: Partial<UsageCount> = {}): UsageCount {
  return {
    tenant,
    keyId: 'key_1',
    hourMs: startMs,
    measure: 'requests',
    subject: 'readMemory',
    detail: '200',
    count: 1,
    ...different,
  }
}

export function auditOf(tenant: Tenant, different: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: newId('aud'),
    atMs: startMs,
    tenant,
    actor: { kind: 'key', keyId: 'key_1' },
    requestId: 'req_1',
    action: 'read_memory',
    outcome: 'ok',
    subject: null,
    details: null,
    userId: 'user_1',
    scope: 'preferences',
    domain: null,
    purpose: 'recommendation',
    registeredPurpose: null,
    purposeClasses: ['recommendation'],
    policyVersion: 0,
    grantId: null,
    ...involving([]),
    ...different,
  }
}

/** Whoever has the machine. */
export const atTheMachine: Acting = { actor: { kind: 'cli', user: 'ada' }, requestId: 'req_1' }

/** The record of an act of an owner, in a project that no test looks at unless it says which. */
export function actOf(different: Partial<AuditEntry> = {}): AuditEntry {
  const tenant = { projectId: 'prj_nobody', environment: 'test' } as const
  const nothing = { userId: null, scope: null, purpose: null, purposeClasses: null, policyVersion: null }
  return auditOf(tenant, { ...atTheMachine, action: 'update_key', ...nothing, ...different })
}

/** What a record says of these memories, oldest first. */
export function involving(ids: readonly string[]): InvolvedMemories {
  const digest = createHash('sha256')
  for (const id of ids) digest.update(`${id}\n`)
  return {
    memoryCount: ids.length,
    memoryDigest: ids.length === 0 ? null : digest.digest('hex'),
    memoryIds: ids.toReversed().slice(0, 20),
  }
}

export function claimOf(different: Partial<IdempotencyClaim> = {}): IdempotencyClaim {
  return {
    key: 'retry-1',
    fingerprint: 'body 1',
    response: '{"id":"first"}',
    expiresAtMs: startMs + 1_000,
    ...different,
  }
}

export function grantOf(tenant: Tenant, different: Partial<Grant> = {}): Grant {
  return {
    id: newId('grt'),
    tenant,
    keyId: 'key_1',
    userId: 'user_1',
    scope: 'preferences',
    domain: null,
    maxAgeDays: null,
    purpose: 'recommendation',
    registeredPurpose: null,
    purposeClasses: ['recommendation'],
    include: [],
    context: null,
    issuedAtMs: startMs,
    expiresAtMs: startMs + 86_400_000,
    revokedAtMs: null,
    withdrawnAtMs: null,
    ...different,
  }
}

export function erasureOf(tenant: Tenant, userId = 'user_1'): Erasure {
  const pseudonym = `erased_${newHash().slice(0, 24)}`
  const receiptId = newId('era')
  const act = auditOf(tenant, {
    action: 'erase_subject',
    userId: pseudonym,
    purpose: null,
    subject: receiptId,
    scope: null,
  })
  return { tenant, userId, receiptId, startedAtMs: startMs, pseudonym, act }
}

export function filterOf(tenant: Tenant, different: Partial<MemoryFilter> = {}): MemoryFilter {
  return {
    tenant,
    userId: 'user_1',
    scope: 'preferences' satisfies Scope,
    domain: null,
    visibleDomains: everyDomain,
    createdSinceMs: null,
    nowMs: startMs,
    ...different,
  }
}

/** Stores a memory with a record of its own. */
export async function put(store: Store, memory: NewMemory): Promise<string> {
  const audit = auditOf(memory.tenant, { action: 'create_memory' })
  await store.memories.create(memory, audit, null)
  return memory.id
}

/** What a fresh grant with this filter shows. */
export function see(
  store: Store,
  tenant: Tenant,
  filter: Partial<MemoryFilter> = {},
  audit: AuditEntry = auditOf(tenant),
): Promise<Shown> {
  return store.grants.issue(grantOf(tenant), newHash(), { filter: filterOf(tenant, filter), audit })
}

export async function seenIds(
  store: Store,
  tenant: Tenant,
  filter: Partial<MemoryFilter> = {},
): Promise<readonly string[]> {
  return likedIds(await see(store, tenant, filter))
}

/** The ids of the memories that an answer was made of, as long as they are of `memoryOf`. */
export function likedIds(answer: Shown | null): readonly string[] {
  return answer ? structOf(answer).likes : []
}

export function structOf(answer: Shown): { readonly likes: readonly string[]; settings?: unknown } {
  return membersOf(answer).summary_struct as { readonly likes: readonly string[]; settings?: unknown }
}

/** The members of an answer, by their names. */
export function membersOf(shown: Shown): Readonly<Record<string, unknown>> {
  const answer = isPartlyShown(shown) ? (shown.answer ?? '') : shown
  return JSON.parse(`{${typeof answer === 'string' ? answer : new TextDecoder().decode(answer)}}`)
}

/** A grant in the store and its token's hash. */
export async function issued(
  store: Store,
  tenant: Tenant,
  different: Partial<Grant> = {},
): Promise<{ grant: Grant; tokenHash: string }> {
  const grant = grantOf(tenant, different)
  const tokenHash = newHash(different.issuedAtMs)
  await store.grants.issue(grant, tokenHash, {
    filter: filterOf(tenant),
    audit: auditOf(tenant, { grantId: grant.id }),
  })
  return { grant, tokenHash }
}
