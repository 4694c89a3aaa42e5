/** Groups words that are used alike (k-means on their vectors), so that the model can know a word by its kind. */
import { seededRandom } from './seeded-random.ts'
import { vectorDimensions, type WordVectors } from './word-vectors.ts'

export const clusterCount = 250
const rounds = 8
const seed = 5

/** By the index of the word in the vectors: a number from 1 on. */
export function clusterWords({ words, values }: WordVectors): Uint8Array {
  const random = seededRandom(seed)
  const centres = new Float64Array(clusterCount * vectorDimensions)
  // Centres begin at frequent words: rare ones are noisy.
  for (let cluster = 0; cluster < clusterCount; cluster += 1) {
    const word = Math.floor(random() * Math.min(words.length, 12_000))
    for (let dimension = 0; dimension < vectorDimensions; dimension += 1)
      centres[cluster * vectorDimensions + dimension] = values[word * vectorDimensions + dimension] as number
  }
  const nearest = new Uint8Array(words.length)
  for (let round = 0; round < rounds; round += 1) {
    for (let word = 0; word < words.length; word += 1) nearest[word] = nearestCentre(values, word, centres)
    moveCentres(centres, values, nearest)
  }
  return nearest.map((cluster) => cluster + 1)
}

function nearestCentre(values: Float64Array, word: number, centres: Float64Array): number {
  const from = word * vectorDimensions
  let best = 0
  let bestLikeness = Number.NEGATIVE_INFINITY
  for (let cluster = 0; cluster < clusterCount; cluster += 1) {
    const centre = cluster * vectorDimensions
    let likeness = 0
    for (let dimension = 0; dimension < vectorDimensions; dimension += 1)
      likeness += (values[from + dimension] as number) * (centres[centre + dimension] as number)
    if (likeness > bestLikeness) {
      bestLikeness = likeness
      best = cluster
    }
  }
  return best
}

/** To the mean of its words, at length one: likeness is the angle. */
function moveCentres(centres: Float64Array, values: Float64Array, nearest: Uint8Array): void {
  const sums = new Float64Array(centres.length)
  for (let word = 0; word < nearest.length; word += 1) {
    const centre = (nearest[word] as number) * vectorDimensions
    for (let dimension = 0; dimension < vectorDimensions; dimension += 1)
      sums[centre + dimension] =
        (sums[centre + dimension] as number) + (values[word * vectorDimensions + dimension] as number)
  }
  for (let cluster = 0; cluster < clusterCount; cluster += 1) {
    const centre = cluster * vectorDimensions
    let length = 0
    for (let dimension = 0; dimension < vectorDimensions; dimension += 1)
      length += (sums[centre + dimension] as number) ** 2
    if (length === 0) continue
    for (let dimension = 0; dimension < vectorDimensions; dimension += 1)
      centres[centre + dimension] = (sums[centre + dimension] as number) / Math.sqrt(length)
  }
}
