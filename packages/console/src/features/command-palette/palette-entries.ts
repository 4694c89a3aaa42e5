/** What the palette offers, and which of it is meant by what is typed. */

export const paletteGroups = ['Go to', 'Pages', 'Keys', 'Projects', 'Actions', 'People', 'Docs'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

export interface PaletteEntry {
  readonly id: string
  readonly group: PaletteGroup
  readonly label: string
  /** Beside the label, and looked through as well. */
  readonly detail?: string
  /** Leads somewhere, instead of doing something. */
  readonly href?: string
  readonly act?: () => void
  /** Offered before anything is typed. */
  readonly isOfferedFirst?: boolean
}

const ofGroupMax = 6

/**
 * In the order of the groups, and in each the best first. Without words: what one is likely to want.
 * @param named is found by other means, and stays.
 */
export function entriesFor(
  entries: readonly PaletteEntry[],
  typed: string,
  named: readonly PaletteEntry[] = [],
): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)
  const score = (entry: PaletteEntry) =>
    words.length === 0 ? Number(entry.isOfferedFirst ?? false) : scoreOf(entry, words)
  const found = entries
    .map((entry) => ({ entry, score: score(entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
  return paletteGroups.flatMap((group) => {
    const ofGroup = found.filter((entry) => entry.group === group)
    return [
      ...(words.length === 0 ? ofGroup : ofGroup.slice(0, ofGroupMax)),
      ...named.filter((entry) => entry.group === group),
    ]
  })
}

/** Every word has to be there; at the beginning of the label it says most. */
function scoreOf({ label, detail = '' }: PaletteEntry, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const ofWord = Math.max(3 * placeOf(label.toLowerCase(), word), placeOf(detail.toLowerCase(), word))
    if (ofWord === 0) return 0
    score += ofWord
  }
  return score
}

/** 3: it begins so; 2: a word in it does; 1: it is somewhere inside. */
function placeOf(text: string, word: string): number {
  if (text.startsWith(word)) return 3
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 2
  return text.includes(word) ? 1 : 0
}

/** The next one for an arrow key, round and round. */
export function stepTo(at: number, step: number, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count
}
