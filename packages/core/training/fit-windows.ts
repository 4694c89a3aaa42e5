/**
 * Fits the reading by windows: detectors that each look at five neighbouring words, the strongest answer of each counts, and
 * what they answer is weighed, each by itself and several together. It learns what words mean beside each other, where the
 * features only know which words there are.
 */
import { windowOutcomes } from '../src/purpose/model/purpose-outcomes.ts'
import { windowReach, windowWords } from '../src/purpose/model/windows.ts'
import { type BatchWord, type BatchWords, createBatchWords } from './batch-words.ts'
import { createFittedVectors, type FittedVectors } from './fit-word-vectors.ts'
import { seededRandom, shuffle } from './seeded-random.ts'
import type { TrainingRow } from './training-rows.ts'
import { addScaled, product } from './vector-sums.ts'
import { createWindowNet, type FittedWindows, type WindowNet, type WindowShape } from './window-net.ts'
import { slopesOf, type WindowRow, windowRows } from './window-rows.ts'

export interface WindowSettings extends WindowShape {
  readonly epochs: number
  readonly seed: number
  readonly rate: number
  /** How often a word, a detector and what is weighed together are left out, so that none is relied upon. */
  readonly wordsLeftOut: number
  readonly detectorsLeftOut: number
  readonly hiddenLeftOut: number
}

export const windowSettings: WindowSettings = {
  dimensions: 32,
  detectors: 192,
  hidden: 128,
  epochs: 10,
  seed: 1,
  rate: 0.0012,
  wordsLeftOut: 0.15,
  detectorsLeftOut: 0.25,
  hiddenLeftOut: 0.3,
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
  const vectors = createFittedVectors(general, directions, dimensions, random)
  const net = createWindowNet(settings, normal)
  const rows = windowRows(trainingRows)
  const order = Int32Array.from(rows, (_, at) => at)
  const steps = Math.ceil((rows.length * settings.epochs) / batchRows)
  const words = createBatchWords(vectors, net.layers.filters)
  const fitRow = createRowFit(net, vectors, words, settings, random)
  let seen = 0
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random)
    for (const rowAt of order) {
      fitRow(rows[rowAt] as WindowRow)
      seen += 1
      if (seen % batchRows !== 0) continue
      const rate = settings.rate * (1 - seen / batchRows / (steps + 1)) + 1e-5
      net.step(rate, batchRows)
      vectors.step(rate, batchRows)
      words.clear()
    }
  }
  return {
    detectors,
    dimensions,
    hidden,
    vectors: vectors.all(),
    ...net.fitted(),
  }
}

