/** All that one user may have in one scope, 131,072 distinct entries of 64 bytes, spread over few or many memories. */
import type { MemoryValue, ToldMemory } from '../packages/core/src/memory/memory-value.ts'

const entryCount = 131_072

export const heavyKinds = [
  'likes',
  'likes, shuffled',
  'rules',
  'settings',
  'foreign settings',
  'nested',
  'lists',
  'people',
  'windows',
] as const
export type HeavyKind = (typeof heavyKinds)[number]

export function heaviestMemories(kind: HeavyKind, memoryCount: number): readonly ToldMemory[] {
  const each = Math.floor(entryCount / memoryCount)
  return Array.from({ length: memoryCount }, (_, number) => ({
    id: `mem_${String(number).padStart(8, '0')}`,
    createdAtMs: number,
    source: number % 3 === 0 ? 'inferred' : 'conversation',
    domain: number % 10 === 0 ? null : `domain ${number % 10}`,
    sourceRef: `message ${number}`,
    value: heavyValue(
      kind,
      Array.from({ length: each }, (_, index) => number * each + index),
    ),
  }))
}

function heavyValue(kind: HeavyKind, numbers: readonly number[]): MemoryValue {
  const names = numbers.map((number) => `entry ${number}`)
  switch (kind) {
    case 'likes':
      return { shape: 'likes_dislikes', likes: names.sort(), dislikes: [], settings: {} }
    case 'likes, shuffled':
      return { shape: 'likes_dislikes', likes: numbers.map(scattered).sort(), dislikes: [], settings: {} }
    case 'rules':
      return { shape: 'rules_list', rules: numbers.map(scattered).sort() }
    case 'settings':
      return { shape: 'kv_map', entries: Object.fromEntries(names.map((name) => [name, 1])) }
    case 'foreign settings':
      return {
        shape: 'kv_map',
        entries: Object.fromEntries(names.map((name) => [`E\u0301NTRE\u0301 ${name}`, 'E\u0301'])),
      }
    case 'nested':
      return { shape: 'kv_map', entries: { a: { b: Object.fromEntries(names.map((name) => [name, 1])) } } }
    case 'lists':
      return { shape: 'kv_map', entries: { tags: names } }
    case 'people':
      // Each object is an entry, and so is each of its two keys.
      return { shape: 'kv_map', entries: { people: everyNth(names, 3).map((name) => ({ name, age: 7 })) } }
    case 'windows':
      return {
        shape: 'schedule_windows',
        windows: everyNth(names, 4).map((day) => ({ day, start: '09:00', end: '10:00' })),
      }
  }
}

function scattered(number: number): string {
  return `${(Math.imul(number, 2_654_435_761) >>> 0).toString(36)} of many`
}

function everyNth<T>(items: readonly T[], n: number): readonly T[] {
  return items.filter((_, index) => index % n === 0)
}
