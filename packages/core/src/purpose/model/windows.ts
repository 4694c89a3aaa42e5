/**
 * The reading by windows: detectors that each look at three neighbouring words. The strongest answer of each counts, and so does
 * the mean of all words, by itself and several together ("a routine is described" and "for the insurer"). It knows what words mean
 * beside each other; the features only know which words there are.
 */
import type { Part } from '../parts/split-parts.ts'
import type { Token } from '../text/tokens.ts'
import { type PackedWeights, weightAt } from './packed-numbers.ts'
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
export type WindowSums = Float32Array

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

/** Words said are few at a time and the same again and again. */
const rememberedMax = 4096

/** A word's vector, and what each detector makes of it in each place of a window. */
interface KnownWord {
  readonly vector: Float32Array
  readonly answers: Float32Array
}

export function createWindowReader(model: WindowModel): ReadWindows {
  const { detectors, dimensions } = model
  const remembered = new Map<number, KnownWord>()
  const knownWord = (row: number): KnownWord => {
    const known = remembered.get(row)
    if (known !== undefined) return known
    if (remembered.size >= rememberedMax) remembered.clear()
    const word = readWord(row, model)
    remembered.set(row, word)
    return word
  }
  const pool = {
    strongest: new Float32Array(detectors),
    atEdge: new Float32Array(detectors),
    mean: new Float32Array(dimensions),
    units: new Float32Array(model.hidden),
    silence: new Float32Array(windowWords * detectors),
  }
  return (parts, sentences) => {
    const words = borderedTokens(parts).map((token) => knownWord(vectorRowOf(token)))
    const starts = partStarts(parts)
    const answers = new Float32Array(words.length * detectors)
    for (let at = 0; at < words.length; at += 1) {
      answerAt(words, at, 0, words.length, model, pool.silence, answers, at * detectors)
    }
    const poolRange = (from: number, to: number): number => {
      const start = starts[from] as number
      const end = Math.max(start, (starts[to] as number) - 1)
      poolWords(words, start, end, answers, model, pool)
      return end - start
    }
    const sumsOf = ([from, to]: PartRange) => weigh(pool, poolRange(from, to), model)
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
  answers: Float32Array,
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

/** The strongest answer of each detector and the sum of the words' vectors. Used again for each range. */
interface Pool {
  readonly strongest: Float32Array
  readonly atEdge: Float32Array
  readonly mean: Float32Array
  /** The hidden units, while they are added up. */
  readonly units: Float32Array
  /** What stands beyond the ends. */
  readonly silence: Float32Array
}

function poolWords(
  words: readonly KnownWord[],
  from: number,
  to: number,
  answers: Float32Array,
  model: WindowModel,
  { strongest, atEdge, mean, silence }: Pool,
): void {
  const { detectors, dimensions } = model
  strongest.fill(0)
  mean.fill(0)
  for (let at = from; at < to; at += 1) {
    // At the edges of a range, what stands beyond them is not seen.
    const isCut = (at === from && from > 0) || (at === to - 1 && to < words.length)
    if (isCut) answerAt(words, at, from, to, model, silence, atEdge, 0)
    const heard = isCut ? atEdge : answers
    const offset = isCut ? 0 : at * detectors
    for (let detector = 0; detector < detectors; detector += 1) {
      const answer = heard[offset + detector] as number
      if (answer > (strongest[detector] as number)) strongest[detector] = answer
    }
    const { vector } = words[at] as KnownWord
    for (let dimension = 0; dimension < dimensions; dimension += 1)
      mean[dimension] = (mean[dimension] as number) + (vector[dimension] as number)
  }
}

function readWord(row: number, { detectors, dimensions, vectors, filters }: WindowModel): KnownWord {
  const vector = new Float32Array(dimensions)
  const answers = new Float32Array(windowWords * detectors)
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    const value = vectors.max * weightAt(vectors.weights, row * dimensions + dimension)
    vector[dimension] = value
    for (let place = 0; place < windowWords; place += 1) {
      const from = (place * dimensions + dimension) * detectors
      const to = place * detectors
      for (let detector = 0; detector < detectors; detector += 1)
        answers[to + detector] = (answers[to + detector] as number) + value * (filters[from + detector] as number)
    }
  }
  return { vector, answers }
}

function weigh({ strongest, mean, units }: Pool, words: number, model: WindowModel): WindowSums {
  const sums = Float32Array.from(model.outputBias)
  const scale = 1 / Math.sqrt(1 + words)
  const { detectors, dimensions, hidden, outputs, hiddenWeights, hiddenOutputs } = model
  units.set(model.hiddenBias)
  for (let unit = 0; unit < detectors + dimensions; unit += 1) {
    const value = unit < detectors ? (strongest[unit] as number) : (mean[unit - detectors] as number) * scale
    if (value === 0) continue
    const from = unit * hidden
    for (let to = 0; to < hidden; to += 1)
      units[to] = (units[to] as number) + value * (hiddenWeights[from + to] as number)
    addOutputs(sums, outputs, unit, value)
  }
  for (let unit = 0; unit < hidden; unit += 1) {
    const value = units[unit] as number
    if (value > 0) addOutputs(sums, hiddenOutputs, unit, value)
  }
  return sums
}

function addOutputs(sums: Float32Array, outputs: Float32Array, unit: number, value: number): void {
  const from = unit * windowOutcomes
  for (let outcome = 0; outcome < windowOutcomes; outcome += 1)
    sums[outcome] = (sums[outcome] as number) + value * (outputs[from + outcome] as number)
}
