/** Merged settings as JSON text, written at once: an object with very many keys is slow to make, and slow to be written. */
import type { JsonValue } from '../json.ts'
import { type MergedSettings, United, type UnitedContent } from './merge-settings.ts'

export function settingsText(merged: MergedSettings): string {
  let text = ''
  const numbered: [number, string][] = []
  for (const { spelling, value } of merged.values()) {
    const member = `${JSON.stringify(spelling)}:${valueText(value)}`
    if (isArrayIndex(spelling)) numbered.push([Number(spelling), member])
    else text += text === '' ? member : `,${member}`
  }
  if (numbered.length === 0) return `{${text}}`
  // As every JSON writer of the language has it: whole numbers first, in their order.
  const members = numbered.sort(([a], [b]) => a - b).map(([, member]) => member)
  return `{${text === '' ? members.join(',') : [...members, text].join(',')}}`
}

export function valueText(value: JsonValue | United): string {
  return value instanceof United ? contentText(value.content) : JSON.stringify(value)
}

function contentText(content: UnitedContent): string {
  switch (content.kind) {
    case 'object':
      return settingsText(content.members)
    case 'scalars':
      return JSON.stringify([...content.items.values()])
    case 'objects':
      return `[${Array.from(content.objects.values(), ({ value }) => valueText(value)).join(',')}]`
    case 'whole':
      return JSON.stringify(content.list)
  }
}

/** Names that the language takes for places in a list, and puts in front of all others. */
function isArrayIndex(name: string): boolean {
  const first = name.charCodeAt(0)
  return first >= 0x30 && first <= 0x39 && /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1
}
