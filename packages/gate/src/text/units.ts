/** Cuts a text into stretches of words that can be left out: a word with the little ones before it, or several of these. */

export interface Unit {
  readonly start: number
  readonly end: number
}

const words = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’_-]*/gu
/** Say little by themselves, and go with the next word. */
const little = new Set(
  `a an the this that these those my your his her its our their of to for from with without by in on at into about and or but so as if
  i you he she it we they me him us them is are was be been do does not no never please`.split(/\s+/),
)

/** At most `unitsMax`, of words within the stretch. */
export function cutIntoUnits(text: string, { start, end }: Unit, unitsMax: number): readonly Unit[] {
  if (unitsMax < 1) return []
  const single: Unit[] = []
  let from: number | null = null
  for (const { 0: word, index } of text.slice(start, end).matchAll(words)) {
    from ??= start + index
    if (little.has(word.toLowerCase())) continue
    single.push({ start: from, end: start + index + word.length })
    from = null
  }
  // Little words at the end are a unit of their own.
  if (from !== null) single.push({ start: from, end: start + text.slice(start, end).trimEnd().length })
  const size = Math.ceil(single.length / unitsMax)
  return Array.from({ length: Math.ceil(single.length / size) || 0 }, (_, at) => ({
    start: (single[at * size] as Unit).start,
    end: (single[Math.min(single.length, (at + 1) * size) - 1] as Unit).end,
  }))
}
