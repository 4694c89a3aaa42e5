/** What the model makes of each part and of the whole text, and which words made it so. */
import type { Part } from '../parts/split-parts.ts'
import { zonesOf } from '../parts/zones.ts'
import type { Token } from '../text/tokens.ts'
import { createFeatureList, featurePositions } from './feature-rows.ts'
import { leadingVerbAt, listFeatures, type Surroundings } from './features.ts'
import type { ReadingModel } from './purpose-model.ts'
import { weighedOutcomes } from './purpose-outcomes.ts'

export interface StretchScore {
  readonly tokens: readonly Token[]
  readonly surroundings: Surroundings
  /** For each outcome: of a part, likelihoods that add up to one; of a whole, each by itself, `outside` meaning that all is refused. */
  readonly likelihoods: Float64Array
}

const wholeSurroundings: Surroundings = { reading: 'whole', link: 'whole', verbBefore: null }

/** Each part with what joins it to the one before. */
export function surroundParts(parts: readonly Part[]): Surroundings[] {
  let verbBefore: Token | null = null
  return parts.map(({ tokens, link }) => {
    const surroundings: Surroundings = { reading: 'part', link, verbBefore }
    const verb = leadingVerbAt(tokens, zonesOf(tokens))
    if (verb >= 0) verbBefore = tokens[verb] as Token
    return surroundings
  })
}

/** All parts in one piece: no full stop keeps an outside purpose apart from what gives it away. */
export function wholeOf(parts: readonly Part[]): Part {
  return {
    tokens: parts.length === 1 ? (parts[0] as Part).tokens : parts.flatMap(({ tokens }) => tokens),
    link: 'whole',
  }
}

export function scorePart({ tokens }: Part, surroundings: Surroundings, model: ReadingModel): StretchScore {
  const sums = new Float64Array(weighedOutcomes + 1)
  for (let outcome = 0; outcome < weighedOutcomes; outcome += 1) sums[outcome] = model.partBias[outcome] as number
  model.features.addFeatures(tokens, surroundings, sums)
  return { tokens, surroundings, likelihoods: softmax(sums) }
}

export function scoreWhole({ tokens }: Part, model: ReadingModel): StretchScore {
  const sums = new Float64Array(weighedOutcomes + 1)
  for (let outcome = 0; outcome < weighedOutcomes; outcome += 1) sums[outcome] = model.wholeBias[outcome] as number
  model.features.addFeatures(tokens, wholeSurroundings, sums)
  for (let outcome = 0; outcome < weighedOutcomes; outcome += 1) {
    sums[outcome] = 1 / (1 + Math.exp(-(sums[outcome] as number)))
  }
  return { tokens, surroundings: wholeSurroundings, likelihoods: sums }
}

/** For each word, how much it speaks for an outcome. What two words say together is split between them. */
export function contributionsTo(
  outcome: number,
  { tokens, surroundings }: StretchScore,
  model: ReadingModel,
): number[] {
  const contributions = tokens.map(() => 0)
  const add = (at: number, weight: number) => {
    if (at >= 0) contributions[at] = (contributions[at] as number) + weight
  }
  const list = createFeatureList()
  listFeatures(tokens, model.clusters, surroundings, list)
  const counted = new Set<number>()
  for (let feature = 0; feature < list.count; feature += 1) {
    const place = model.features.placeOf(list, feature)
    if (place < 0 || counted.has(place)) continue
    counted.add(place)
    const weight = model.features.weightAt(place, outcome)
    const [at, alsoAt] = featurePositions(list, feature)
    add(at, alsoAt < 0 ? weight : weight / 2)
    add(alsoAt, weight / 2)
  }
  return contributions
}

function softmax(sums: Float64Array): Float64Array {
  let highest = Number.NEGATIVE_INFINITY
  for (const sum of sums) highest = Math.max(highest, sum)
  let total = 0
  for (let outcome = 0; outcome < sums.length; outcome += 1) {
    const likelihood = Math.exp((sums[outcome] as number) - highest)
    sums[outcome] = likelihood
    total += likelihood
  }
  for (let outcome = 0; outcome < sums.length; outcome += 1) sums[outcome] = (sums[outcome] as number) / total
  return sums
}
