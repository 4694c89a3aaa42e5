/** Content that JSON can carry but that must not be stored: NUL, half surrogate pairs, endless numbers, bottomless nesting. */
import { type FieldError, fieldError, shortened } from './field-error.ts'

export const valueDepthMax = 32

export function unsafeTextRule(text: string): string | null {
  if (text.includes('\0')) return 'must not contain U+0000'
  return text.isWellFormed() ? null : 'must not contain half of a surrogate pair'
}

/** Walks a value no deeper than it may be and names the first thing in it that cannot be kept. */
export function findUnsafeContent(place: string, value: unknown, depth = 1): FieldError | null {
  if (typeof value === 'string') return errorAt(place, unsafeTextRule(value))
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : errorAt(place, 'must be a number of finite size')
  if (typeof value !== 'object' || value === null) return null
  if (depth > valueDepthMax) return errorAt(fieldOf(place), `must be at most ${valueDepthMax} levels deep`)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const error = findUnsafeContent(`${place}[${index}]`, item, depth + 1)
      if (error) return error
    }
    return null
  }
  for (const [key, member] of Object.entries(value)) {
    const rule = unsafeTextRule(key)
    if (rule) return { field: place, message: `a key in ${place} ${rule}` }
    const error = findUnsafeContent(`${place}.${shortened(key)}`, member, depth + 1)
    if (error) return error
  }
  return null
}

/** The place of something too deep is too long to be read: its field is named instead. */
function fieldOf(place: string): string {
  return place.slice(0, place.search(/[.[]|$/u))
}

function errorAt(field: string, rule: string | null): FieldError | null {
  return rule === null ? null : fieldError(field, rule)
}
