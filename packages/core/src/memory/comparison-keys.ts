/** What "the same" means for list items and for keys: spelling is kept, comparison is done on these. */
import { composed } from './composed-text.ts'

/** An item as it is stored: composed, trimmed, with single spaces. */
export function tidyItem(item: string): string {
  return hasPlainSpaces(item) ? item : composed(item).trim().replace(/\s+/gu, ' ')
}

/** Most items are in ASCII with a space between two words, and tidy as they are. */
function hasPlainSpaces(item: string): boolean {
  let isAfterSpace = true
  for (let at = 0; at < item.length; at += 1) {
    const code = item.charCodeAt(at)
    const isSpace = code === 0x20
    if (code > 0x7e || code < 0x20 || (isSpace && isAfterSpace)) return false
    isAfterSpace = isSpace
  }
  return !isAfterSpace
}

export function itemKey(item: string): string {
  return foldCase(tidyItem(item))
}

/** The key of an item that is tidy already, as everything stored is. */
export function tidyItemKey(item: string): string {
  return foldCase(item)
}

export function fieldKey(name: string): string {
  switch (letterCase(name)) {
    case 'plain':
      return name
    case 'ascii':
      return withoutSeparators(name.toLowerCase())
    case 'other':
      return withoutSeparators(foldCase(composed(name)))
  }
}

function withoutSeparators(folded: string): string {
  // A name made of separators alone would match every other such name, and one of the two would be lost.
  return folded.replace(/[\s_-]+/gu, '') || folded
}

/** Most names are in plain letters, which need no look into the tables of Unicode. */
function letterCase(name: string): 'plain' | 'ascii' | 'other' {
  let isPlain = true
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at)
    if (code > 0x7f) return 'other'
    isPlain &&= (code > 0x60 && code < 0x7b) || (code > 0x2d && code < 0x3b)
  }
  return isPlain ? 'plain' : 'ascii'
}

/** Lower-casing can take a composed character apart, so that it is composed again; most texts are in lower case already. */
function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return lower === text ? text : composed(lower)
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What a map holds, in the order of its keys as `compareText` has it, which is also how the language sorts texts. */
export function valuesByKey<T>(values: ReadonlyMap<string, T>): readonly T[] {
  return [...values.keys()].sort().map((key) => values.get(key) as T)
}
