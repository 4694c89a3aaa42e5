/** What there is to say in a context: every entry of every domain, with what it is ranked by. */
import type { JsonValue } from '../json.ts'
import { confidenceOfDoubt } from '../memory/confidence.ts'
import type { ScheduleWindow, ToldMemory } from '../memory/memory-value.ts'
import type { Merge } from '../memory/merge-memories.ts'
import type { United } from '../memory/merge-settings.ts'
import { isTasteDenied, tastePlaces } from '../memory/merge-tastes.ts'
import { presentSections } from '../memory/merged-answer.ts'
import type { Scope } from '../memory/scopes.ts'
import { isMapSection, type SectionName } from '../memory/sections.ts'
import type { Trace } from '../memory/trace.ts'
import { traceMemories } from '../memory/trace-memories.ts'
import { settingsInOrder } from '../memory/write-settings.ts'
import type { Focus } from './focus.ts'
import { searchableText } from './searchable-text.ts'

export interface ContextEntry {
  readonly scope: Scope
  readonly domain: string | null
  readonly section: SectionName
  /** The key of a setting; null: an item of a list. */
  readonly name: string | null
  readonly value: JsonValue | United | ScheduleWindow
  /** How many words of the focus it has. */
  readonly focusWords: number
  readonly confidence: number
  readonly createdAtMs: number
  readonly isInferred: boolean
  readonly isContested: boolean
}

/**
 * The entries of one domain, merged by itself, best first. `whole` is the merge of all domains: what is only inferred to be
 * liked in one, and was said to be disliked in another, is not there.
 */
export function contextEntries(
  merge: Merge,
  domain: string | null,
  focus: Focus | null,
  whole: Merge,
): readonly ContextEntry[] {
  const traces = traceMemories(merge)
  const memories = merge.oldestFirst as readonly ToldMemory[]
  const domainWords = focus === null || domain === null ? 0 : focus.matches(domain)
  const entries: ContextEntry[] = []
  for (const section of presentSections(merge)) addSection(section)
  // Equal ones stay in the order of the struct.
  return entries.sort(bestFirst)

  function addSection(section: SectionName): void {
    if (isMapSection(section)) {
      for (const { spelling, value, trace, isContested } of settingsInOrder(merge.maps[section])) {
        add(section, spelling, value, trace, isContested)
      }
    } else if (section === 'likes' || section === 'dislikes') {
      for (const place of tastePlaces(merge.tastes, section === 'likes')) {
        if (whole === merge || !isTasteDenied(place, merge.tastes, whole.tastes))
          add(section, null, merge.tastes.spellings[place] as string, traces.tastes[place])
      }
    } else {
      for (const key of [...merge[section].keys()].sort()) {
        add(section, null, merge[section].get(key) as JsonValue, traces[section].get(key))
      }
    }
  }

  function add(
    section: SectionName,
    name: string | null,
    value: JsonValue | United,
    trace: Trace | null | undefined,
    isContested = (trace?.overrode.length ?? 0) > 0,
  ): void {
    if (!trace) throw new Error('an entry that nobody has said')
    entries.push({
      scope: merge.scope,
      domain,
      section,
      name,
      value,
      focusWords: focus === null ? 0 : domainWords + 2 * focus.matches(searchableText(name, value)),
      confidence: confidenceOfDoubt(trace.doubt * trace.otherDoubt, isContested ? 1 : 0),
      createdAtMs: memories[trace.decider]?.createdAtMs ?? 0,
      isInferred: !trace.isDecidedBySaid,
      isContested,
    })
  }
}

/** What speaks of the focus, then the most reliable, then the newest. */
export function bestFirst(a: ContextEntry, b: ContextEntry): number {
  return b.focusWords - a.focusWords || b.confidence - a.confidence || b.createdAtMs - a.createdAtMs
}
