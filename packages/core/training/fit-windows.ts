/**
 * Fits the reading by windows: detectors that each look at three neighbouring words, the strongest answer of each counts, and
 * what they answer is weighed. It learns what words mean together, where the features only know which words there are.
 */
import { classCount, windowOutcomes, windowOutside, windowRefusal } from '../src/purpose/model/purpose-outcomes.ts'
import { windowWords } from '../src/purpose/model/windows.ts'
import { seededRandom } from './seeded-random.ts'
import type { TrainingRow } from './training-rows.ts'

export interface WindowSettings {
  readonly detectors: number
  readonly epochs: number
  readonly seed: number
  readonly rate: number
  readonly vectorRate: number
  readonly hiddenWords: number
  readonly hiddenDetectors: number
}

export const windowSettings: WindowSettings = {
  detectors: 96,
  epochs: 9,
  seed: 1,
  rate: 0.0015,
  vectorRate: 0.0015,
  hiddenWords: 0.15,
  hiddenDetectors: 0.4,
}

export interface FittedWindows {
  readonly detectors: number
  readonly dimensions: number
  readonly vectors: Float32Array
  /** For each place in the window, dimension and detector. */
  readonly filters: Float32Array
  readonly filterBias: Float32Array
  /** For each detector, and then each dimension of the mean, a weight for each outcome. */
  readonly outputs: Float32Array
  readonly outputBias: Float32Array
}

const batchRows = 32

/** Begins with general vectors and makes them its own. */
export function fitWindows(
  trainingRows: readonly TrainingRow[],
  generalVectors: Float32Array,
  dimensions: number,
  settings: WindowSettings = windowSettings,
): FittedWindows {
  const random = seededRandom(settings.seed)
  const rows = windowRows(trainingRows)
  const vectorRows = createSparseAdam(generalVectors, dimensions)
  const vectors = vectorRows.values
  const { detectors } = settings
  const pooledSize = detectors + dimensions
  const normal = () => (random() + random() + random() + random() - 2) * 1.7
  const filters = createAdam(Float32Array.from({ length: windowWords * dimensions * detectors }, () => normal() * 0.08))
  const filterBias = createAdam(new Float32Array(detectors))
  const outputs = createAdam(Float32Array.from({ length: pooledSize * windowOutcomes }, () => normal() * 0.05))
  const outputBias = createAdam(new Float32Array(windowOutcomes))
  const order = Int32Array.from(rows, (_, at) => at)
  const steps = Math.ceil((rows.length * settings.epochs) / batchRows)
  let seen = 0
  let step = 0
  const answer = new Float32Array(detectors)
  const meanSlopes = new Float32Array(dimensions)
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random)
    for (const rowAt of order) {
      const row = rows[rowAt] as WindowRow
      const words = row.words.filter((word) => random() >= settings.hiddenWords || word < 0)
      const { strongest, at } = detect(words, vectors, dimensions, filters.values, filterBias.values, answer)
      const mean = meanVector(words, vectors, dimensions)
      const pooled = new Float32Array(pooledSize)
      pooled.set(strongest)
      pooled.set(mean, detectors)
      const keep = 1 - settings.hiddenDetectors
      const masks = pooled.map(() => (random() < keep ? 1 / keep : 0))
      const sums = Float32Array.from(outputBias.values)
      for (let unit = 0; unit < pooledSize; unit += 1) {
        const value = (pooled[unit] as number) * (masks[unit] as number)
        pooled[unit] = value
        if (value === 0) continue
        for (let outcome = 0; outcome < windowOutcomes; outcome += 1)
          sums[outcome] =
            (sums[outcome] as number) + value * (outputs.values[unit * windowOutcomes + outcome] as number)
      }
      const slopes = slopesOf(sums, row)
      meanSlopes.fill(0)
      for (let outcome = 0; outcome < windowOutcomes; outcome += 1) outputBias.add(outcome, slopes[outcome] as number)
      for (let unit = 0; unit < pooledSize; unit += 1) {
        if ((masks[unit] as number) === 0) continue
        let back = 0
        for (let outcome = 0; outcome < windowOutcomes; outcome += 1) {
          const slope = slopes[outcome] as number
          back += slope * (outputs.values[unit * windowOutcomes + outcome] as number)
          if ((pooled[unit] as number) !== 0)
            outputs.add(unit * windowOutcomes + outcome, slope * (pooled[unit] as number))
        }
        back *= masks[unit] as number
        if (unit >= detectors) {
          meanSlopes[unit - detectors] = back
          continue
        }
        if ((strongest[unit] as number) <= 0) continue
        filterBias.add(unit, back)
        for (let place = 0; place < windowWords; place += 1) {
          const word = words[(at[unit] as number) + place - 1]
          if (word === undefined || word <= 0) continue
          const from = word * dimensions
          const slopesOfWord = vectorRows.gradient(word)
          for (let dimension = 0; dimension < dimensions; dimension += 1) {
            const filterAt = (place * dimensions + dimension) * detectors + unit
            slopesOfWord[dimension] = (slopesOfWord[dimension] as number) + back * (filters.values[filterAt] as number)
            filters.add(filterAt, back * (vectors[from + dimension] as number))
          }
        }
      }
      const meanScale = 1 / Math.sqrt(1 + words.reduce((count, word) => count + (word > 0 ? 1 : 0), 0))
      for (const word of words) {
        if (word <= 0) continue
        const slopesOfWord = vectorRows.gradient(word)
        for (let dimension = 0; dimension < dimensions; dimension += 1)
          slopesOfWord[dimension] = (slopesOfWord[dimension] as number) + meanScale * (meanSlopes[dimension] as number)
      }
      seen += 1
      if (seen % batchRows === 0) {
        step += 1
        const rate = settings.rate * (1 - step / (steps + 1)) + 1e-5
        for (const part of [filters, filterBias, outputs, outputBias]) part.step(rate, batchRows)
        vectorRows.step((rate * settings.vectorRate) / settings.rate, batchRows)
      }
    }
  }
  return {
    detectors,
    dimensions,
    vectors,
    filters: filters.values,
    filterBias: filterBias.values,
    outputs: outputs.values,
    outputBias: outputBias.values,
  }
}

