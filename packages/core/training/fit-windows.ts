/**
 * Fits the reading by windows: detectors that each look at three neighbouring words, the strongest answer of each counts, and
 * what they answer is weighed, each by itself and several together. It learns what words mean beside each other, where the
 * features only know which words there are.
 */
import { windowOutcomes } from '../src/purpose/model/purpose-outcomes.ts'
import { windowWords } from '../src/purpose/model/windows.ts'
import { type Adam, createAdam } from './adam.ts'
import { createFittedVectors } from './fit-word-vectors.ts'
import { seededRandom, shuffle } from './seeded-random.ts'
import type { TrainingRow } from './training-rows.ts'
import { addScaled, product } from './vector-sums.ts'
import { slopesOf, type WindowRow, windowRows } from './window-rows.ts'

export interface WindowSettings {
  readonly dimensions: number
  readonly detectors: number
  readonly hidden: number
  readonly epochs: number
  readonly seed: number
  readonly rate: number
  /** How often a word, a detector and what is weighed together are left out, so that none is relied upon. */
  readonly wordsLeftOut: number
  readonly detectorsLeftOut: number
  readonly hiddenLeftOut: number
}

export const windowSettings: WindowSettings = {
  dimensions: 24,
  detectors: 32,
  hidden: 64,
  epochs: 10,
  seed: 1,
  rate: 0.0015,
  wordsLeftOut: 0.15,
  detectorsLeftOut: 0.25,
  hiddenLeftOut: 0.3,
}

export interface FittedWindows {
  readonly detectors: number
  readonly dimensions: number
  readonly hidden: number
  readonly vectors: Float32Array
  /** For each place in the window, dimension and detector. */
  readonly filters: Float32Array
  readonly filterBias: Float32Array
  /** For each detector, and then each dimension of the mean, a weight for each hidden unit and for each outcome. */
  readonly hiddenWeights: Float32Array
  readonly hiddenBias: Float32Array
  readonly outputs: Float32Array
  /** For each hidden unit, a weight for each outcome. */
  readonly hiddenOutputs: Float32Array
  readonly outputBias: Float32Array
}

const batchRows = 32
const wordsMax = 512

export function fitWindows(
  trainingRows: readonly TrainingRow[],
  general: Float32Array,
  directions: Float32Array,
  settings: WindowSettings = windowSettings,
): FittedWindows {
  const { dimensions, detectors, hidden } = settings
  const random = seededRandom(settings.seed)
  const normal = () => (random() + random() + random() + random() - 2) * 1.7
  const started = (size: number, scale: number) =>
    createAdam(Float32Array.from({ length: size }, () => normal() * scale))
  const pooledSize = detectors + dimensions
  const vectors = createFittedVectors(general, directions, dimensions, random)
  const net: Net = {
    filters: started(windowWords * dimensions * detectors, 0.08),
    filterBias: createAdam(new Float32Array(detectors)),
    hiddenWeights: started(pooledSize * hidden, 0.7 / Math.sqrt(pooledSize)),
    hiddenBias: createAdam(new Float32Array(hidden)),
    outputs: started(pooledSize * windowOutcomes, 0.05),
    hiddenOutputs: started(hidden * windowOutcomes, 0.05),
    outputBias: createAdam(new Float32Array(windowOutcomes)),
  }
  const rows = windowRows(trainingRows)
  const order = Int32Array.from(rows, (_, at) => at)
  const steps = Math.ceil((rows.length * settings.epochs) / batchRows)
  const fitRow = createRowFit(net, vectors, settings, random)
  let seen = 0
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random)
    for (const rowAt of order) {
      fitRow(rows[rowAt] as WindowRow)
      seen += 1
      if (seen % batchRows !== 0) continue
      const rate = settings.rate * (1 - seen / batchRows / (steps + 1)) + 1e-5
      for (const weights of Object.values(net)) weights.step(rate, batchRows)
      vectors.step(rate, batchRows)
    }
  }
  return {
    detectors,
    dimensions,
    hidden,
    vectors: vectors.all(),
    filters: net.filters.values,
    filterBias: net.filterBias.values,
    hiddenWeights: net.hiddenWeights.values,
    hiddenBias: net.hiddenBias.values,
    outputs: net.outputs.values,
    hiddenOutputs: net.hiddenOutputs.values,
    outputBias: net.outputBias.values,
  }
}

type Net = Record<
  'filters' | 'filterBias' | 'hiddenWeights' | 'hiddenBias' | 'outputs' | 'hiddenOutputs' | 'outputBias',
  Adam
>

