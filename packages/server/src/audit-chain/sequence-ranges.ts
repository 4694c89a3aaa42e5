/** Sequences as text: `3-5,9`. */
export function rangesOf(sequences: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const sequence of sequences.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && sequence <= range[1] + 1) range[1] = sequence
    else ranges.push([sequence, sequence])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}

/** Whether the text of ranges contains a sequence. Text that is not made of ranges contains none. */
export function rangesFrom(text: string): (sequence: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/u.exec(range) ?? []
    return [Number(first ?? Number.NaN), Number(last ?? Number.NaN)] as const
  })
  return (sequence) => ranges.some(([first, last]) => first <= sequence && sequence <= last)
}