/** The strongest answer of each detector over all windows, and where it was. */
function detect(
  words: Int32Array,
  vectors: Float32Array,
  dimensions: number,
  filters: Float32Array,
  bias: Float32Array,
  answer: Float32Array,
): { strongest: Float32Array; at: Int32Array } {
  const detectors = bias.length
  const strongest = new Float32Array(detectors)
  const at = new Int32Array(detectors)
  for (let centre = 0; centre < words.length; centre += 1) {
    answer.set(bias)
    for (let place = 0; place < windowWords; place += 1) {
      const word = words[centre + place - 1]
      if (word === undefined || word <= 0) continue
      const from = word * dimensions
      for (let dimension = 0; dimension < dimensions; dimension += 1) {
        const value = vectors[from + dimension] as number
        const filterFrom = (place * dimensions + dimension) * detectors
        for (let detector = 0; detector < detectors; detector += 1)
          answer[detector] = (answer[detector] as number) + value * (filters[filterFrom + detector] as number)
      }
    }
    for (let detector = 0; detector < detectors; detector += 1) {
      if ((answer[detector] as number) > (strongest[detector] as number)) {
        strongest[detector] = answer[detector] as number
        at[detector] = centre
      }
    }
  }
  return { strongest, at }
}

function meanVector(words: Int32Array, vectors: Float32Array, dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions)
  let count = 1
  for (const word of words) {
    if (word <= 0) continue
    count += 1
    for (let dimension = 0; dimension < dimensions; dimension += 1)
      mean[dimension] = (mean[dimension] as number) + (vectors[word * dimensions + dimension] as number)
  }
  const scale = 1 / Math.sqrt(count)
  return mean.map((value) => value * scale)
}

