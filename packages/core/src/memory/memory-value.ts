import type { JsonObject, JsonValue } from '../json.ts'
import type { Source } from './sources.ts'

/** A time window as sent: `day`, `start` and `end` are strings, further properties are the caller's own. */
export type ScheduleWindow = JsonObject & { readonly day: string; readonly start: string; readonly end: string }

/** What a memory holds once its shape is known. This is also what is stored. */
export type MemoryValue =
  | {
      readonly shape: 'likes_dislikes'
      readonly likes: readonly string[]
      readonly dislikes: readonly string[]
      readonly settings: JsonObject
    }
  | { readonly shape: 'boolean_flags'; readonly flags: { readonly [key: string]: boolean } }
  | { readonly shape: 'rules_list'; readonly rules: readonly string[] }
  | { readonly shape: 'schedule_windows'; readonly windows: readonly ScheduleWindow[] }
  | { readonly shape: 'kv_map'; readonly entries: { readonly [key: string]: JsonValue } }

export type Shape = MemoryValue['shape']

/** A memory as the merge sees it. */
export interface Memory {
  readonly id: string
  readonly createdAtMs: number
  readonly source: Source
  readonly value: MemoryValue
}

/** A memory with what a reader may want to know of it besides what it says. */
export interface ToldMemory extends Memory {
  readonly domain: string | null
  /** Where it was said. */
  readonly sourceRef: string | null
}
