/**
 * The reading by windows: detectors that each look at three neighbouring words. The strongest answer of each counts, and so does
 * the mean of all words. It knows what words mean beside each other; the features only know which words there are.
 */
import type { Part } from '../parts/split-parts.ts'
import type { Token } from '../text/tokens.ts'
import { weightAt } from './packed-numbers.ts'
import { windowOutcomes } from './purpose-outcomes.ts'

export interface WindowModel {
  readonly dimensions: number
  readonly detectors: number
  /** By row: the special ones first, then the words by rank. Packed: most words are never asked for. */
  readonly vectors: string
  readonly vectorMax: number
  readonly filters: Float32Array
  readonly filterBias: Float32Array
  readonly outputs: Float32Array
  readonly outputBias: Float32Array
}

export const windowWords = 3
/** Rows that stand for an unknown word, a number and the border between two parts; row 0 stands for nothing. */
export const specialRows = 4
const unknownRow = 1
const numberRow = 2
const borderRow = 3

export interface WindowScore {
  readonly tokens: readonly (Token | null)[]
  /** Log-odds of each class, of a refusal, and of something outside. */
  readonly sums: Float32Array
  readonly strongest: Float32Array
  /** Where each detector answered most strongly. */
  readonly at: Int32Array
}

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

export function createWindowReader(model: WindowModel): (parts: readonly Part[]) => WindowScore {
  const { detectors, dimensions, filterBias } = model
  /** Beyond the ends of a text. */
  const silence = new Float32Array(windowWords * detectors)
  const remembered = new Map<number, KnownWord>()
  const knownWord = (row: number): KnownWord => {
    const known = remembered.get(row)
    if (known !== undefined) return known
    if (remembered.size >= rememberedMax) remembered.clear()
    const word = readWord(row, model)
    remembered.set(row, word)
    return word
  }
  return (parts) => {
    const tokens = borderedTokens(parts)
    const strongest = new Float32Array(detectors)
    const at = new Int32Array(detectors)
    const mean = new Float32Array(dimensions)
    const words = tokens.map((token) => knownWord(vectorRowOf(token)))
    for (let centre = 0; centre < words.length; centre += 1) {
      const { vector, answers: here } = words[centre] as KnownWord
      const before = centre > 0 ? (words[centre - 1] as KnownWord).answers : silence
      const after = centre + 1 < words.length ? (words[centre + 1] as KnownWord).answers : silence
      for (let detector = 0; detector < detectors; detector += 1) {
        const answer =
          (filterBias[detector] as number) +
          (here[detectors + detector] as number) +
          (before[detector] as number) +
          (after[2 * detectors + detector] as number)
        if (answer > (strongest[detector] as number)) {
          strongest[detector] = answer
          at[detector] = centre
        }
      }
      for (let dimension = 0; dimension < dimensions; dimension += 1)
        mean[dimension] = (mean[dimension] as number) + (vector[dimension] as number)
    }
    return { tokens, sums: weigh(strongest, mean, tokens.length, model), strongest, at }
  }
}

function readWord(row: number, { detectors, dimensions, vectors, vectorMax, filters }: WindowModel): KnownWord {
  const vector = new Float32Array(dimensions)
  const answers = new Float32Array(windowWords * detectors)
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    const value = vectorMax * weightAt(vectors, row * dimensions + dimension)
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

function weigh(strongest: Float32Array, mean: Float32Array, words: number, model: WindowModel): Float32Array {
  const sums = Float32Array.from(model.outputBias)
  const scale = 1 / Math.sqrt(1 + words)
  const { detectors, dimensions, outputs } = model
  for (let unit = 0; unit < detectors + dimensions; unit += 1) {
    const value = unit < detectors ? (strongest[unit] as number) : (mean[unit - detectors] as number) * scale
    if (value === 0) continue
    for (let outcome = 0; outcome < windowOutcomes; outcome += 1)
      sums[outcome] = (sums[outcome] as number) + value * (outputs[unit * windowOutcomes + outcome] as number)
  }
  return sums
}
