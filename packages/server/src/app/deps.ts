import type {
  ErrorCode,
  PurposeClass,
  PurposeEvidence,
  PurposeReading,
  Refusal,
  RegisterIndex,
  Scope,
} from '@ambit/core'
import type { IdPrefix } from '../crypto/identifiers.ts'
import type { ApiKey } from '../storage/port/keys.ts'
import type { ScopeLimits } from '../storage/port/memories.ts'
import type { Policy } from '../storage/port/policies.ts'
import type { Store } from '../storage/port/store.ts'
import type { Environment } from '../storage/port/tenant.ts'
import type { ProjectStorage } from './project-storage.ts'

/** What the use cases need of the world. Tests put in a clock, ids and a store of their own. */
export interface AppDeps {
  readonly store: Store
  readonly environment: Environment
  readonly clock: () => number
  /** Time that has certainly passed: whatever is deleted by time goes by it. */
  readonly confirmedClock: () => number
  /** The machine's own clock, which may be set: for what has to agree with the clocks of others. */
  readonly wallClock: () => number
  readonly newId: (prefix: IdPrefix) => string
  readonly newRevocationToken: (nowMs: number) => string
  readonly hashSecret: (secret: string) => string
  /** Where it takes long, another thread may do it, in turns of the owners: keys, or projects in the console. */
  readonly classifyPurpose: (purpose: string, owner: string) => PurposeReading | Promise<PurposeReading>
  readonly explainPurpose: (
    purpose: string,
    owner: string,
  ) => readonly PurposeEvidence[] | Promise<readonly PurposeEvidence[]>
  readonly tokenTtlMs: number
  /** So long records are kept; null: for ever. */
  readonly auditRetentionDays: number | null
  /** What one user may have in one scope. */
  readonly scopeLimits: ScopeLimits
  /** What all values of a project may take up. */
  readonly projectStorage: ProjectStorage
  /** Whether webhooks may lead to this machine and its network. */
  readonly allowsPrivateTargets: boolean
  /** The idempotent requests that this process is working on, each with the fingerprint of its body. */
  readonly inFlight: Map<string, string>
  readonly onDecision: (decision: ObservedDecision) => void
  /** Told of each memory that is created in a project that has domains. */
  readonly onFiled: (memory: { readonly key: ApiKey; readonly scope: Scope; readonly hasDomain: boolean }) => void
}

type OtherDeps = Exclude<keyof AppDeps, 'store'>

/** What one use case needs of it: these nouns of the store and nothing else of it, and all of the rest or what it names. */
export type Needs<Noun extends keyof Store, Other extends OtherDeps = OtherDeps> = Pick<AppDeps, Other> & {
  readonly store: Pick<Store, Noun>
}

/** Outcome of a read or a context, the first or a continued one. */
export interface ObservedDecision {
  readonly key: ApiKey
  /** Null: a context of several scopes. */
  readonly scope: Scope | null
  readonly classes: readonly PurposeClass[]
  /** The name of the registered purpose; null: free text. */
  readonly registeredPurpose: string | null
  /** What it was refused with; null: it was allowed. */
  readonly refusal: ErrorCode | null
  /** A scope that a context named and was answered without: no request of its own. */
  readonly isPart: boolean
}

/** Who is asking: a key that was checked, and what it is judged by. */
export interface Caller {
  readonly key: ApiKey
  readonly policy: Policy
  readonly register: RegisterIndex
  /** New memories are kept for so long at most; null: for as long as they say themselves. */
  readonly retentionDays: number | null
  readonly requestId: string
  /** Awaited before so much is read that it has to wait for its turn among the key's others. */
  readonly beforeLargeRead?: () => Promise<void>
  /** What links for people begin with; null: all there is to go by is a host that is none of ours. */
  readonly linkOrigin?: () => string | null
}

/** What a use case ends in: a value, or a refusal that the edge turns into an answer. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

export function refuse(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal }
}
