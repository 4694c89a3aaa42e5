import { isJsonArray, isJsonScalar, type JsonValue } from '../json.ts'
import type { MemoryValue } from './memory-value.ts'

/** How large one memory may be. What is below these can be normalized and merged in a time that only grows with its size. */
export const valueLimits = {
  /** Levels of lists and objects, the value itself being the first. */
  depth: 32,
  stringCharacters: 8_192,
  keyCharacters: 256,
  /** Items of lists and keys of objects, on all levels together. */
  entries: 2_000,
  /** Putting a run of combining marks into order takes quadratic time; Unicode's stream-safe format stops at 30, too. */
  combiningMarksInARow: 30,
} as const

/** How many entries a memory has: what its sections would show, and whatever is below that. */
export function memoryEntries({ shape: _, ...content }: MemoryValue): number {
  return countEntries(content as unknown as JsonValue) - Object.keys(content).length
}

function countEntries(value: JsonValue): number {
  if (isJsonScalar(value)) return 0
  const members = isJsonArray(value) ? value : Object.values(value)
  let count = members.length
  for (const member of members) count += countEntries(member)
  return count
}
