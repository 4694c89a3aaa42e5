/** What the model makes of one clause, and which words made it so. */
import { visitFeatures } from './clause-features.ts'
import { type Zone, zones, zonesOf } from './clause-zones.ts'
import { unpackWeight } from './packed-weights.ts'
import type { PurposeModel } from './purpose-model.ts'
import { weighedOutcomes } from './purpose-outcomes.ts'
import type { Token } from './tokens.ts'

export interface ClauseScore {
  readonly tokens: readonly Token[]
  readonly zones: readonly (Zone | null)[]
  /** Of each outcome; they add up to one. */
  readonly probabilities: readonly number[]
  readonly votes: readonly Vote[]
}

interface Vote {
  /** The text that holds the packed weights, and where in it they begin. */
  readonly table: string
  readonly from: number
  readonly scale: number
  /** Positions in the clause of the one or two words it is due to. */
  readonly at: number
  readonly alsoAt: number | null
}

/** Words of a zone share its say: ten nouns do not outvote a verb. */
export function zoneScale(wordsInZone: number): number {
  return 2 / Math.sqrt(wordsInZone)
}

export function scoreClause(tokens: readonly Token[], model: PurposeModel): ClauseScore {
  const zoneByPosition = zonesOf(tokens)
  const votes: Vote[] = []
  addFeatureVotes(votes, tokens, zoneByPosition, model)
  addWordVotes(votes, tokens, zoneByPosition, model)
  const sums = [...model.tables.bias, 0]
  for (const { table, from, scale } of votes) {
    for (let outcome = 0; outcome < weighedOutcomes; outcome += 1) {
      sums[outcome] = (sums[outcome] as number) + scale * unpackWeight(table, from + outcome)
    }
  }
  return { tokens, zones: zoneByPosition, probabilities: softmax(sums), votes }
}

/** For each word of the clause, how much it speaks for an outcome. A vote of several words is split among them. */
export function contributionsTo(outcome: number, { tokens, votes }: ClauseScore): number[] {
  const contributions = tokens.map(() => 0)
  for (const { table, from, scale, at, alsoAt } of votes) {
    const weight = scale * unpackWeight(table, from + outcome)
    const share = alsoAt === null ? weight : weight / 2
    contributions[at] = (contributions[at] as number) + share
    if (alsoAt !== null) contributions[alsoAt] = (contributions[alsoAt] as number) + share
  }
  return contributions
}

/** A feature votes once, however often the clause has it. */
function addFeatureVotes(
  votes: Vote[],
  tokens: readonly Token[],
  zoneByPosition: readonly (Zone | null)[],
  { tables, featureWeights }: PurposeModel,
): void {
  const seen = new Set<number>()
  visitFeatures(tokens, zoneByPosition, (kind, first, second, at, alsoAt) => {
    const from = featureWeights.find(kind, first, second)
    if (from === undefined || seen.has(from)) return
    seen.add(from)
    votes.push({ table: tables.features, from, scale: tables.featureWeightMax, at, alsoAt })
  })
}

function addWordVotes(
  votes: Vote[],
  tokens: readonly Token[],
  zoneByPosition: readonly (Zone | null)[],
  { tables, wordWeightsAt }: PurposeModel,
): void {
  for (let zone = 0; zone < zones.length; zone += 1) {
    const inZone: number[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const hasWeights = zoneByPosition[at] === zones[zone] && (wordWeightsAt[(tokens[at] as Token).rank] ?? 0) > 0
      if (hasWeights) inZone.push(at)
    }
    const scale = zoneScale(inZone.length) * tables.wordWeightMax
    for (const at of inZone) {
      const from = (wordWeightsAt[(tokens[at] as Token).rank] as number) + zone * weighedOutcomes
      votes.push({ table: tables.words, from, scale, at, alsoAt: null })
    }
  }
}

function softmax(sums: readonly number[]): number[] {
  const highest = Math.max(...sums)
  const likelihoods = sums.map((sum) => Math.exp(sum - highest))
  let total = 0
  for (const likelihood of likelihoods) total += likelihood
  return likelihoods.map((likelihood) => likelihood / total)
}
