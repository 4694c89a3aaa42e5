/** Where each entry of a merged answer comes from, one record an entry, written as JSON. */
import { isJsonArray, isJsonObject, isJsonScalar, type JsonValue } from '../json.ts'
import { confidenceOfDoubt } from './confidence.ts'
import type { ToldMemory } from './memory-value.ts'
import type { Merge } from './merge-memories.ts'
import { type MergedSetting, type MergedSettings, United, type UnitedContent } from './merge-settings.ts'
import { tastePlaces } from './merge-tastes.ts'
import { presentSections } from './merged-answer.ts'
import { isMapSection, type SectionName } from './sections.ts'
import { type Trace, tracedMemoriesMax } from './trace.ts'
import type { Traces } from './trace-memories.ts'
import { settingsInOrder } from './write-settings.ts'

/** A value whose own path is longer is one entry, so that what is short but deep is not told at length. */
const containerPathCharactersMax = 256

/** A bound that no ordinary user reaches. */
const provenanceCharactersMax = 32 * 1_024 * 1_024

export interface Provenance {
  /** A JSON list. */
  readonly json: string
  /** Whether records are missing at the end, because there would be too much. */
  readonly isTruncated: boolean
}

/** What overrode somebody further up has overridden the same for everything below. */
interface Overridden {
  readonly overrode: readonly number[]
  readonly otherDoubt: number
}

const nothingOverridden: Overridden = { overrode: [], otherDoubt: 1 }

export function provenance(merge: Merge, traces: Traces, memories: readonly ToldMemory[]): Provenance {
  const facts: (string | undefined)[] = []
  const confidenceIn = rememberedConfidence()
  let json = ''
  let isTruncated = false
  for (const section of presentSections(merge)) addSection(section)
  return { json: `[${json}]`, isTruncated }

  function addSection(section: SectionName): void {
    if (isMapSection(section)) {
      addSettings(`/${section}`, merge.maps[section], nothingOverridden)
      return
    }
    const inOrder =
      section === 'likes' || section === 'dislikes'
        ? tastePlaces(merge.tastes, section === 'likes').map((place) => traces.tastes[place])
        : [...merge[section].keys()].sort().map((key) => traces[section].get(key))
    for (const [index, trace] of inOrder.entries()) add(`/${section}/${index}`, trace, nothingOverridden)
  }

  function addSettings(path: string, settings: MergedSettings, above: Overridden): void {
    for (const setting of settingsInOrder(settings))
      addValue(`${path}/${pointerStep(setting.spelling)}`, setting, above)
  }

  function addValue(path: string, { value, trace }: Pick<MergedSetting, 'value' | 'trace'>, above: Overridden): void {
    if (value instanceof United && path.length <= containerPathCharactersMax && trace !== null) {
      addUnited(path, value.content, trace, above)
    } else if (value instanceof United) add(path, trace, above)
    else addSaidValue(path, value, trace, above)
  }

  /** What only one memory says: all that is in it comes from there. */
  function addSaidValue(path: string, value: JsonValue, trace: Trace | null, above: Overridden): void {
    const isList = !isJsonScalar(value) && isJsonArray(value)
    const steps = isJsonScalar(value) || isMixedList(value) ? [] : Object.keys(value)
    if (steps.length === 0 || path.length > containerPathCharactersMax) add(path, trace, above)
    else {
      for (const step of steps) {
        const member = (value as { readonly [step: string]: JsonValue })[step] as JsonValue
        addSaidValue(`${path}/${isList ? step : pointerStep(step)}`, member, trace, above)
      }
    }
  }

  function addUnited(path: string, content: UnitedContent, trace: Trace, above: Overridden): void {
    const below = trace.overrode.length > 0 ? allOverridden(trace, above) : above
    let index = 0
    switch (content.kind) {
      case 'object':
        addSettings(path, content.members, below)
        index = content.members.size
        break
      case 'objects':
        for (const listed of content.objects.values()) addValue(`${path}/${index++}`, listed, below)
        break
      case 'scalars':
        for (const item of content.traces?.values() ?? []) add(`${path}/${index++}`, item, below)
        break
    }
    if (index === 0) add(path, trace, above)
  }

  /** The path is as it stands in JSON. */
  function add(path: string, trace: Trace | null | undefined, above: Overridden): void {
    if (!trace) throw new Error(`nobody has said what stands at ${path}`)
    isTruncated ||= json.length > provenanceCharactersMax
    if (isTruncated) return
    facts[trace.decider] ??= memoryFacts(memories[trace.decider] as ToldMemory)
    const { overrode, otherDoubt } = above === nothingOverridden ? trace : allOverridden(trace, above)
    const others = trace.others.length === 0 ? '' : `,${idsOf(trace.others)}`
    json +=
      `${json === '' ? '' : ','}{"path":"${path}","memory_ids":["${memories[trace.newest]?.id}"${others}],` +
      `${facts[trace.decider]},"confidence":${confidenceIn(trace.doubt * otherDoubt, overrode.length > 0)},` +
      `"overrode":[${overrode.length === 0 ? '' : idsOf(overrode)}]}`
  }

  function idsOf(numbers: readonly number[]): string {
    return numbers.map((number) => `"${memories[number]?.id}"`).join(',')
  }
}

/** There are few different ones, and rounding takes its time. */
function rememberedConfidence(): (doubt: number, isContested: boolean) => number {
  const [uncontested, contested] = [new Map<number, number>(), new Map<number, number>()]
  return (doubt, isContested) => {
    const known = isContested ? contested : uncontested
    let confidence = known.get(doubt)
    if (confidence === undefined) {
      confidence = confidenceOfDoubt(doubt, isContested ? 1 : 0)
      known.set(doubt, confidence)
    }
    return confidence
  }
}

function allOverridden(trace: Trace, above: Overridden): Overridden {
  const newestFirst = [...trace.overrode, ...above.overrode].sort((a, b) => b - a)
  return { overrode: newestFirst.slice(0, tracedMemoriesMax), otherDoubt: trace.otherDoubt * above.otherDoubt }
}

function memoryFacts({ source, sourceRef, domain, createdAtMs }: ToldMemory): string {
  const at = new Date(createdAtMs).toISOString()
  return `"source":"${source}","source_ref":${JSON.stringify(sourceRef)},"domain":${JSON.stringify(domain)},"created_at":"${at}"`
}

/** A list that is neither of scalars nor of objects is taken or left as a whole. */
function isMixedList(value: JsonValue): boolean {
  return !isJsonScalar(value) && isJsonArray(value) && !value.every(isJsonScalar) && !value.every(isJsonObject)
}

/** A step of a JSON pointer (RFC 6901), as it stands in JSON. */
function pointerStep(name: string): string {
  if (/^[\w .-]*$/.test(name)) return name
  return JSON.stringify(name.replaceAll('~', '~0').replaceAll('/', '~1')).slice(1, -1)
}
