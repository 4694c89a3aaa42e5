/** What "the same" means for list items and for keys: spelling is kept, comparison is done on these. */

/** An item as it is stored: composed, trimmed, with single spaces. */
export function tidyItem(item: string): string {
  return item.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

export function itemKey(item: string): string {
  return foldCase(tidyItem(item))
}

/** The key of an item that is tidy already, as everything stored is. */
export function tidyItemKey(item: string): string {
  return foldCase(item)
}

export function fieldKey(name: string): string {
  const folded = foldCase(name.normalize('NFC'))
  // A name made of separators alone would match every other such name, and one of the two would be lost.
  return folded.replace(/[\s_-]+/gu, '') || folded
}

/** Lower-casing can take a composed character apart, so that it is composed again; most texts are in lower case already. */
function foldCase(composed: string): string {
  const lower = composed.toLowerCase()
  return lower === composed ? composed : lower.normalize('NFC')
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What a map holds, in the order of its keys as `compareText` has it, which is also how the language sorts texts. */
export function valuesByKey<T>(values: ReadonlyMap<string, T>): readonly T[] {
  return [...values.keys()].sort().map((key) => values.get(key) as T)
}
