/**
 * Fits the model. Only whole purposes are labelled, clauses are not: a purpose has a class when at least one of its
 * clauses has (noisy-or), and the gradient finds out which. Everything random comes from a seed.
 */
import { featuresOf } from '../src/purpose/clause-features.ts'
import { zones, zonesOf } from '../src/purpose/clause-zones.ts'
import { purposeClasses } from '../src/purpose/purpose-classes.ts'
import { outsideOutcome, purposeOutcomes } from '../src/purpose/purpose-outcomes.ts'
import { takeApart } from '../src/purpose/purpose-parts.ts'
import { zoneScale } from '../src/purpose/score-clause.ts'
import { readTokens, type Token } from '../src/purpose/tokens.ts'
import type { Vocabulary } from '../src/purpose/vocabulary.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { seededRandom } from './seeded-random.ts'
import { vectorDimensions, type WordVectors } from './word-vectors.ts'

const outcomes = purposeOutcomes.length
const denseSize = zones.length * vectorDimensions

/** Chosen by cross-validation on the project's own purposes. */
const settings = {
  epochs: 12,
  batchRows: 16,
  seeds: [11, 22, 33, 44, 55, 66, 77, 88],
  /** How often a feature is hidden during training, so that no single one is relied upon. */
  hiddenShare: 0.5,
  featureRate: 0.15,
  featureDecay: 1e-5,
  denseRate: 0.003,
  denseDecay: 1e-3,
  biasRate: 0.01,
  /** A feature must have been seen in this many clauses. */
  clausesMin: 2,
} as const

interface TrainingClause {
  readonly keys: readonly string[]
  /** The summed vectors of its words, zone after zone. */
  readonly dense: Float64Array
}

export interface TrainingRow {
  readonly clauses: readonly TrainingClause[]
  /** For each class and `outside`: 1, 0, or null where the label does not say. */
  readonly targets: readonly (0 | 1 | null)[]
}

export interface ClauseModel {
  readonly featureWeights: ReadonlyMap<string, Float64Array>
  /** For each dimension of each zone, a weight for each outcome. */
  readonly denseWeights: Float64Array
  readonly bias: Float64Array
}

export function prepareRow(labelled: LabelledPurpose, vocabulary: Vocabulary, vectors: WordVectors): TrainingRow {
  const parts = takeApart(readTokens(labelled.purpose, vocabulary))
  const named = new Set(parts.names.map((name) => name.purposeClass))
  // Beside an outside purpose there may be a proper one ("recommend shoes, then sell the profile").
  const mayHideClass = labelled.kind === 'outside' && parts.clauses.length > 1
  const classTargets = purposeClasses.map((name) => {
    if (mayHideClass) return null
    return labelled.classes.includes(name) && !named.has(name) ? 1 : 0
  })
  return {
    clauses: parts.clauses.map((tokens) => ({
      keys: [...new Set(featuresOf(tokens).map((feature) => feature.key))],
      dense: denseOf(tokens, vectors),
    })),
    targets: [...classTargets, outsideTarget(labelled)],
  }
}

/** An empty set that is due to negation or evasion may or may not hide an outside purpose. */
function outsideTarget({ classes, kind }: LabelledPurpose): 0 | 1 | null {
  if (kind === 'outside') return 1
  return classes.length > 0 || kind === 'vague' ? 0 : null
}

function denseOf(tokens: readonly Token[], vectors: WordVectors): Float64Array {
  const dense = new Float64Array(denseSize)
  const zoneByPosition = zonesOf(tokens)
  for (const [zoneIndex, zone] of zones.entries()) {
    const words = tokens
      .filter((_, at) => zoneByPosition[at] === zone)
      .map((token) => vectors.indexByWord.get(token.word))
    const known = words.filter((index) => index !== undefined)
    const scale = zoneScale(known.length)
    for (const index of known) {
      for (let dimension = 0; dimension < vectorDimensions; dimension += 1) {
        const at = zoneIndex * vectorDimensions + dimension
        dense[at] = (dense[at] as number) + scale * (vectors.values[index * vectorDimensions + dimension] as number)
      }
    }
  }
  return dense
}

/** The mean of several fits: a linear model's weights can be averaged, and the mean depends less on chance. */
export function fitClauseModel(rows: readonly TrainingRow[]): ClauseModel {
  const featureIndex = indexFeatures(rows)
  const mean = {
    features: new Float64Array(featureIndex.size * outcomes),
    dense: new Float64Array(denseSize * outcomes),
    bias: new Float64Array(outcomes),
  }
  for (const seed of settings.seeds) {
    const fit = fitOnce(rows, featureIndex, seed)
    addScaled(mean.features, fit.features, 1 / settings.seeds.length)
    addScaled(mean.dense, fit.dense, 1 / settings.seeds.length)
    addScaled(mean.bias, fit.bias, 1 / settings.seeds.length)
  }
  const featureWeights = new Map(
    [...featureIndex].map(([key, index]) => [key, mean.features.slice(index * outcomes, (index + 1) * outcomes)]),
  )
  return { featureWeights, denseWeights: mean.dense, bias: mean.bias }
}

function indexFeatures(rows: readonly TrainingRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of rows.flatMap((row) => row.clauses.flatMap((clause) => clause.keys))) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const frequent = [...counts].filter(([, count]) => count >= settings.clausesMin).map(([key]) => key)
  return new Map(frequent.sort().map((key, index) => [key, index]))
}

interface Weights {
  readonly features: Float64Array
  readonly dense: Float64Array
  readonly bias: Float64Array
}

