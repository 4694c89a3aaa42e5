/**
 * What is known of a user as plain text for a prompt: by scope and domain, the best first, as much as there is room for.
 * Scopes take turns, so that a long list of likes leaves room for the one rule that matters.
 */

import type { ScheduleWindow } from '../memory/memory-value.ts'
import type { Scope } from '../memory/scopes.ts'
import { scopeSections, sectionNames } from '../memory/sections.ts'
import { bestFirst, type ContextEntry } from './context-entries.ts'
import { nameInWords, oneLine, type Room, valueInWords, windowInWords } from './in-words.ts'

export interface ContextText {
  readonly text: string
  /** Whether there is more to say than there was room for. */
  readonly isTruncated: boolean
}

/** So many entries in a row that do not fit, and the search for a shorter one ends. */
const misfitsMax = 50

/** @param entries by scope, each best first. */
export function contextText(
  entries: ReadonlyMap<Scope, readonly ContextEntry[]>,
  { charactersMax, hasFocus }: { readonly charactersMax: number; readonly hasFocus: boolean },
): ContextText {
  if ([...entries.values()].every(({ length }) => length === 0))
    return { text: 'No memories found.', isTruncated: false }
  const page = emptyPage(charactersMax)
  const onFocus = new Map([...entries].map(([scope, list]) => [scope, list.filter(({ focusWords }) => focusWords > 0)]))
  const isPartOnFocus = hasFocus && [...onFocus.values()].some(({ length }) => length > 0)
  if (!isPartOnFocus) fill(page, null, entries)
  else {
    fill(page, 'Most relevant', onFocus)
    fill(
      page,
      'Also known',
      new Map([...entries].map(([scope, list]) => [scope, list.slice(onFocus.get(scope)?.length)])),
    )
  }
  return { text: pageText(page), isTruncated: page.isTruncated }
}

/** Lines that are being filled; every character is counted as it is added. */
interface Page {
  readonly charactersMax: number
  left: number
  isTruncated: boolean
  readonly parts: Map<string | null, Map<string, Group>>
}

interface Group {
  readonly heading: string
  readonly order: number
  readonly domain: string | null
  readonly lines: Map<string, Line>
}

interface Line {
  readonly start: string
  readonly separator: string
  /** The best entry on it: lines are shown in this order. */
  readonly best: ContextEntry
  readonly items: string[]
}

function emptyPage(charactersMax: number): Page {
  return { charactersMax, left: charactersMax, isTruncated: false, parts: new Map() }
}

function fill(page: Page, part: string | null, entries: ReadonlyMap<Scope, readonly ContextEntry[]>): void {
  const scopes = [...entries.values()].filter(({ length }) => length > 0)
  let misfits = 0
  for (let turn = 0; scopes.some(({ length }) => turn < length); turn += 1) {
    for (const [order, list] of scopes.entries()) {
      const entry = list[turn]
      if (!entry) continue
      if (misfits === misfitsMax) {
        page.isTruncated = true
        return
      }
      misfits = addEntry(page, part, entry, order) ? 0 : misfits + 1
    }
  }
}

function addEntry(page: Page, part: string | null, entry: ContextEntry, order: number): boolean {
  const room: Room = { characters: Math.min(page.left, shareOfOneEntry * page.charactersMax), isCut: false }
  const words = `${entryInWords(entry, room)}${remark(entry)}`
  const groups = page.parts.get(part)
  const heading = headingOf(entry)
  const group = groups?.get(heading)
  const line = lineOf(entry)
  const present = group?.lines.get(line.start)
  const isJoined = present !== undefined && line.separator !== ''
  let cost = words.length + (isJoined ? line.separator.length : 1 + line.start.length)
  if (!group) cost += heading.length + (page.parts.size === 0 ? 0 : 2)
  if (!groups && part !== null) cost += part.length + 2
  if (cost > page.left) {
    page.isTruncated = true
    return false
  }
  page.left -= cost
  page.isTruncated ||= room.isCut
  const ofPart = groups ?? new Map<string, Group>()
  page.parts.set(part, ofPart)
  const inGroup = group ?? { heading, order, domain: entry.domain, lines: new Map<string, Line>() }
  ofPart.set(heading, inGroup)
  if (isJoined) present.items.push(words)
  else {
    // A line that nothing joins is known by its words.
    const key = line.separator === '' ? `${line.start}${words}\0${inGroup.lines.size}` : line.start
    inGroup.lines.set(key, { ...line, best: entry, items: [words] })
  }
  return true
}

/** A list or an object under one key gives way to others when it would take more of the room than this. */
const shareOfOneEntry = 0.25

function entryInWords({ section, name, value }: ContextEntry, room: Room): string {
  if (section === 'windows') return windowInWords(value as ScheduleWindow, room)
  const words = valueInWords(value as Parameters<typeof valueInWords>[0], room)
  return name === null ? words : `${nameInWords(name)}: ${words}`
}

function remark({ section, isInferred, isContested }: ContextEntry): string {
  // For tastes the line says what is inferred.
  const isSaidByLine = section === 'likes' || section === 'dislikes'
  const remarks = [...(isInferred && !isSaidByLine ? ['inferred'] : []), ...(isContested ? ['disputed'] : [])]
  return remarks.length === 0 ? '' : ` (${remarks.join(', ')})`
}

function lineOf({ section, isInferred }: ContextEntry): { start: string; separator: string } {
  if (section === 'likes') return { start: isInferred ? '- Seems to like: ' : '- Likes: ', separator: ', ' }
  if (section === 'dislikes') return { start: isInferred ? '- Seems to dislike: ' : '- Dislikes: ', separator: ', ' }
  return { start: '- ', separator: '' }
}

function headingOf({ scope, domain }: ContextEntry): string {
  return domain === null ? nameInWords(scope) : `${nameInWords(scope)}: ${oneLine(domain)}`
}

function pageText({ parts }: Page): string {
  const blocks: string[] = []
  for (const [part, groups] of parts) {
    const texts = [...groups.values()].sort(groupOrder).map(groupText)
    if (part !== null) texts[0] = `${part}\n\n${texts[0]}`
    blocks.push(...texts)
  }
  return blocks.join('\n\n')
}

function groupText({ heading, lines }: Group): string {
  const inOrder = [...lines.values()].sort(
    (a, b) => sectionRank(a.best) - sectionRank(b.best) || bestFirst(a.best, b.best),
  )
  return [heading, ...inOrder.map(({ start, separator, items }) => `${start}${items.join(separator)}`)].join('\n')
}

function sectionRank({ scope, section }: ContextEntry): number {
  return [...scopeSections[scope].own, ...sectionNames].indexOf(section)
}

/** Scopes as they were asked for, domains by name, what has none first. */
function groupOrder(a: Group, b: Group): number {
  if (a.order !== b.order) return a.order - b.order
  if (a.domain === null || b.domain === null) return Number(b.domain === null) - Number(a.domain === null)
  return a.domain < b.domain ? -1 : 1
}
