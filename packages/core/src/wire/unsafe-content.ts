/**
 * Content that JSON can carry but that must not be stored: NUL, half surrogate pairs, endless numbers, bottomless nesting,
 * and whatever is larger than a value may be. Looked for before anything is normalized.
 */
import { valueLimits } from '../memory/value-limits.ts'
import type { FieldError, FieldPath } from './field-error.ts'
import type { FieldRule } from './field-rules.ts'

export function unsafeTextRule(text: string): FieldRule | null {
  if (text.includes('\0')) return { name: 'nul' }
  return text.isWellFormed() ? null : { name: 'surrogatePairs' }
}

/** Names the first thing in a field that cannot be kept. Walks no deeper, and no further, than a value may be. */
export function findUnsafeContent(place: FieldPath | string, value: unknown): FieldError | null {
  const found = findUnsafe(value, { entries: 0 }, 1)
  if (!found) return null
  const { rule, isInKey, isOfTheWhole } = found
  const field: FieldPath = typeof place === 'string' ? [place] : place
  const path: FieldPath = isOfTheWhole ? field : [...field, ...found.path]
  return isInKey ? { path, rule, isInKey } : { path, rule }
}

interface Unsafe {
  readonly rule: FieldRule
  /** From the field to the place, put together on the way back: a body without faults pays nothing for it. */
  readonly path: readonly (string | number)[]
  readonly isInKey?: true
  /** Not the fault of one place, or of one whose path is too long to be read: the field is named instead. */
  readonly isOfTheWhole?: true
}

interface Walked {
  entries: number
}

function findUnsafe(value: unknown, walked: Walked, depth: number): Unsafe | null {
  if (typeof value === 'string') return unsafe(depth === 1 ? unsafeTextRule(value) : unsafeValueTextRule(value))
  if (typeof value === 'number') return unsafe(Number.isFinite(value) ? null : { name: 'finite' })
  if (typeof value !== 'object' || value === null) return null
  if (depth > valueLimits.depth) return ofTheWhole({ name: 'maxDepth', max: valueLimits.depth })
  return Array.isArray(value) ? findInArray(value, walked, depth) : findInObject(value, walked, depth)
}

function findInArray(items: readonly unknown[], walked: Walked, depth: number): Unsafe | null {
  walked.entries += items.length
  if (walked.entries > valueLimits.entries) return tooManyEntries
  for (let index = 0; index < items.length; index++) {
    const found = findUnsafe(items[index], walked, depth + 1)
    if (found) return { ...found, path: [index, ...found.path] }
  }
  return null
}

function findInObject(members: object, walked: Walked, depth: number): Unsafe | null {
  const entries = Object.entries(members)
  walked.entries += entries.length
  if (walked.entries > valueLimits.entries) return tooManyEntries
  for (const [key, member] of entries) {
    const rule = unsafeKeyRule(key)
    if (rule) return { rule, path: [], isInKey: true }
    const found = findUnsafe(member, walked, depth + 1)
    if (found) return { ...found, path: [key, ...found.path] }
  }
  return null
}

function unsafeKeyRule(key: string): FieldRule | null {
  return unsafeTextRule(key) ?? lengthRule(key, valueLimits.keyCharacters) ?? combiningMarksRule(key)
}

/** Of a text inside a value, as opposed to a field that has a schema of its own. */
function unsafeValueTextRule(text: string): FieldRule | null {
  return unsafeTextRule(text) ?? lengthRule(text, valueLimits.stringCharacters) ?? combiningMarksRule(text)
}

function lengthRule(text: string, charactersMax: number): FieldRule | null {
  // A character outside the basic plane is two units; only what may be too long is counted.
  if (text.length <= charactersMax) return null
  if (text.length <= 2 * charactersMax && [...text].length <= charactersMax) return null
  return { name: 'maxLength', max: charactersMax }
}

/** No combining mark has a lower number than this. */
const beyondLatin = /[\u0300-\uffff]/

function combiningMarksRule(text: string): FieldRule | null {
  const { combiningMarksInARow: max } = valueLimits
  if (text.length <= max || !beyondLatin.test(text)) return null
  // A pattern with a count in it would begin anew at every mark of a run; this one takes each run once.
  for (const [run] of text.matchAll(/\p{M}+/gu)) {
    if (run.length > max && [...run].length > max) return { name: 'combiningMarks', max }
  }
  return null
}

const tooManyEntries = ofTheWhole({ name: 'maxEntries', max: valueLimits.entries })

function ofTheWhole(rule: FieldRule): Unsafe {
  return { rule, path: [], isOfTheWhole: true }
}

function unsafe(rule: FieldRule | null): Unsafe | null {
  return rule === null ? null : { rule, path: [] }
}
