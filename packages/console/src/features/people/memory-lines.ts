/** What a memory says, in lines that a person reads. */
import { capitalised } from '../../format/lists.ts'

export interface MemoryLine {
  /** What it is about; null: it speaks for itself. */
  readonly label: string | null
  readonly text: string
}

type JsonObject = Readonly<Record<string, unknown>>

export function memoryLines(value: unknown): readonly MemoryLine[] {
  if (Array.isArray(value)) return value.map((item) => ({ label: null, text: itemText(item) }))
  return isObject(value) ? Object.entries(value).flatMap(([key, member]) => linesOf(key, member)) : []
}

const lists: Readonly<Record<string, string>> = { likes: 'Likes', dislikes: 'Dislikes' }

function linesOf(key: string, value: unknown): readonly MemoryLine[] {
  const label = lists[key]
  if (label !== undefined && Array.isArray(value)) {
    return value.length === 0 ? [] : [{ label, text: value.map(itemText).join(', ') }]
  }
  // Settings are named for themselves; where they are kept says nothing.
  if (key === 'settings' && isObject(value)) return Object.entries(value).flatMap(([name, one]) => linesOf(name, one))
  return [{ label: key, text: Array.isArray(value) ? value.map(itemText).join(', ') : itemText(value) }]
}

function itemText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isWindow(value)) {
    const { day, start, end, ...further } = value
    const rest = Object.keys(further).length > 0 ? ` ${JSON.stringify(further)}` : ''
    return `${capitalised(day)}, ${start} to ${end}${rest}`
  }
  return JSON.stringify(value) ?? ''
}

function isWindow(value: unknown): value is { day: string; start: string; end: string } {
  return isObject(value) && ['day', 'start', 'end'].every((name) => typeof value[name] === 'string')
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
