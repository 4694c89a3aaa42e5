/** How the loss of a row changes with the sums of its parts, and with those of the whole. */
import { classCount, outsideOutcome, purposeOutcomes } from '../src/purpose/model/purpose-outcomes.ts'
import type { Stretch, TrainingRow } from './training-rows.ts'

const outcomes = purposeOutcomes.length

/** A row, and those of its stretches that are summed up. */
export interface SummedRow<Summed extends Stretch = Stretch> {
  readonly row: TrainingRow
  readonly stretches: readonly Summed[]
}

export type SlopesOf = (sums: readonly Float64Array[], row: SummedRow) => Float64Array[]

/** How the loss of a row changes with each part's sums: cross-entropy of the noisy-or, through the softmax. */
export function partSlopes(sums: readonly Float64Array[], { row, stretches }: SummedRow): Float64Array[] {
  const parts = sums.map(softmax)
  const byLikelihood = parts.map(() => new Float64Array(outcomes))
  for (let outcome = 0; outcome <= outsideOutcome; outcome += 1) {
    const target = outcome === outsideOutcome ? row.outsideTarget : row.classTargets[outcome]
    if (target === null || target === undefined) continue
    const counts = (at: number) =>
      (outcome === outsideOutcome ? stretches[at]?.isContent : stretches[at]?.isClaim) === true
    let allMiss = 1
    for (let at = 0; at < parts.length; at += 1) if (counts(at)) allMiss *= missOf(parts[at] as Float64Array, outcome)
    const hit = Math.min(1 - 1e-6, Math.max(1e-6, 1 - allMiss))
    for (let at = 0; at < parts.length; at += 1) {
      if (!counts(at)) continue
      const miss = missOf(parts[at] as Float64Array, outcome)
      const slopes = byLikelihood[at] as Float64Array
      slopes[outcome] = target === 1 ? -allMiss / miss / hit : 1 / miss
    }
  }
  return parts.map((likelihoods, at) => {
    const slopes = byLikelihood[at] as Float64Array
    let mean = 0
    for (let outcome = 0; outcome < outcomes; outcome += 1)
      mean += (likelihoods[outcome] as number) * (slopes[outcome] as number)
    return slopes.map((slope, outcome) => (likelihoods[outcome] as number) * (slope - mean))
  })
}

function missOf(likelihoods: Float64Array, outcome: number): number {
  return 1 - Math.min(0.9999, likelihoods[outcome] as number)
}

/** Each outcome by itself; classes only where something is allowed. */
export function wholeSlopes(sums: readonly Float64Array[], { row }: SummedRow): Float64Array[] {
  return sums.map((sum) => {
    const slopes = new Float64Array(outcomes)
    const slope = (outcome: number, target: number) => 1 / (1 + Math.exp(-(sum[outcome] as number))) - target
    if (row.tells !== 'classes') slopes[outsideOutcome] = slope(outsideOutcome, row.isRefused ? 1 : 0)
    if (!row.isRefused && row.tells !== 'refusal') {
      for (let outcome = 0; outcome < classCount; outcome += 1)
        slopes[outcome] = slope(outcome, row.classTargets[outcome] ?? 0)
    }
    return slopes
  })
}

function softmax(sums: Float64Array): Float64Array {
  let highest = Number.NEGATIVE_INFINITY
  for (const sum of sums) highest = Math.max(highest, sum)
  const exponentials = sums.map((sum) => Math.exp(sum - highest))
  let total = 0
  for (const exponential of exponentials) total += exponential
  return exponentials.map((exponential) => exponential / total)
}
