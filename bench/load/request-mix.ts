/** Which operation comes next: a round of a hundred in a shuffled order, so that every hundred requests have the same mix. */
import { randomFrom } from './seeded-random.ts'

export type Weights = Readonly<Record<string, number>>

/** Names, each as often as its weight says. */
export function requestMix(weights: Weights, seed: number): readonly string[] {
  const random = randomFrom(seed)
  const round = Object.entries(weights).flatMap(([name, weight]) => new Array<string>(weight).fill(name))
  for (let index = round.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[round[index], round[other]] = [round[other] as string, round[index] as string]
  }
  return round
}
