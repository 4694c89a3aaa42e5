/** Who stands behind one entry of a merged answer. Memories are known by their number, oldest first. */
import { type Source, sourceReliability } from './sources.ts'

export interface Trace {
  /** Those that say so, newest first. */
  readonly said: number[]
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
  return { said: [], overrode: nobody, decider: -1, isDecidedBySaid: false, doubt: 1, otherDoubt: 1 }
}

/** Memories are added newest first. */
export function addSaid(trace: Trace, { number, source }: TellingSource): void {
  if (trace.said.length < tracedMemoriesMax) trace.said.push(number)
  const isSaid = source !== 'inferred'
  if (trace.decider === -1 || (isSaid && !trace.isDecidedBySaid)) {
    trace.decider = number
    trace.isDecidedBySaid = isSaid
  }
  trace.doubt *= 1 - sourceReliability[source]
}

export function addOverrode(trace: Trace, { number, source }: TellingSource): void {
  if (trace.overrode === nobody) trace.overrode = [number]
  else if (trace.overrode.length < tracedMemoriesMax) (trace.overrode as number[]).push(number)
  trace.otherDoubt *= 1 - sourceReliability[source]
}
