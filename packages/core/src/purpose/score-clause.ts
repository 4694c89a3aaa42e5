/** What the model makes of one clause, and which words made it so. */
import { featuresOf } from './clause-features.ts'
import { zones, zonesOf } from './clause-zones.ts'
import { unpackWeight } from './packed-weights.ts'
import type { PurposeModel } from './purpose-model.ts'
import { weighedOutcomes } from './purpose-outcomes.ts'
import type { Token } from './tokens.ts'

export interface ClauseScore {
  readonly tokens: readonly Token[]
  /** Of each outcome; they add up to one. */
  readonly probabilities: readonly number[]
}

/** A stretch of weights in the model, and the positions in the clause of the words it is due to. */
interface Vote {
  readonly packed: string
  readonly from: number
  readonly scale: number
  readonly at: readonly number[]
}

/** Words of a zone share its say: ten nouns do not outvote a verb. */
export function zoneScale(wordsInZone: number): number {
  return 2 / Math.sqrt(wordsInZone)
}

export function scoreClause(tokens: readonly Token[], model: PurposeModel): ClauseScore {
  const sums = [...model.bias, 0]
  for (const { packed, from, scale } of votesOf(tokens, model)) {
    for (let outcome = 0; outcome < weighedOutcomes; outcome += 1) {
      sums[outcome] = (sums[outcome] as number) + scale * unpackWeight(packed, from + outcome)
    }
  }
  return { tokens, probabilities: softmax(sums) }
}

/** For each word of the clause, how much it speaks for an outcome. A vote of several words is split among them. */
export function contributionsTo(outcome: number, tokens: readonly Token[], model: PurposeModel): number[] {
  const contributions = tokens.map(() => 0)
  for (const { packed, from, scale, at } of votesOf(tokens, model)) {
    const share = (scale * unpackWeight(packed, from + outcome)) / at.length
    for (const position of at) contributions[position] = (contributions[position] as number) + share
  }
  return contributions
}

function votesOf(tokens: readonly Token[], model: PurposeModel): Vote[] {
  const votes: Vote[] = []
  const seen = new Set<string>()
  for (const { key, at } of featuresOf(tokens)) {
    const packed = model.featureWeights.get(key)
    if (packed === undefined || seen.has(key)) continue
    seen.add(key)
    votes.push({ packed, from: 0, scale: model.featureWeightMax, at })
  }
  const zoneByPosition = zonesOf(tokens)
  const packedByPosition = tokens.map((token, at) => {
    return zoneByPosition[at] === null ? undefined : model.wordWeights.get(token.word)
  })
  for (const [zoneIndex, zone] of zones.entries()) {
    const positions: number[] = []
    for (const [at, packed] of packedByPosition.entries()) {
      if (packed !== undefined && zoneByPosition[at] === zone) positions.push(at)
    }
    const scale = zoneScale(positions.length) * model.wordWeightMax
    for (const at of positions) {
      votes.push({ packed: packedByPosition[at] as string, from: zoneIndex * weighedOutcomes, scale, at: [at] })
    }
  }
  return votes
}

function softmax(sums: readonly number[]): number[] {
  const highest = Math.max(...sums)
  const exponentials = sums.map((sum) => Math.exp(sum - highest))
  const total = exponentials.reduce((left, right) => left + right, 0)
  return exponentials.map((exponential) => exponential / total)
}