/** Each outcome by itself; classes only where something is allowed. */
function slopesOf(sums: Float32Array, { row, tellsRefusal, tellsClasses }: WindowRow): Float32Array {
  const { isRefused, classTargets, outsideTarget, weight } = row
  const slopes = new Float32Array(windowOutcomes)
  const slope = (outcome: number, target: number) => weight * (1 / (1 + Math.exp(-(sums[outcome] as number))) - target)
  if (tellsRefusal) {
    slopes[windowRefusal] = slope(windowRefusal, isRefused ? 1 : 0)
    if (outsideTarget !== null) slopes[windowOutside] = slope(windowOutside, outsideTarget)
  }
  if (tellsClasses && !isRefused) {
    for (let outcome = 0; outcome < classCount; outcome += 1)
      slopes[outcome] = slope(outcome, classTargets[outcome] ?? 0)
  }
  return slopes
}

/** What can speak for a class is not always what can speak against it; then a row is seen twice. */
interface WindowRow {
  readonly row: TrainingRow
  readonly words: Int32Array
  readonly tellsRefusal: boolean
  readonly tellsClasses: boolean
}

function windowRows(rows: readonly TrainingRow[]): WindowRow[] {
  return rows
    .flatMap((row) => {
      const { words, claimWords } = row
      if (claimWords === null) return [{ row, words, tellsRefusal: true, tellsClasses: true }]
      return [
        { row, words, tellsRefusal: true, tellsClasses: false },
        { row, words: claimWords, tellsRefusal: false, tellsClasses: true },
      ]
    })
    .filter(({ words }) => words.length > 0)
}

function createAdam(values: Float32Array) {
  const gradients = new Float32Array(values.length)
  const means = new Float32Array(values.length)
  const variances = new Float32Array(values.length)
  let steps = 0
  return {
    values,
    add(at: number, gradient: number) {
      gradients[at] = (gradients[at] as number) + gradient
    },
    step(rate: number, rows: number) {
      steps += 1
      const meanBias = 1 - 0.9 ** steps
      const varianceBias = 1 - 0.999 ** steps
      for (let at = 0; at < values.length; at += 1) {
        const gradient = (gradients[at] as number) / rows
        const mean = 0.9 * (means[at] as number) + 0.1 * gradient
        const variance = 0.999 * (variances[at] as number) + 0.001 * gradient * gradient
        values[at] = (values[at] as number) - (rate * (mean / meanBias)) / (Math.sqrt(variance / varianceBias) + 1e-8)
        means[at] = mean
        variances[at] = variance
        gradients[at] = 0
      }
    },
  }
}

/** Only the rows that a batch has touched are moved. */
function createSparseAdam(initial: Float32Array, dimensions: number) {
  const values = Float32Array.from(initial)
  const means = new Float32Array(values.length)
  const variances = new Float32Array(values.length)
  const touched = new Map<number, Float32Array>()
  let steps = 0
  return {
    values,
    gradient(row: number): Float32Array {
      let gradient = touched.get(row)
      if (gradient === undefined) {
        gradient = new Float32Array(dimensions)
        touched.set(row, gradient)
      }
      return gradient
    },
    step(rate: number, rows: number) {
      steps += 1
      const meanBias = 1 - 0.9 ** steps
      const varianceBias = 1 - 0.999 ** steps
      for (const [row, gradients] of touched) {
        for (let dimension = 0; dimension < dimensions; dimension += 1) {
          const at = row * dimensions + dimension
          const gradient = (gradients[dimension] as number) / rows
          const mean = 0.9 * (means[at] as number) + 0.1 * gradient
          const variance = 0.999 * (variances[at] as number) + 0.001 * gradient * gradient
          values[at] = (values[at] as number) - (rate * (mean / meanBias)) / (Math.sqrt(variance / varianceBias) + 1e-8)
          means[at] = mean
          variances[at] = variance
        }
      }
      touched.clear()
    },
  }
}

function shuffle(items: Int32Array, random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const item = items[at] as number
    items[at] = items[other] as number
    items[other] = item
  }
}
