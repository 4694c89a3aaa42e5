/** The use cases on a real store, with a clock that stands still until a test moves it. */

import type { MemoryCreated, Scope } from '@ambit/core'
import { createKey, type NewKey } from '../../src/app/create-key.ts'
import { createMemory } from '../../src/app/create-memory.ts'
import type { AppDeps, Caller, ObservedDecision, Outcome } from '../../src/app/deps.ts'
import { createProjectStorage } from '../../src/app/project-storage.ts'
import { readMemory } from '../../src/app/read-memory.ts'
import type { ReadResult } from '../../src/app/read-result.ts'
import { createIdSource } from '../../src/crypto/identifiers.ts'
import { hashSecret, newRevocationToken } from '../../src/crypto/secrets.ts'
import { purposeReader } from '../../src/gate/purpose-reader.ts'
import type { AuditEntry } from '../../src/storage/port/audit.ts'
import { defaultProjectBytes, defaultScopeLimits } from '../../src/storage/port/memories.ts'
import type { Store } from '../../src/storage/port/store.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { actOf, atTheMachine } from '../storage/sample-rows.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

export const dayMs = 86_400_000
export const tokenTtlMs = dayMs

export interface AppUnderTest {
  readonly deps: AppDeps
  /** Where its own store is. */
  readonly dataDir: string
  /** Where the clock stands; tests move it. */
  readonly time: { nowMs: number }
  readonly decisions: ObservedDecision[]
  /** The scopes of memories that were filed nowhere. */
  readonly filed: { readonly scope: Scope; readonly hasDomain: boolean }[]
  /** A caller with a key and a project of its own. */
  newCaller(different?: Partial<NewKey>): Promise<Caller>
  /** The same caller, judged by what is in force now, as its next request would be. */
  again(caller: Caller): Promise<Caller>
  /** What the audit says of the keys of the caller's project, oldest first. */
  records(caller: Caller): Promise<readonly AuditEntry[]>
  close(): Promise<void>
}

/** On a store of its own, unless one is given; either is closed with it. */
export async function openApp(given?: Store): Promise<AppUnderTest> {
  const directory = temporaryDirectory()
  const onFailure = (error: Error): void => {
    throw error
  }
  const store = given ?? (await openSqliteStore({ dataDir: directory.path, onFailure }))
  const time = { nowMs: Date.UTC(2026, 0, 1) }
  const decisions: ObservedDecision[] = []
  const filed: { scope: Scope; hasDomain: boolean }[] = []
  const clock = (): number => time.nowMs
  const deps: AppDeps = {
    store,
    environment: 'test',
    clock,
    confirmedClock: clock,
    wallClock: clock,
    newId: createIdSource(clock),
    newRevocationToken,
    hashSecret,
    ...purposeReader,
    allowsPrivateTargets: false,
    projectStorage: createProjectStorage({ limitBytes: defaultProjectBytes, count: store.maintenance.storedBytes }),
    scopeLimits: defaultScopeLimits,
    tokenTtlMs,
    auditRetentionDays: null,
    inFlight: new Map(),
    onDecision: (decision) => decisions.push(decision),
    onFiled: ({ scope, hasDomain }) => filed.push({ scope, hasDomain }),
  }
  const secrets = new Map<string, string>()

  async function again(caller: Pick<Caller, 'requestId'> & { key: { id: string } }): Promise<Caller> {
    const found = await store.keys.findBySecretHash(hashSecret(secrets.get(caller.key.id) ?? ''))
    if (!found) throw new Error('the key of this caller is gone')
    return { ...found, requestId: caller.requestId }
  }

  return {
    deps,
    dataDir: directory.path,
    time,
    decisions,
    filed,
    async newCaller(different = {}) {
      const project = { id: deps.newId('prj'), name: deps.newId('prj'), createdAtMs: time.nowMs }
      if (different.projectId === undefined) await store.projects.create(project, actOf())
      const limits = { expiresAtMs: null, rateLimitPerMinute: null, purposeClasses: null }
      const { key, secret } = await createKey(deps, atTheMachine, {
        projectId: project.id,
        name: 'a key',
        ...limits,
        ...different,
      })
      secrets.set(key.id, secret)
      return again({ key, requestId: `request of ${key.id}` })
    },
    again,
    async records({ key }) {
      const entries = await store.audit.list(key.tenant, { limit: 1_000 })
      return entries.filter(({ actor }) => actor.kind === 'key').toReversed()
    },
    async close() {
      await store.maintenance.close()
      directory.remove()
    },
  }
}

/** The same dependencies with some operations of the store replaced. */
export function withStore(deps: AppDeps, replaced: { readonly [Noun in keyof Store]?: Partial<Store[Noun]> }): AppDeps {
  const nouns = Object.entries(deps.store).map(([noun, operations]) => [
    noun,
    { ...operations, ...replaced[noun as keyof Store] },
  ])
  return { ...deps, store: Object.fromEntries(nouns) as Store }
}

/** Stores likes of user_1, in scope preferences unless told otherwise. */
export async function remember(
  deps: AppDeps,
  caller: Caller,
  different: { likes?: readonly string[]; ttlDays?: number; domain?: string; scope?: Scope; userId?: string } = {},
): Promise<MemoryCreated> {
  const { userId = 'user_1' } = different
  const { likes = ['ramen'], ttlDays = null, domain = null, scope = 'preferences' } = different
  const value = { shape: 'likes_dislikes', likes, dislikes: [], settings: {} } as const
  const command = {
    userId,
    scope,
    domain,
    source: 'explicit_user_input',
    ttlDays,
    value,
    sourceRef: null,
    supersedes: [],
  } as const
  return expectOk(await createMemory(deps, caller, { command, idempotencyKey: null }))
}

export async function read(
  deps: AppDeps,
  caller: Caller,
  different: { maxAgeDays?: number; domain?: string; purpose?: string; scope?: Scope } = {},
): Promise<Outcome<ReadResult>> {
  const { maxAgeDays = null, domain = null, purpose = 'recommendation', scope = 'preferences' } = different
  return readMemory(deps, caller, { userId: 'user_1', scope, domain, purpose, maxAgeDays, include: [] })
}

export function expectOk<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.code}`)
  return outcome.value
}

/** The code of a refusal; `ok` when there was none. */
export function codeOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? 'ok' : outcome.refusal.code
}

/** The answer as its caller gets it. */
export function bodyOf({
  members,
  ...further
}: ReadResult): Record<string, unknown> & { summary_struct: { likes: unknown } } {
  return { ...JSON.parse(`{${members}}`), ...further }
}

export function likesOf(result: ReadResult): unknown {
  return bodyOf(result).summary_struct.likes
}
