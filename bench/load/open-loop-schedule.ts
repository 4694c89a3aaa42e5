/**
 * When the requests of an open loop are due: independent arrivals at a given rate, the same for the same seed. Callers do
 * not wait for each other, so a service that stalls finds all that was due meanwhile, and its latency counts from there.
 */
import { randomFrom } from './seeded-random.ts'

/** Milliseconds from the start, in order. */
export function openLoopSchedule(input: { ratePerSecond: number; seconds: number; seed: number }): Float64Array {
  const { ratePerSecond, seconds, seed } = input
  const random = randomFrom(seed)
  // As many as the rate says, placed independently: that is how independent callers arrive, given how many there were.
  const due = new Float64Array(Math.round(ratePerSecond * seconds))
  for (let index = 0; index < due.length; index++) due[index] = random() * seconds * 1000
  return due.sort()
}