function fitOnce(rows: readonly TrainingRow[], featureIndex: ReadonlyMap<string, number>, seed: number): Weights {
  const random = seededRandom(seed)
  const features = new Float64Array(featureIndex.size * outcomes)
  const squaredGradients = new Float64Array(featureIndex.size * outcomes)
  const dense = createAdam(denseSize * outcomes, settings.denseRate, settings.denseDecay)
  const bias = createAdam(outcomes, settings.biasRate, 0)
  const indexedRows = rows.map((row) => ({
    targets: row.targets,
    clauses: row.clauses.map(({ keys, dense: input }) => ({
      input,
      features: keys.map((key) => featureIndex.get(key)).filter((index) => index !== undefined),
    })),
  }))
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(indexedRows, random)
    for (const [rowAt, row] of indexedRows.entries()) {
      const clauses = row.clauses.map((clause) => {
        const visible = clause.features.filter(() => random() >= settings.hiddenShare)
        return {
          ...clause,
          visible,
          probabilities: probabilitiesOf(visible, clause.input, { features, dense: dense.weights, bias: bias.weights }),
        }
      })
      for (const [at, slopes] of slopesOf(
        clauses.map((clause) => clause.probabilities),
        row.targets,
      ).entries()) {
        const clause = clauses[at] as (typeof clauses)[number]
        for (let outcome = 0; outcome < outcomes; outcome += 1) {
          const slope = slopes[outcome] as number
          bias.addGradient(outcome, slope)
          for (const feature of clause.visible) {
            const weightAt = feature * outcomes + outcome
            const gradient = slope + settings.featureDecay * (features[weightAt] as number)
            const squared = (squaredGradients[weightAt] as number) + gradient * gradient
            squaredGradients[weightAt] = squared
            features[weightAt] =
              (features[weightAt] as number) - (settings.featureRate * gradient) / Math.sqrt(squared + 0.01)
          }
        }
        for (let dimension = 0; dimension < denseSize; dimension += 1) {
          const value = clause.input[dimension] as number
          if (value === 0) continue
          for (let outcome = 0; outcome < outcomes; outcome += 1)
            dense.addGradient(dimension * outcomes + outcome, value * (slopes[outcome] as number))
        }
      }
      if ((rowAt + 1) % settings.batchRows === 0) {
        dense.step()
        bias.step()
      }
    }
  }
  return { features, dense: dense.weights, bias: bias.weights }
}

function probabilitiesOf(visible: readonly number[], input: Float64Array, weights: Weights): Float64Array {
  const sums = Float64Array.from(weights.bias)
  for (const feature of visible) {
    for (let outcome = 0; outcome < outcomes; outcome += 1)
      sums[outcome] = (sums[outcome] as number) + (weights.features[feature * outcomes + outcome] as number)
  }
  for (let dimension = 0; dimension < denseSize; dimension += 1) {
    const value = input[dimension] as number
    if (value === 0) continue
    for (let outcome = 0; outcome < outcomes; outcome += 1)
      sums[outcome] = (sums[outcome] as number) + value * (weights.dense[dimension * outcomes + outcome] as number)
  }
  const highest = Math.max(...sums)
  const exponentials = sums.map((sum) => Math.exp(sum - highest))
  const total = exponentials.reduce((left, right) => left + right, 0)
  return exponentials.map((exponential) => exponential / total)
}

/** How the loss of a row changes with each clause's sums: cross-entropy of the noisy-or, through the softmax. */
function slopesOf(clauses: readonly Float64Array[], targets: TrainingRow['targets']): Float64Array[] {
  const byProbability = clauses.map(() => new Float64Array(outcomes))
  for (let outcome = 0; outcome <= outsideOutcome; outcome += 1) {
    const target = targets[outcome]
    if (target === null || target === undefined) continue
    const misses = clauses.map((probabilities) => 1 - Math.min(0.9999, probabilities[outcome] as number))
    const allMiss = misses.reduce((left, right) => left * right, 1)
    const hit = Math.min(1 - 1e-6, Math.max(1e-6, 1 - allMiss))
    for (const [at, miss] of misses.entries()) {
      const slopes = byProbability[at] as Float64Array
      slopes[outcome] = target === 1 ? -allMiss / miss / hit : 1 / miss
    }
  }
  return clauses.map((probabilities, at) => {
    const slopes = byProbability[at] as Float64Array
    const mean = probabilities.reduce((sum, probability, outcome) => sum + probability * (slopes[outcome] as number), 0)
    return slopes.map((slope, outcome) => (probabilities[outcome] as number) * (slope - mean))
  })
}

function createAdam(size: number, rate: number, decay: number) {
  const weights = new Float64Array(size)
  const gradients = new Float64Array(size)
  const means = new Float64Array(size)
  const variances = new Float64Array(size)
  let steps = 0
  return {
    weights,
    addGradient(at: number, gradient: number) {
      gradients[at] = (gradients[at] as number) + gradient
    },
    step() {
      steps += 1
      const meanBias = 1 - 0.9 ** steps
      const varianceBias = 1 - 0.999 ** steps
      for (let at = 0; at < size; at += 1) {
        const weight = weights[at] as number
        const gradient = (gradients[at] as number) + decay * weight
        const mean = 0.9 * (means[at] as number) + 0.1 * gradient
        const variance = 0.999 * (variances[at] as number) + 0.001 * gradient * gradient
        weights[at] = weight - (rate * (mean / meanBias)) / (Math.sqrt(variance / varianceBias) + 1e-8)
        means[at] = mean
        variances[at] = variance
        gradients[at] = 0
      }
    },
  }
}

function addScaled(target: Float64Array, source: Float64Array, scale: number): void {
  for (const [at, value] of source.entries()) target[at] = (target[at] as number) + scale * value
}

function shuffle<Item>(items: Item[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const item = items[at] as Item
    items[at] = items[other] as Item
    items[other] = item
  }
}
