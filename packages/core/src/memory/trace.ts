/** Who stands behind one entry of a merged answer. Memories are known by their number, oldest first. */
import { type Source, sourceReliability } from './sources.ts'

export interface Trace {
  /** The newest that says so; -1: nobody yet. */
  newest: number
  /** The others that do, newest first; most entries have none. */
  others: readonly number[]
  /** Those that say otherwise, newest first. */
  overrode: readonly number[]
  /** The newest one that says so and was not only inferred; where all were, the newest. */
  decider: number
  isDecidedBySaid: boolean
  /** How likely it is that all who say so are wrong, and the same for all who say otherwise. */
  doubt: number
  otherDoubt: number
}

/** How many memories are named for one entry; the newest say most. */
export const tracedMemoriesMax = 20

export interface TellingSource {
  readonly number: number
  readonly source: Source
}

const nobody: readonly number[] = []

export function newTrace(): Trace {
  return { newest: -1, others: nobody, overrode: nobody, decider: -1, isDecidedBySaid: false, doubt: 1, otherDoubt: 1 }
}

/** Memories are added newest first. */
export function addSaid(trace: Trace, { number, source }: TellingSource): void {
  const isSaid = source !== 'inferred'
  if (trace.newest === -1) trace.newest = number
  else trace.others = withOneMore(trace.others, number, tracedMemoriesMax - 1)
  if (trace.decider === -1 || (isSaid && !trace.isDecidedBySaid)) {
    trace.decider = number
    trace.isDecidedBySaid = isSaid
  }
  trace.doubt *= 1 - sourceReliability[source]
}

export function addOverrode(trace: Trace, { number, source }: TellingSource): void {
  trace.overrode = withOneMore(trace.overrode, number, tracedMemoriesMax)
  trace.otherDoubt *= 1 - sourceReliability[source]
}

function withOneMore(numbers: readonly number[], number: number, max: number): readonly number[] {
  if (numbers === nobody) return [number]
  if (numbers.length < max) (numbers as number[]).push(number)
  return numbers
}