/** Reads a row forwards, and adds to the gradients what its mistakes say, backwards. */
function createRowFit(
  net: Net,
  vectors: ReturnType<typeof createFittedVectors>,
  { dimensions, detectors, hidden, wordsLeftOut, detectorsLeftOut, hiddenLeftOut }: WindowSettings,
  random: () => number,
): (row: WindowRow) => void {
  const pooledSize = detectors + dimensions
  const inputs = new Float32Array(wordsMax * dimensions)
  const inputSlopes = new Float32Array(wordsMax * dimensions)
  const answers = new Float32Array(detectors)
  const strongest = new Float32Array(detectors)
  const strongestAt = new Int32Array(detectors)
  const pooled = new Float32Array(pooledSize)
  const kept = new Float32Array(pooledSize)
  const pooledSlopes = new Float32Array(pooledSize)
  const units = new Float32Array(hidden)
  const unitsKept = new Float32Array(hidden)
  const unitSlopes = new Float32Array(hidden)
  const keep = (share: number) => (random() < 1 - share ? 1 / (1 - share) : 0)

  function detect(words: Int32Array): void {
    strongest.fill(0)
    strongestAt.fill(0)
    for (let centre = 0; centre < words.length; centre += 1) {
      answers.set(net.filterBias.values)
      for (let place = 0; place < windowWords; place += 1) {
        const word = centre + place - 1
        if (word < 0 || word >= words.length) continue
        for (let dimension = 0; dimension < dimensions; dimension += 1) {
          const value = inputs[word * dimensions + dimension] as number
          addScaled(answers, 0, net.filters.values, (place * dimensions + dimension) * detectors, detectors, value)
        }
      }
      for (let detector = 0; detector < detectors; detector += 1) {
        if ((answers[detector] as number) <= (strongest[detector] as number)) continue
        strongest[detector] = answers[detector] as number
        strongestAt[detector] = centre
      }
    }
  }

  function pool(words: Int32Array, meanScale: number): void {
    pooled.fill(0)
    pooled.set(strongest)
    for (let at = 0; at < words.length; at += 1)
      addScaled(pooled, detectors, inputs, at * dimensions, dimensions, meanScale)
    for (let unit = 0; unit < pooledSize; unit += 1) {
      kept[unit] = keep(detectorsLeftOut)
      pooled[unit] = (pooled[unit] as number) * (kept[unit] as number)
    }
  }

  function sumUp(): Float32Array {
    const sums = Float32Array.from(net.outputBias.values)
    units.set(net.hiddenBias.values)
    for (let unit = 0; unit < pooledSize; unit += 1) {
      const value = pooled[unit] as number
      if (value === 0) continue
      addScaled(sums, 0, net.outputs.values, unit * windowOutcomes, windowOutcomes, value)
      addScaled(units, 0, net.hiddenWeights.values, unit * hidden, hidden, value)
    }
    for (let unit = 0; unit < hidden; unit += 1) {
      unitsKept[unit] = (units[unit] as number) > 0 ? keep(hiddenLeftOut) : 0
      units[unit] = (units[unit] as number) * (unitsKept[unit] as number)
      addScaled(sums, 0, net.hiddenOutputs.values, unit * windowOutcomes, windowOutcomes, units[unit] as number)
    }
    return sums
  }

  function blameUnits(slopes: Float32Array): void {
    addScaled(net.outputBias.gradients, 0, slopes, 0, windowOutcomes, 1)
    for (let unit = 0; unit < hidden; unit += 1) {
      unitSlopes[unit] = 0
      if (unitsKept[unit] === 0) continue
      const from = unit * windowOutcomes
      unitSlopes[unit] =
        (unitsKept[unit] as number) * product(slopes, 0, net.hiddenOutputs.values, from, windowOutcomes)
      addScaled(net.hiddenOutputs.gradients, from, slopes, 0, windowOutcomes, units[unit] as number)
    }
    addScaled(net.hiddenBias.gradients, 0, unitSlopes, 0, hidden, 1)
    for (let unit = 0; unit < pooledSize; unit += 1) {
      pooledSlopes[unit] = 0
      if (kept[unit] === 0) continue
      const direct = product(slopes, 0, net.outputs.values, unit * windowOutcomes, windowOutcomes)
      const together = product(unitSlopes, 0, net.hiddenWeights.values, unit * hidden, hidden)
      pooledSlopes[unit] = (kept[unit] as number) * (direct + together)
      addScaled(net.outputs.gradients, unit * windowOutcomes, slopes, 0, windowOutcomes, pooled[unit] as number)
      addScaled(net.hiddenWeights.gradients, unit * hidden, unitSlopes, 0, hidden, pooled[unit] as number)
    }
  }

  function blameWords(words: Int32Array, meanScale: number): void {
    inputSlopes.fill(0, 0, words.length * dimensions)
    for (let detector = 0; detector < detectors; detector += 1) {
      const slope = pooledSlopes[detector] as number
      if (slope === 0 || (strongest[detector] as number) <= 0) continue
      net.filterBias.gradients[detector] = (net.filterBias.gradients[detector] as number) + slope
      for (let place = 0; place < windowWords; place += 1) {
        const word = (strongestAt[detector] as number) + place - 1
        if (word < 0 || word >= words.length) continue
        for (let dimension = 0; dimension < dimensions; dimension += 1) {
          const filterAt = (place * dimensions + dimension) * detectors + detector
          const at = word * dimensions + dimension
          inputSlopes[at] = (inputSlopes[at] as number) + slope * (net.filters.values[filterAt] as number)
          net.filters.gradients[filterAt] = (net.filters.gradients[filterAt] as number) + slope * (inputs[at] as number)
        }
      }
    }
    for (let at = 0; at < words.length; at += 1) {
      addScaled(inputSlopes, at * dimensions, pooledSlopes, detectors, dimensions, meanScale)
      vectors.addGradient(words[at] as number, inputSlopes, at * dimensions)
    }
  }

  return (row) => {
    const visible = row.words.filter(() => random() >= wordsLeftOut).subarray(0, wordsMax)
    const words = visible.length === 0 ? row.words.subarray(0, 1) : visible
    for (let at = 0; at < words.length; at += 1) vectors.read(words[at] as number, inputs, at * dimensions)
    const meanScale = 1 / Math.sqrt(1 + words.length)
    detect(words)
    pool(words, meanScale)
    blameUnits(slopesOf(sumUp(), row))
    blameWords(words, meanScale)
  }
}
