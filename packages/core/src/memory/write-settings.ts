/** Merged settings as JSON text, written at once: an object with very many keys is slow to make, and slow to be written. */
import type { JsonValue } from '../json.ts'
import { type MergedSetting, type MergedSettings, United, type UnitedContent } from './merge-settings.ts'

export function settingsText(merged: MergedSettings): string {
  let text = ''
  for (const { spelling, value } of settingsInOrder(merged)) {
    text += `${text === '' ? '' : ','}${JSON.stringify(spelling)}:${valueText(value)}`
  }
  return `{${text}}`
}

/** As every JSON writer of the language has it: whole numbers first, by their size, then in the order of first appearance. */
export function settingsInOrder(merged: MergedSettings): Iterable<MergedSetting> {
  const numbered: MergedSetting[] = []
  for (const setting of merged.values()) if (isArrayIndex(setting.spelling)) numbered.push(setting)
  if (numbered.length === 0) return merged.values()
  const others = Array.from(merged.values()).filter(({ spelling }) => !isArrayIndex(spelling))
  return [...numbered.sort((a, b) => Number(a.spelling) - Number(b.spelling)), ...others]
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
