/** What "the same" means for list items and for keys: spelling is kept, comparison is done on these. */

/** An item as it is stored: composed, trimmed, with single spaces. */
export function tidyItem(item: string): string {
  return item.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

export function itemKey(item: string): string {
  return tidyItem(item).toLowerCase().normalize('NFC')
}

export function fieldKey(name: string): string {
  const folded = name.normalize('NFC').toLowerCase().normalize('NFC')
  // A name made of separators alone would match every other such name, and one of the two would be lost.
  return folded.replace(/[\s_-]+/gu, '') || folded
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
