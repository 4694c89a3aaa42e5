/**
 * Content that JSON can carry but that must not be stored: NUL, half surrogate pairs, endless numbers, bottomless nesting,
 * and whatever is larger than a value may be. Looked for before anything is normalized.
 */
import { valueLimits } from '../memory/value-limits.ts'
import { type FieldError, fieldError, shortened } from './field-error.ts'

export function unsafeTextRule(text: string): string | null {
  if (text.includes('\0')) return 'must not contain U+0000'
  return text.isWellFormed() ? null : 'must not contain half of a surrogate pair'
}

/** Names the first thing in a field that cannot be kept. Walks no deeper, and no further, than a value may be. */
export function findUnsafeContent(field: string, value: unknown): FieldError | null {
  const found = findUnsafe(value, { entries: 0 }, 1)
  if (!found) return null
  const place = found.isOfTheWhole ? field : field + found.path
  return found.isInKey ? { field: place, message: `a key in ${place} ${found.rule}` } : fieldError(place, found.rule)
}

interface Unsafe {
  readonly rule: string
  /** From the field to the place, put together on the way back: a body without faults pays nothing for it. */
  readonly path: string
  readonly isInKey?: true
  /** Not the fault of one place, or of one whose path is too long to be read: the field is named instead. */
  readonly isOfTheWhole?: true
}

interface Walked {
  entries: number
}

function findUnsafe(value: unknown, walked: Walked, depth: number): Unsafe | null {
  if (typeof value === 'string') return unsafe(depth === 1 ? unsafeTextRule(value) : unsafeValueTextRule(value))
  if (typeof value === 'number') return unsafe(Number.isFinite(value) ? null : 'must be a number of finite size')
  if (typeof value !== 'object' || value === null) return null
  if (depth > valueLimits.depth) return ofTheWhole(`must be at most ${valueLimits.depth} levels deep`)
  return Array.isArray(value) ? findInArray(value, walked, depth) : findInObject(value, walked, depth)
}

function findInArray(items: readonly unknown[], walked: Walked, depth: number): Unsafe | null {
  walked.entries += items.length
  if (walked.entries > valueLimits.entries) return tooManyEntries
  for (let index = 0; index < items.length; index++) {
    const found = findUnsafe(items[index], walked, depth + 1)
    if (found) return { ...found, path: `[${index}]${found.path}` }
  }
  return null
}

function findInObject(members: object, walked: Walked, depth: number): Unsafe | null {
  const entries = Object.entries(members)
  walked.entries += entries.length
  if (walked.entries > valueLimits.entries) return tooManyEntries
  for (const [key, member] of entries) {
    const rule = unsafeKeyRule(key)
    if (rule) return { rule, path: '', isInKey: true }
    const found = findUnsafe(member, walked, depth + 1)
    if (found) return { ...found, path: `.${shortened(key)}${found.path}` }
  }
  return null
}

function unsafeKeyRule(key: string): string | null {
  return unsafeTextRule(key) ?? lengthRule(key, valueLimits.keyCharacters) ?? combiningMarksRule(key)
}

/** Of a text inside a value, as opposed to a field that has a schema of its own. */
function unsafeValueTextRule(text: string): string | null {
  return unsafeTextRule(text) ?? lengthRule(text, valueLimits.stringCharacters) ?? combiningMarksRule(text)
}

function lengthRule(text: string, charactersMax: number): string | null {
  // A character outside the basic plane is two units; only what may be too long is counted.
  if (text.length <= charactersMax) return null
  if (text.length <= 2 * charactersMax && [...text].length <= charactersMax) return null
  return `must be at most ${charactersMax.toLocaleString('en')} characters long`
}

/** No combining mark has a lower number than this. */
const beyondLatin = /[\u0300-\uffff]/

function combiningMarksRule(text: string): string | null {
  const { combiningMarksInARow: max } = valueLimits
  if (text.length <= max || !beyondLatin.test(text)) return null
  // A pattern with a count in it would begin anew at every mark of a run; this one takes each run once.
  for (const [run] of text.matchAll(/\p{M}+/gu)) {
    if (run.length > max && [...run].length > max) return `must not have more than ${max} combining marks in a row`
  }
  return null
}

const tooManyEntries = ofTheWhole(`must have at most ${valueLimits.entries.toLocaleString('en')} entries in all`)

function ofTheWhole(rule: string): Unsafe {
  return { rule, path: '', isOfTheWhole: true }
}

function unsafe(rule: string | null): Unsafe | null {
  return rule === null ? null : { rule, path: '' }
}
