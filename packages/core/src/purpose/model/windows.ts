/**
 * The reading by windows: detectors that each look at five neighbouring words. The strongest answer of each counts, and so does
 * the mean of all words, by itself and several together ("a routine is described" and "for the insurer"). It knows what words mean
 * beside each other; the features only know which words there are.
 */
import { lengthLimits } from '../../limits.ts'
import type { Part, PartRange } from '../parts/split-parts.ts'
import { lettersMax } from '../text/canonical-text.ts'
import type { Token } from '../text/tokens.ts'
import { shortLanes } from './dense-kernel.ts'
import {
  createDenseLayers,
  createDenseMemory,
  createRowUnpacker,
  type DenseLayer,
  type DenseMemory,
  numbersIn,
  numbersToUnpack,
  roundedUp,
} from './dense-layer.ts'
import { createKnownWords, type KnownWords, numbersOfWords } from './known-words.ts'
import type { PackedWeights } from './packed-weights.ts'
import { windowOutcomes } from './purpose-outcomes.ts'

export interface WindowTables {
  readonly dimensions: number
  readonly detectors: number
  readonly hidden: number
  /** By row: the special ones first, then the words by rank. */
  readonly vectors: PackedWeights
  readonly filters: PackedWeights
  readonly filterBias: readonly number[]
  /** For each detector, and then each dimension of the mean, a weight for each hidden unit and for each outcome. */
  readonly hiddenWeights: PackedWeights
  readonly hiddenBias: readonly number[]
  readonly outputs: PackedWeights
  /** For each hidden unit, a weight for each outcome. */
  readonly hiddenOutputs: PackedWeights
  readonly outputBias: readonly number[]
}

/** How far a window sees to either side of a word. */
export const windowReach = 2
export const windowWords = 2 * windowReach + 1
/** Rows that stand for an unknown word, a number and the border between two parts; row 0 stands for nothing. */
export const specialRows = 4
const unknownRow = 1
const numberRow = 2
const borderRow = 3

/** Log-odds of each class, of a refusal, and of something outside. */
export type WindowSums = Float64Array

/** Of each range, as if nothing stood around it. */
export type ReadWindows = (parts: readonly Part[], ranges: readonly PartRange[]) => readonly WindowSums[]

/** The words of all parts, with a border (null) between two. */
export function borderedTokens(parts: readonly Part[]): (Token | null)[] {
  const tokens: (Token | null)[] = []
  for (const part of parts) {
    if (tokens.length > 0) tokens.push(null)
    for (const token of part.tokens) tokens.push(token)
  }
  return tokens
}

export function vectorRowOf(token: Token | null): number {
  if (token === null) return borderRow
  if (token.rank >= 0) return token.rank + specialRows
  return token.legibility === 'number' ? numberRow : unknownRow
}

export function createWindowReader(model: WindowTables): ReadWindows {
  const network = createNetwork(model)
  const { words: knownWords } = network
  return (parts, ranges) => {
    const words = knownWords.lookUp(borderedTokens(parts).map(vectorRowOf))
    const read = createRangeReader(words, model, network)
    const starts = partStarts(parts)
    // A part may be a sentence, too, or all there is.
    const known = new Map<number, WindowSums>()
    return ranges.map(([from, to]) => {
      const range = from * (parts.length + 1) + to
      const start = starts[from] as number
      const sums = known.get(range) ?? read(start, Math.max(start, (starts[to] as number) - 1))
      known.set(range, sums)
      return sums
    })
  }
}

/** Where each part begins among the bordered words; and where another one would. */
function partStarts(parts: readonly Part[]): number[] {
  const starts = [0]
  for (const { tokens } of parts) starts.push((starts.at(-1) as number) + tokens.length + 1)
  return starts
}

