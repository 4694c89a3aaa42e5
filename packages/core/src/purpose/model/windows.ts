/**
 * The reading by windows: detectors that each look at three neighbouring words. The strongest answer of each counts, and so does
 * the mean of all words, by itself and several together ("a routine is described" and "for the insurer"). It knows what words mean
 * beside each other; the features only know which words there are.
 */
import type { Part } from '../parts/split-parts.ts'
import type { Token } from '../text/tokens.ts'
import { createDenseLayer } from './dense-layer.ts'
import { type PackedWeights, stepsOf } from './packed-weights.ts'
import { windowOutcomes } from './purpose-outcomes.ts'

export interface WindowModel {
  readonly dimensions: number
  readonly detectors: number
  readonly hidden: number
  /** By row: the special ones first, then the words by rank. Packed: most words are never asked for. */
  readonly vectors: PackedWeights
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

export const windowWords = 3
/** Rows that stand for an unknown word, a number and the border between two parts; row 0 stands for nothing. */
export const specialRows = 4
const unknownRow = 1
const numberRow = 2
const borderRow = 3

/** Log-odds of each class, of a refusal, and of something outside. */
export type WindowSums = Float64Array

/** Parts that stand side by side: from the first up to, but not including, the last. */
export type PartRange = readonly [from: number, to: number]

export interface WindowReading {
  readonly whole: WindowSums
  /** What stands around a sentence or a part plays no part in it. */
  readonly sentences: readonly WindowSums[]
  readonly parts: readonly WindowSums[]
}

/** Sentences only where there are several. */
export type ReadWindows = (parts: readonly Part[], sentences: readonly PartRange[]) => WindowReading

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

/** Words said are few at a time and the same again and again. Six megabytes at most. */
const rememberedMax = 8192

/** A word's vector, and what each detector makes of it in each place of a window. */
interface KnownWord {
  readonly vector: Float32Array
  readonly answers: Float32Array
}

export function createWindowReader(model: WindowModel): ReadWindows {
  const { detectors } = model
  const readWord = createWordReader(model)
  const remembered = new Map<number, KnownWord>()
  const knownWord = (row: number): KnownWord => {
    const known = remembered.get(row)
    if (known !== undefined) return known
    if (remembered.size >= rememberedMax) remembered.clear()
    const word = readWord(row)
    remembered.set(row, word)
    return word
  }
  const pool = createPool(model)
  const weigh = createWeigher(model)
  return (parts, sentences) => {
    const words = borderedTokens(parts).map((token) => knownWord(vectorRowOf(token)))
    const starts = partStarts(parts)
    const answers = new Float64Array(words.length * detectors)
    for (let at = 0; at < words.length; at += 1) {
      answerAt(words, at, 0, words.length, model, pool.silence, answers, at * detectors)
    }
    const sumsOf = ([from, to]: PartRange): WindowSums => {
      const start = starts[from] as number
      const end = Math.max(start, (starts[to] as number) - 1)
      poolWords(words, start, end, answers, model, pool)
      return weigh(pool.heard)
    }
    const whole = sumsOf([0, parts.length])
    const ofParts = parts.length === 1 ? [whole] : parts.map((_, at) => sumsOf([at, at + 1]))
    return {
      whole,
      parts: ofParts,
      sentences: sentences.map(([from, to]) => (to === from + 1 ? (ofParts[from] as WindowSums) : sumsOf([from, to]))),
    }
  }
}

/** Where each part begins among the bordered words; and where another one would. */
function partStarts(parts: readonly Part[]): number[] {
  const starts = [0]
  for (const { tokens } of parts) starts.push((starts.at(-1) as number) + tokens.length + 1)
  return starts
}

/** What each detector makes of the window around a word, when nothing stands before `from` and from `to` on. */
function answerAt(
  words: readonly KnownWord[],
  at: number,
  from: number,
  to: number,
  { detectors, filterBias }: WindowModel,
  silence: Float32Array,
  answers: Float64Array,
  offset: number,
): void {
  const here = (words[at] as KnownWord).answers
  const before = at > from ? (words[at - 1] as KnownWord).answers : silence
  const after = at + 1 < to ? (words[at + 1] as KnownWord).answers : silence
  for (let detector = 0; detector < detectors; detector += 1) {
    answers[offset + detector] =
      (filterBias[detector] as number) +
      (here[detectors + detector] as number) +
      (before[detector] as number) +
      (after[2 * detectors + detector] as number)
  }
}

/** What is heard of a range of words. Used again for each range. */
interface Pool {
  /** The strongest answer of each detector, then the mean of the words' vectors. */
  readonly heard: Float64Array
  readonly atEdge: Float64Array
  /** What stands beyond the ends. */
  readonly silence: Float32Array
}

function createPool({ detectors, dimensions }: WindowModel): Pool {
  return {
    heard: new Float64Array(detectors + dimensions),
    atEdge: new Float64Array(detectors),
    silence: new Float32Array(windowWords * detectors),
  }
}

function poolWords(
  words: readonly KnownWord[],
  from: number,
  to: number,
  answers: Float64Array,
  model: WindowModel,
  { heard, atEdge, silence }: Pool,
): void {
  const { detectors, dimensions } = model
  heard.fill(0)
  for (let at = from; at < to; at += 1) {
    // At the edges of a range, what stands beyond them is not seen.
    const isCut = (at === from && from > 0) || (at === to - 1 && to < words.length)
    if (isCut) answerAt(words, at, from, to, model, silence, atEdge, 0)
    const said = isCut ? atEdge : answers
    const offset = isCut ? 0 : at * detectors
    for (let detector = 0; detector < detectors; detector += 1) {
      const answer = said[offset + detector] as number
      if (answer > (heard[detector] as number)) heard[detector] = answer
    }
    const { vector } = words[at] as KnownWord
    for (let dimension = 0; dimension < dimensions; dimension += 1)
      heard[detectors + dimension] = (heard[detectors + dimension] as number) + (vector[dimension] as number)
  }
  const scale = 1 / Math.sqrt(1 + to - from)
  for (let at = detectors; at < heard.length; at += 1) heard[at] = (heard[at] as number) * scale
}

function createWordReader({ detectors, dimensions, vectors, filters }: WindowModel): (row: number) => KnownWord {
  const answer = createDenseLayer(dimensions, windowWords * detectors, (dimension, output) => {
    const place = Math.floor(output / detectors)
    return filters[(place * dimensions + dimension) * detectors + (output % detectors)] as number
  })
  const steps = stepsOf(vectors)
  const values = new Float64Array(dimensions)
  const answers = new Float64Array(windowWords * detectors + 3)
  return (row) => {
    for (let dimension = 0; dimension < dimensions; dimension += 1)
      values[dimension] = vectors.step * (steps[row * dimensions + dimension] as number)
    answers.fill(0)
    answer(values, answers)
    return { vector: new Float32Array(values), answers: new Float32Array(answers) }
  }
}

/** From what was heard to the log-odds: directly, and through the hidden units. */
function createWeigher(model: WindowModel): (heard: Float64Array) => WindowSums {
  const { detectors, dimensions, hidden, outputs, hiddenWeights, hiddenOutputs } = model
  // Hidden units and outcomes side by side: both are sums of the same inputs.
  const first = createDenseLayer(detectors + dimensions, hidden + windowOutcomes, (input, output) =>
    output < hidden
      ? (hiddenWeights[input * hidden + output] as number)
      : (outputs[input * windowOutcomes + output - hidden] as number),
  )
  const second = createDenseLayer(
    hidden,
    windowOutcomes,
    (unit, outcome) => hiddenOutputs[unit * windowOutcomes + outcome] as number,
  )
  const bias = Float64Array.of(...model.hiddenBias, ...model.outputBias)
  const sums = new Float64Array(bias.length + 3)
  return (heard) => {
    sums.set(bias)
    first(heard, sums)
    const outcomes = sums.slice(hidden, hidden + windowOutcomes)
    for (let unit = 0; unit < hidden; unit += 1) sums[unit] = Math.max(0, sums[unit] as number)
    second(sums, outcomes)
    return outcomes
  }
}
