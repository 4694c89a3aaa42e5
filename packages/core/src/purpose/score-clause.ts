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

/** Called with a stretch of weights in the model, and the positions in the clause of the words it is due to. */
type Visit = (packed: string, from: number, scale: number, at: readonly number[]) => void

/** Words of a zone share its say: ten nouns do not outvote a verb. */
export function zoneScale(wordsInZone: number): number {
  return 2 / Math.sqrt(wordsInZone)
}

export function scoreClause(tokens: readonly Token[], model: PurposeModel): ClauseScore {
  const sums = [...model.bias, 0]
  visitVotes(tokens, model, (packed, from, scale) => {
    for (let outcome = 0; outcome < weighedOutcomes; outcome += 1) {
      sums[outcome] = (sums[outcome] as number) + scale * unpackWeight(packed, from + outcome)
    }
  })
  return { tokens, probabilities: softmax(sums) }
}

/** For each word of the clause, how much it speaks for an outcome. A vote of several words is split among them. */
export function contributionsTo(outcome: number, tokens: readonly Token[], model: PurposeModel): number[] {
  const contributions = tokens.map(() => 0)
  visitVotes(tokens, model, (packed, from, scale, at) => {
    const share = (scale * unpackWeight(packed, from + outcome)) / at.length
    for (const position of at) contributions[position] = (contributions[position] as number) + share
  })
  return contributions
}

function visitVotes(tokens: readonly Token[], model: PurposeModel, visit: Visit): void {
  const seen = new Set<string>()
  for (const { key, at } of featuresOf(tokens)) {
    const packed = model.featureWeights.get(key)
    if (packed === undefined || seen.has(key)) continue
    seen.add(key)
    visit(packed, 0, model.featureWeightMax, at)
  }
  const zoneByPosition = zonesOf(tokens)
  for (const [zoneIndex, zone] of zones.entries()) {
    const inZone = tokens.flatMap((token, at) => {
      const packed = zoneByPosition[at] === zone ? model.wordWeights.get(token.word) : undefined
      return packed === undefined ? [] : [{ packed, at: [at] }]
    })
    const scale = zoneScale(inZone.length) * model.wordWeightMax
    for (const { packed, at } of inZone) visit(packed, zoneIndex * weighedOutcomes, scale, at)
  }
}

function softmax(sums: readonly number[]): number[] {
  const highest = Math.max(...sums)
  const exponentials = sums.map((sum) => Math.exp(sum - highest))
  const total = exponentials.reduce((left, right) => left + right, 0)
  return exponentials.map((exponential) => exponential / total)
}
