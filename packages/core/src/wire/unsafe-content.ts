/** Content that JSON can carry but that must not be stored: NUL, half surrogate pairs, endless numbers, bottomless nesting. */
import { type FieldError, fieldError, shortened } from './field-error.ts'

export const valueDepthMax = 32

export function unsafeTextRule(text: string): string | null {
  if (text.includes('\0')) return 'must not contain U+0000'
  return text.isWellFormed() ? null : 'must not contain half of a surrogate pair'
}

/** Names the first thing in a field that cannot be kept. Walks no deeper than a value may be. */
export function findUnsafeContent(field: string, value: unknown): FieldError | null {
  const found = findUnsafe(value, 1)
  if (!found) return null
  if (found.isInKey) return { field: field + found.path, message: `a key in ${field + found.path} ${found.rule}` }
  // The place of something too deep is too long to be read: its field is named instead.
  return fieldError(found.isTooDeep ? field : field + found.path, found.rule)
}

interface Unsafe {
  readonly rule: string
  /** From the field to the place, put together on the way back: a body without faults pays nothing for it. */
  readonly path: string
  readonly isInKey?: true
  readonly isTooDeep?: true
}

function findUnsafe(value: unknown, depth: number): Unsafe | null {
  if (typeof value === 'string') return unsafe(unsafeTextRule(value))
  if (typeof value === 'number') return unsafe(Number.isFinite(value) ? null : 'must be a number of finite size')
  if (typeof value !== 'object' || value === null) return null
  if (depth > valueDepthMax) return { rule: `must be at most ${valueDepthMax} levels deep`, path: '', isTooDeep: true }
  return Array.isArray(value) ? findInArray(value, depth) : findInObject(value, depth)
}

function findInArray(items: readonly unknown[], depth: number): Unsafe | null {
  for (let index = 0; index < items.length; index++) {
    const found = findUnsafe(items[index], depth + 1)
    if (found) return { ...found, path: `[${index}]${found.path}` }
  }
  return null
}

function findInObject(members: object, depth: number): Unsafe | null {
  for (const [key, member] of Object.entries(members)) {
    const rule = unsafeTextRule(key)
    if (rule) return { rule, path: '', isInKey: true }
    const found = findUnsafe(member, depth + 1)
    if (found) return { ...found, path: `.${shortened(key)}${found.path}` }
  }
  return null
}

function unsafe(rule: string | null): Unsafe | null {
  return rule === null ? null : { rule, path: '' }
}
