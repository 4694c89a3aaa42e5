/** Cuts a text into stretches of words that can be left out: a word with the little ones before it, or several of these. */

export interface Unit {
  readonly start: number
  /** Without prepositions and the like before it. */
  readonly saidFrom: number
  /** Has such words before it. */
  readonly isJoined: boolean
  readonly end: number
}

const words = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’_-]*/gu
/** Say little by themselves, and go with the next word. */
const joining = `of to for from with without by in on at into about and or but so as if that is are was be been do does please i you he
  she it we they`
const little = new Set(
  `${joining} a an the this these those my your his her its our their me him us them not no never`.split(/\s+/),
)
const isJoining = new Set(joining.split(/\s+/))

/** At most `unitsMax`, of words within the stretch. */
export function cutIntoUnits(
  text: string,
  { start, end }: Pick<Unit, 'start' | 'end'>,
  unitsMax: number,
): readonly Unit[] {
  if (unitsMax < 1) return []
  const single = wordsWithLittleOnes(text, start, end)
  const size = Math.ceil(single.length / unitsMax)
  return Array.from({ length: Math.ceil(single.length / size) || 0 }, (_, at) => ({
    ...(single[at * size] as Unit),
    end: (single[Math.min(single.length, (at + 1) * size) - 1] as Unit).end,
  }))
}

function wordsWithLittleOnes(text: string, start: number, end: number): readonly Unit[] {
  const units: Unit[] = []
  let from: number | null = null
  let saidFrom: number | null = null
  let last = 0
  for (const { 0: word, index } of text.slice(start, end).matchAll(words)) {
    const at = start + index
    last = at + word.length
    from ??= at
    if (!isJoining.has(word.toLowerCase())) saidFrom ??= at
    if (little.has(word.toLowerCase())) continue
    units.push({ start: from, saidFrom: saidFrom ?? from, isJoined: from < at, end: last })
    from = null
    saidFrom = null
  }
  if (from !== null) units.push({ start: from, saidFrom: saidFrom ?? from, isJoined: true, end: last })
  return units
}