/** Reads a row forwards, and adds to the gradients what its mistakes say, backwards. */
function createRowFit(
  { weights, layers, weighingGradients }: WindowNet,
  vectors: FittedVectors,
  batchWords: BatchWords,
  { dimensions, detectors, hidden, wordsLeftOut, detectorsLeftOut, hiddenLeftOut }: WindowSettings,
  random: () => number,
): (row: WindowRow) => void {
  const { weighing, blame } = layers
  const inputSlopes = new Float32Array(wordsMax * dimensions)
  const answers = new Float32Array(detectors)
  const strongest = new Float32Array(detectors)
  const strongestAt = new Int32Array(detectors)
  /** What was heard, what is said to it by the hidden units and outcomes, and how wrong that was. */
  const pooled = weighing.inputs
  const said = weighing.sums
  const slopes = blame.inputs
  const pooledSlopes = blame.sums
  const kept = new Float32Array(pooled.length)
  const unitsKept = new Float32Array(hidden)
  const keep = (share: number) => (random() < 1 - share ? 1 / (1 - share) : 0)

  function detect(words: readonly BatchWord[]): void {
    strongest.fill(0)
    strongestAt.fill(0)
    for (let centre = 0; centre < words.length; centre += 1) {
      answers.set(weights.filterBias.values)
      for (let place = 0; place < windowWords; place += 1) {
        const word = words[centre + place - windowReach]
        if (word !== undefined) addScaled(answers, 0, word.answers, place * detectors, detectors, 1)
      }
      for (let detector = 0; detector < detectors; detector += 1) {
        if ((answers[detector] as number) <= (strongest[detector] as number)) continue
        strongest[detector] = answers[detector] as number
        strongestAt[detector] = centre
      }
    }
  }

  function pool(words: readonly BatchWord[], meanScale: number): void {
    pooled.fill(0)
    pooled.set(strongest)
    for (const { vector } of words) addScaled(pooled, detectors, vector, 0, dimensions, meanScale)
    for (let unit = 0; unit < pooled.length; unit += 1) {
      kept[unit] = keep(detectorsLeftOut)
      pooled[unit] = (pooled[unit] as number) * (kept[unit] as number)
    }
  }

  /** Leaves the units as they were kept. */
  function sumUp(): Float32Array {
    said.set(weights.weighingBias.values)
    weighing.addUp()
    const sums = said.slice(hidden)
    for (let unit = 0; unit < hidden; unit += 1) {
      unitsKept[unit] = (said[unit] as number) > 0 ? keep(hiddenLeftOut) : 0
      said[unit] = (said[unit] as number) * (unitsKept[unit] as number)
      addScaled(sums, 0, weights.hiddenOutputs.values, unit * windowOutcomes, windowOutcomes, said[unit] as number)
    }
    return sums
  }

  function blameUnits(sumSlopes: Float32Array): void {
    const { hiddenOutputs, weighingBias } = weights
    slopes.fill(0)
    slopes.set(sumSlopes, hidden)
    for (let unit = 0; unit < hidden; unit += 1) {
      if (unitsKept[unit] === 0) continue
      const from = unit * windowOutcomes
      slopes[unit] = (unitsKept[unit] as number) * product(sumSlopes, 0, hiddenOutputs.values, from, windowOutcomes)
      addScaled(hiddenOutputs.gradients, from, sumSlopes, 0, windowOutcomes, said[unit] as number)
    }
    addScaled(weighingBias.gradients, 0, slopes, 0, slopes.length, 1)
    weighingGradients.addRow(pooled, 0, slopes, 0)
    pooledSlopes.fill(0)
    blame.addUp()
    for (let unit = 0; unit < pooledSlopes.length; unit += 1)
      pooledSlopes[unit] = (pooledSlopes[unit] as number) * (kept[unit] as number)
  }

  /** For what a detector makes of a word: the detector is to blame as far as the word says something, and the other way round. */
  function blameProduct(slope: number, filterAt: number, vector: Float32Array, slopesAt: number): void {
    const { values, gradients } = weights.filters
    for (let at = 0; at < dimensions; at += 1) {
      const filter = filterAt + at
      inputSlopes[slopesAt + at] = (inputSlopes[slopesAt + at] as number) + slope * (values[filter] as number)
      gradients[filter] = (gradients[filter] as number) + slope * (vector[at] as number)
    }
  }

  function blameWords(rows: Int32Array, words: readonly BatchWord[], meanScale: number): void {
    const { filterBias } = weights
    inputSlopes.fill(0, 0, words.length * dimensions)
    for (let detector = 0; detector < detectors; detector += 1) {
      const slope = pooledSlopes[detector] as number
      if (slope === 0 || (strongest[detector] as number) <= 0) continue
      filterBias.gradients[detector] = (filterBias.gradients[detector] as number) + slope
      for (let place = 0; place < windowWords; place += 1) {
        const at = (strongestAt[detector] as number) + place - windowReach
        const word = words[at]
        if (word === undefined) continue
        blameProduct(slope, (place * detectors + detector) * dimensions, word.vector, at * dimensions)
      }
    }
    for (let at = 0; at < words.length; at += 1) {
      addScaled(inputSlopes, at * dimensions, pooledSlopes, detectors, dimensions, meanScale)
      vectors.addGradient(rows[at] as number, inputSlopes, at * dimensions)
    }
  }

  return (row) => {
    const visible = row.words.filter(() => random() >= wordsLeftOut).subarray(0, wordsMax)
    const rows = visible.length === 0 ? row.words.subarray(0, 1) : visible
    const words = Array.from(rows, batchWords.read)
    const meanScale = 1 / Math.sqrt(1 + words.length)
    detect(words)
    pool(words, meanScale)
    blameUnits(slopesOf(sumUp(), row))
    blameWords(rows, words, meanScale)
  }
}
