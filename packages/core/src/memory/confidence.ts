import { type Source, sourceReliability } from './sources.ts'

/**
 * How far the merged result is to be believed, 0 to 1 in hundredths: every memory adds the reliability of its source,
 * and entries on which memories disagreed take away up to half.
 */
export function confidence(
  memorySources: readonly Source[],
  entries: { readonly all: number; readonly contested: number },
): number {
  if (memorySources.length === 0) return 0
  const doubt = memorySources.reduce((product, source) => product * (1 - sourceReliability[source]), 1)
  return confidenceOfDoubt(doubt, entries.all === 0 ? 0 : entries.contested / entries.all)
}

/** The same, given how likely it is that all are wrong. */
export function confidenceOfDoubt(doubt: number, contestedShare: number): number {
  const hundredths = (1 - doubt) * (1 - 0.5 * contestedShare) * 100
  // Binary fractions fall a hair short of a half: without the first rounding 55.5 would become 55.
  return Math.round(Number(hundredths.toFixed(6))) / 100
}
