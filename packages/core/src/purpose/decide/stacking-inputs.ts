/** What the readings say of a text, however many parts it has, as the same few numbers: what `model/stacking-net.ts` judges by. */
import { classCount } from '../model/purpose-outcomes.ts'
import { type ClassOdds, leastOdds, type ReadingOdds, type RefusalOdds } from './reading-odds.ts'

const refusalReadings = ['outside', 'refusalByWindows', 'outsideByWindows'] as const satisfies (keyof RefusalOdds)[]
const classReadings = ['part', 'whole', 'windows'] as const satisfies (keyof ClassOdds)[]

/** The whole, parts and sentences, twice; each class, the two likeliest; words and parts. */
export const stackingInputCount = 6 * refusalReadings.length + (classCount + 2) * classReadings.length + 2

/** Beyond these odds a reading is as sure as it can be; networks learn best from numbers of about one. */
const surestOdds = 12
const scale = 1 / 4

const nothingOutside: RefusalOdds = {
  outside: leastOdds,
  refusalByWindows: leastOdds,
  outsideByWindows: leastOdds,
}

export function stackingInputs({ wholes, parts, sentences, claim, words }: ReadingOdds): Float32Array {
  const inputs = new Float32Array(stackingInputCount)
  let at = 0
  const add = (odds: number) => {
    inputs[at++] = scale * Math.min(surestOdds, Math.max(-surestOdds, odds))
  }
  for (const stretches of [wholes, parts, sentences.length > 0 ? sentences : wholes]) {
    // One that is outside is not made better by others: only the worst counts, by each reading and by all of them together.
    const worst = worstOf(stretches)
    for (const reading of refusalReadings) add(highest(stretches, reading))
    for (const reading of refusalReadings) add(worst[reading])
  }
  for (const reading of classReadings) {
    let likeliest = -surestOdds
    let second = -surestOdds
    for (let index = 0; index < classCount; index += 1) {
      const odds = claim?.[index]?.[reading] ?? leastOdds
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

function highest(stretches: readonly RefusalOdds[], reading: keyof RefusalOdds): number {
  if (stretches.length === 0) return nothingOutside[reading]
  let most = Number.NEGATIVE_INFINITY
  for (const stretch of stretches) most = Math.max(most, stretch[reading])
  return most
}

function worstOf(stretches: readonly RefusalOdds[]): RefusalOdds {
  let worst = nothingOutside
  let most = Number.NEGATIVE_INFINITY
  for (const stretch of stretches) {
    const sum = stretch.outside + stretch.refusalByWindows + stretch.outsideByWindows
    if (sum < most) continue
    worst = stretch
    most = sum
  }
  return worst
}
