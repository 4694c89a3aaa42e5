/** What the readings say of a text, however many parts it has, as the same few numbers: what `model/stacking-net.ts` judges by. */
import { classCount } from '../model/purpose-outcomes.ts'
import { type ClassOdds, type HalfOdds, leastOdds, type ReadingOdds, type RefusalOdds } from './reading-odds.ts'

const refusalReadings = 3
const classReadings: ((odds: ClassOdds) => number)[] = [
  ({ part }) => part,
  ({ whole }) => whole,
  ({ windows }) => windows,
]

const halfReadings = 3

/** The whole, parts and sentences, twice, and parts twice more; beginnings and endings; each class, the two likeliest; words and parts. */
export const stackingInputCount = 8 * refusalReadings + 2 * halfReadings + (classCount + 2) * classReadings.length + 2

/** Beyond these odds a reading is as sure as it can be; networks learn best from numbers of about one. */
const surestOdds = 12
const scale = 1 / 4

const nothingOutside: RefusalOdds = {
  outside: leastOdds,
  refusalByWindows: leastOdds,
  outsideByWindows: leastOdds,
}

/** Into numbers that are there already, where they are read at once: to have so many made takes longer than to fill them. */
export function stackingInputs(
  { wholes, parts, sentences, beginnings, endings, claim, words }: ReadingOdds,
  inputs = new Float32Array(stackingInputCount),
): Float32Array {
  let at = 0
  const add = (odds: number) => {
    inputs[at++] = scale * Math.min(surestOdds, Math.max(-surestOdds, odds))
  }
  const addRefusal = (odds: RefusalOdds) => {
    add(odds.outside)
    add(odds.refusalByWindows)
    add(odds.outsideByWindows)
  }
  const [worstPart, secondWorstPart] = worstTwoOf(parts)
  const sentencesOrWhole = sentences.length > 0 ? sentences : wholes
  // One that is outside is not made better by others: the worst counts, by each reading and by all of them together.
  addRefusal(highestOf(wholes))
  addRefusal(worstTwoOf(wholes)[0])
  addRefusal(highestOf(parts))
  addRefusal(worstPart)
  addRefusal(highestOf(sentencesOrWhole))
  addRefusal(worstTwoOf(sentencesOrWhole)[0])
  // But the more parts there are, the likelier one of them sounds bad by chance: the others tell how far to believe it.
  addRefusal(secondWorstPart)
  addRefusal(meanOf(parts))
  for (const { refusalByWindows, outsideByWindows, likeliestClass } of [beginnings, endings].map(worstHalf)) {
    add(refusalByWindows)
    add(outsideByWindows)
    add(likeliestClass)
  }
  for (const reading of classReadings) {
    let likeliest = -surestOdds
    let second = -surestOdds
    for (let index = 0; index < classCount; index += 1) {
      const odds = claim === null ? leastOdds : reading(claim[index] as ClassOdds)
      add(odds)
      second = Math.max(second, Math.min(likeliest, odds))
      likeliest = Math.max(likeliest, odds)
    }
    add(likeliest)
    add(second)
  }
  add(Math.log2(1 + words))
  add(Math.log2(1 + parts.length))
  return inputs
}

function highestOf(stretches: readonly RefusalOdds[]): RefusalOdds {
  if (stretches.length === 0) return nothingOutside
  let outside = Number.NEGATIVE_INFINITY
  let refusalByWindows = Number.NEGATIVE_INFINITY
  let outsideByWindows = Number.NEGATIVE_INFINITY
  for (const stretch of stretches) {
    outside = Math.max(outside, stretch.outside)
    refusalByWindows = Math.max(refusalByWindows, stretch.refusalByWindows)
    outsideByWindows = Math.max(outsideByWindows, stretch.outsideByWindows)
  }
  return { outside, refusalByWindows, outsideByWindows }
}

function worstHalf(halves: readonly HalfOdds[]): HalfOdds {
  let refusalByWindows = leastOdds
  let outsideByWindows = leastOdds
  let likeliestClass = surestOdds
  for (const half of halves) {
    refusalByWindows = Math.max(refusalByWindows, half.refusalByWindows)
    outsideByWindows = Math.max(outsideByWindows, half.outsideByWindows)
    likeliestClass = Math.min(likeliestClass, half.likeliestClass)
  }
  return { refusalByWindows, outsideByWindows, likeliestClass }
}

/** By all readings together. */
function worstTwoOf(stretches: readonly RefusalOdds[]): readonly [worst: RefusalOdds, second: RefusalOdds] {
  let [worst, second] = [nothingOutside, nothingOutside]
  let [most, nextMost] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const stretch of stretches) {
    const sum = stretch.outside + stretch.refusalByWindows + stretch.outsideByWindows
    if (sum >= most) {
      ;[second, nextMost] = [worst, most]
      ;[worst, most] = [stretch, sum]
    } else if (sum >= nextMost) {
      ;[second, nextMost] = [stretch, sum]
    }
  }
  return [worst, second]
}

function meanOf(stretches: readonly RefusalOdds[]): RefusalOdds {
  if (stretches.length === 0) return nothingOutside
  let outside = 0
  let refusalByWindows = 0
  let outsideByWindows = 0
  for (const stretch of stretches) {
    outside += stretch.outside
    refusalByWindows += Math.max(leastOdds, stretch.refusalByWindows)
    outsideByWindows += Math.max(leastOdds, stretch.outsideByWindows)
  }
  const share = 1 / stretches.length
  return {
    outside: share * outside,
    refusalByWindows: share * refusalByWindows,
    outsideByWindows: share * outsideByWindows,
  }
}
