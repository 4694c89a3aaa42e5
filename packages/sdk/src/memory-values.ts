/** What memories hold, on the way in and on the way out. */
import type { OwnSections, Scope, SectionName } from './generated/operations.ts'

export type JsonValue = string | number | boolean | null | JsonObject | readonly JsonValue[]
export type JsonObject = { readonly [key: string]: JsonValue }

/** `day` and times may be written in any common English form; they come back as `monday`, `09:00`. */
export interface TimeWindow {
  readonly day: string
  readonly start: string
  readonly end: string
  readonly [further: string]: unknown
}

export interface LikesAndDislikes {
  readonly likes?: readonly string[]
  readonly dislikes?: readonly string[]
  readonly settings?: object
}

/** What can be remembered: tastes, rules, time windows, flags, or any keys and values. */
export type MemoryValue = LikesAndDislikes | readonly string[] | readonly TimeWindow[] | object

/** The same as it is stored: tidied. */
export type StoredValue = JsonObject | readonly JsonValue[]

interface Sections {
  readonly likes: readonly string[]
  readonly dislikes: readonly string[]
  readonly settings: JsonObject
  readonly rules: readonly string[]
  readonly constraints: JsonObject
  readonly preferences: JsonObject
  readonly flags: { readonly [key: string]: JsonValue }
  readonly windows: readonly TimeWindow[]
}

/** All memories of a scope merged into one: its own sections always, others when they have content. */
export type SummaryStruct<S extends Scope = Scope> = S extends Scope
  ? Pick<Sections, OwnSections[S]> & Partial<Pick<Sections, Exclude<SectionName, OwnSections[S]>>>
  : never
