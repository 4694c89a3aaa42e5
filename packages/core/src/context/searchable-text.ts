/** All words that an entry has, for looking whether it speaks of something. */
import { isJsonArray, isJsonScalar, type JsonValue } from '../json.ts'
import { United } from '../memory/merge-settings.ts'

export function searchableText(name: string | null, value: JsonValue | United): string {
  if (typeof value === 'string') return name === null ? value : `${name} ${value}`
  const parts: string[] = name === null ? [] : [name]
  addWords(value, parts)
  return parts.join(' ')
}

function addWords(value: JsonValue | United, parts: string[]): void {
  if (value instanceof United) addUnited(value, parts)
  else if (isJsonScalar(value)) {
    if (typeof value === 'string') parts.push(value)
  } else if (isJsonArray(value)) for (const item of value) addWords(item, parts)
  else {
    for (const [key, member] of Object.entries(value)) {
      parts.push(key)
      addWords(member, parts)
    }
  }
}

function addUnited({ content }: United, parts: string[]): void {
  switch (content.kind) {
    case 'scalars':
      for (const item of content.items.values()) if (typeof item === 'string') parts.push(item)
      break
    case 'whole':
      addWords(content.list, parts)
      break
    case 'objects':
      for (const { value } of content.objects.values()) addWords(value, parts)
      break
    case 'object':
      for (const { spelling, value } of content.members.values()) {
        parts.push(spelling)
        addWords(value, parts)
      }
  }
}
