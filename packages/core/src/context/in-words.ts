/** What a memory holds, put into the words of a prompt: one line, no braces, no quotation marks. */
import { isJsonArray, isJsonObject, isJsonScalar, type JsonScalar, type JsonValue } from '../json.ts'
import { fieldKey } from '../memory/comparison-keys.ts'
import type { ScheduleWindow } from '../memory/memory-value.ts'
import { type MergedSettings, United } from '../memory/merge-settings.ts'

/** How long what stands at one key may become; a list or an object is cut between its members. */
export interface Room {
  characters: number
  /** Whether something had to be left out. */
  isCut: boolean
}

export function valueInWords(value: JsonValue | United, room: Room): string {
  return wordsOf(value, room, 0)
}

export function windowInWords(window: ScheduleWindow, room: Room): string {
  const { day, start, end, ...extra } = window
  const further = membersInWords(Object.entries(extra), room, 1)
  return `${nameInWords(day)} ${oneLine(start)} to ${oneLine(end)}${further === '' ? '' : ` (${further})`}`
}

/** `preferredTone` and `preferred_tone` become "Preferred tone". */
export function nameInWords(name: string): string {
  const words = oneLine(name)
    .replace(/[_-]+/gu, ' ')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})(?=\p{Ll})/gu, (_, before, capital) => `${before} ${capital.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** White space of all kinds and control characters become single spaces: what is remembered cannot begin a line of its own. */
export function oneLine(text: string): string {
  return /^[!-~]+(?: [!-~]+)*$/.test(text) ? text : text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function wordsOf(value: JsonValue | United, room: Room, depth: number): string {
  if (value instanceof United) return unitedInWords(value, room, depth)
  if (isJsonScalar(value)) return scalarInWords(value)
  if (isJsonArray(value)) return listInWords(value, room, depth)
  return inBrackets(membersInWords(Object.entries(value), room, depth + 1), depth)
}

function unitedInWords({ content }: United, room: Room, depth: number): string {
  switch (content.kind) {
    case 'object':
      return inBrackets(membersInWords(namedMembers(content.members), room, depth + 1), depth)
    case 'scalars':
      return listInWords([...content.items.values()], room, depth)
    case 'objects':
      return listInWords(
        Array.from(content.objects.values(), ({ value }) => value),
        room,
        depth,
      )
    case 'whole':
      return wordsOf(content.list, room, depth)
  }
}

function namedMembers(members: MergedSettings): readonly (readonly [string, JsonValue | United])[] {
  return Array.from(members.values(), ({ spelling, value }) => [spelling, value])
}

function listInWords(items: readonly (JsonValue | United)[], room: Room, depth: number): string {
  if (items.length === 0) return 'none'
  const isPlain = items.every((item) => !(item instanceof United) && isJsonScalar(item))
  return joined(items, isPlain ? ', ' : '; ', room, (item) =>
    isObject(item) ? objectInWords(membersOf(item), room, depth) : wordsOf(item, room, depth + 1),
  )
}

/** "Mia (age: 7, allergies: nuts)": by its name first, where it has one. */
function objectInWords(members: readonly (readonly [string, JsonValue | United])[], room: Room, depth: number): string {
  const named = members.find(([key, value]) => fieldKey(key) === 'name' && typeof value === 'string')
  if (!named) return membersInWords(members, room, depth + 1)
  const further = membersInWords(
    members.filter((member) => member !== named),
    room,
    depth + 1,
  )
  return `${oneLine(named[1] as string)}${further === '' ? '' : ` (${further})`}`
}

function isObject(value: JsonValue | United): boolean {
  return value instanceof United ? value.content.kind === 'object' : isJsonObject(value)
}

function membersOf(value: JsonValue | United): readonly (readonly [string, JsonValue | United])[] {
  if (!(value instanceof United)) return Object.entries(value as object)
  return value.content.kind === 'object' ? namedMembers(value.content.members) : []
}

function membersInWords(
  members: readonly (readonly [string, JsonValue | United])[],
  room: Room,
  depth: number,
): string {
  return joined(members, ', ', room, ([key, value]) => `${memberName(key)}: ${wordsOf(value, room, depth)}`)
}

/** As many as there is room for; the others are counted. */
function joined<T>(items: readonly T[], separator: string, room: Room, inWords: (item: T) => string): string {
  let text = ''
  for (const [index, item] of items.entries()) {
    const before = room.characters
    const words = inWords(item)
    // What is inside has taken from the room already.
    room.characters = Math.min(room.characters, before - words.length - separator.length)
    if (room.characters < 0 && index > 0) {
      room.isCut = true
      return `${text}${separator}and ${items.length - index} more`
    }
    text += index === 0 ? words : `${separator}${words}`
  }
  return text
}

function memberName(key: string): string {
  const name = nameInWords(key)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function inBrackets(text: string, depth: number): string {
  return depth === 0 || text === '' ? text || 'none' : `(${text})`
}

function scalarInWords(value: JsonScalar): string {
  if (typeof value === 'string') return oneLine(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? 'none' : String(value)
}
