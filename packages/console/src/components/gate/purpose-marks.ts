/** Which words of a purpose are marked, and what marks them, while it is being written. */
import type { PurposeEvidence } from '@ambit/core'

export interface MarkedStretch {
  readonly text: string
  /** What the gate said of these words; null: nothing. */
  readonly mark: PurposeEvidence | null
}

/** The whole text in stretches, in order. Where two marks overlap, what refuses wins, then what counts. */
export function markedStretches(text: string, evidence: readonly PurposeEvidence[]): readonly MarkedStretch[] {
  const marks = evidence.filter(({ start, end }) => start < end && start >= 0 && end <= text.length)
  const edges = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])]
  edges.sort((left, right) => left - right)
  const stretches: MarkedStretch[] = []
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1]
    if (end === undefined) break
    const mark = strongest(marks.filter((one) => one.start <= start && one.end >= end))
    const last = stretches.at(-1)
    if (last && last.mark === mark) stretches[stretches.length - 1] = { text: last.text + text.slice(start, end), mark }
    else stretches.push({ text: text.slice(start, end), mark })
  }
  return stretches
}

const strength = { refuses: 2, counts: 1 } as const

function strongest(marks: readonly PurposeEvidence[]): PurposeEvidence | null {
  return marks.reduce<PurposeEvidence | null>(
    (best, mark) => (best === null || strength[mark.effect] > strength[best.effect] ? mark : best),
    null,
  )
}

/**
 * What was said of one text, carried over to what has been made of it since: marks before and behind the change stay on
 * their words, those that it touches go. So nothing flickers between a keystroke and its answer.
 */
export function carryEvidence(
  evidence: readonly PurposeEvidence[],
  before: string,
  after: string,
): readonly PurposeEvidence[] {
  if (before === after) return evidence
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const shift = after.length - before.length
  return evidence.flatMap((mark) => {
    if (mark.end <= head) return [mark]
    if (mark.start >= before.length - tail) return [{ ...mark, start: mark.start + shift, end: mark.end + shift }]
    return []
  })
}