/** Reads words from one up to, but not including, another, as if nothing stood around them. */
function createRangeReader(
  words: readonly number[],
  { detectors, dimensions, hidden }: WindowTables,
  network: Network,
): (from: number, to: number) => WindowSums {
  const { memory, list, vectorSums, filterBias, strongest, answerStep, weighing, last, bias } = network
  const { silence } = network.words
  addUpVectors(words, dimensions, network)
  const heard = weighing.inputs
  const stride = evenly(dimensions)
  return (from, to) => {
    const length = to - from
    list.fill(silence, 0, windowReach)
    for (let at = 0; at < length; at += 1) list[windowReach + at] = words[from + at] as number
    list.fill(silence, windowReach + length, length + 2 * windowReach)
    strongest.fill(0)
    memory.raiseToStrongest(
      list.byteOffset,
      list.byteOffset + length * list.BYTES_PER_ELEMENT,
      detectors * strongest.BYTES_PER_ELEMENT,
      filterBias.byteOffset,
      strongest.byteOffset,
      Math.ceil(detectors / shortLanes),
    )
    for (let detector = 0; detector < detectors; detector += 1)
      heard[detector] = answerStep * (strongest[detector] as number)
    const scale = 1 / Math.sqrt(1 + length)
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      const before = vectorSums[from * stride + dimension] as number
      heard[detectors + dimension] = scale * ((vectorSums[to * stride + dimension] as number) - before)
    }
    weighing.sums.set(bias)
    weighing.addUp()
    for (let unit = 0; unit < hidden; unit += 1) last.inputs[unit] = Math.max(0, weighing.sums[unit] as number)
    for (let outcome = 0; outcome < windowOutcomes; outcome += 1)
      last.sums[outcome] = weighing.sums[hidden + outcome] as number
    last.addUp()
    return new Float64Array(last.sums)
  }
}

/** Before each word, and after the last, the sum of the vectors so far: the mean of any range is found from two of them. */
function addUpVectors(
  words: readonly number[],
  dimensions: number,
  { memory, words: { vectorAt }, list, vectorSums }: Network,
): void {
  for (let at = 0; at < words.length; at += 1) list[at] = (words[at] as number) + vectorAt
  memory.addUpVectors(
    list.byteOffset,
    list.byteOffset + words.length * list.BYTES_PER_ELEMENT,
    evenly(dimensions) * Float32Array.BYTES_PER_ELEMENT,
    vectorSums.byteOffset,
  )
}

/** Sums are made two at a time. */
function evenly(dimensions: number): number {
  return dimensions + (dimensions % 2)
}

interface Network {
  readonly memory: DenseMemory
  readonly words: KnownWords
  /** The words of a range, with silence around them. */
  readonly list: Int32Array
  /** Used again for each text; nothing before the first word. */
  readonly vectorSums: Float64Array
  /** In steps of answers. */
  readonly filterBias: Int16Array
  /** The same, of the strongest answer of each detector. Used again for each range. */
  readonly strongest: Int16Array
  readonly answerStep: number
  /** From what was heard (the strongest answer of each detector, then the mean of the words' vectors) to hidden units and outcomes. */
  readonly weighing: DenseLayer
  readonly bias: Float32Array
  /** From the hidden units to the outcomes. */
  readonly last: DenseLayer
}

/** Words, borders between parts, and silence: a border is where there was a space or a mark. */
const listMax = roundedUp(lettersMax + lengthLimits.purpose + 2 * windowReach)

function createNetwork(model: WindowTables): Network {
  const { detectors, dimensions, hidden, outputs, hiddenWeights, hiddenOutputs } = model
  const shapes = [
    { inputs: detectors + dimensions, outputs: hidden + windowOutcomes },
    { inputs: hidden, outputs: windowOutcomes },
  ]
  const sumCount = (listMax + 1) * evenly(dimensions)
  const packedMax = Math.max(...[hiddenWeights, outputs, hiddenOutputs].map(({ bytes }) => bytes.length))
  const memory = createDenseMemory(
    numbersIn(shapes) +
      numbersToUnpack(packedMax) +
      numbersOfWords(model) +
      listMax +
      roundedUp(2 * sumCount) +
      2 * roundedUp(detectors),
  )
  const [weighing, last] = createDenseLayers(shapes, memory) as [DenseLayer, DenseLayer]
  const unpackRows = createRowUnpacker(packedMax, memory)
  unpackRows(weighing, hiddenWeights)
  unpackRows(weighing, outputs, hidden)
  unpackRows(last, hiddenOutputs)
  const answerStep = model.vectors.step * model.filters.step
  const filterBias = memory.takeShorts(detectors)
  filterBias.set(model.filterBias.map((bias) => Math.round(bias / answerStep)))
  return {
    memory,
    words: createKnownWords(model, memory),
    list: memory.takeAddresses(listMax),
    vectorSums: memory.takeSums(sumCount),
    filterBias,
    strongest: memory.takeShorts(detectors),
    answerStep,
    weighing,
    bias: Float32Array.of(...model.hiddenBias, ...model.outputBias),
    last,
  }
}
