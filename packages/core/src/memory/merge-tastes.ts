/**
 * Likes and dislikes of several memories: the newest memory decides, though what was inferred never decides over what was
 * said; within one memory the dislike does. One user can have very many, so that what is known of them stands in lists side by
 * side, and not in an object each.
 */
import { tidyItemKey } from './comparison-keys.ts'

export interface MergedTastes {
  /** Where an item stands in the lists, by `tidyItemKey`. */
  readonly places: Map<string, number>
  readonly spellings: string[]
  readonly facts: number[]
  /** The latest memory that disliked it, by its number. */
  readonly dislikedBy: number[]
}

const isLiked = 1
const isSaid = 2
const isContested = 4

export function emptyTastes(): MergedTastes {
  return { places: new Map(), spellings: [], facts: [], dislikedBy: [] }
}

export interface TellingMemory {
  /** Memories are numbered in the order in which they are added. */
  readonly number: number
  readonly isSaid: boolean
}

/** Adds what a newer memory says to what older ones said. */
export function addTastes(
  merged: MergedTastes,
  { likes, dislikes }: { readonly likes: readonly string[]; readonly dislikes: readonly string[] },
  memory: TellingMemory,
): void {
  for (const spelling of dislikes) addTaste(merged, spelling, 0, memory)
  for (const spelling of likes) addTaste(merged, spelling, isLiked, memory)
}

function addTaste(merged: MergedTastes, spelling: string, side: 0 | 1, memory: TellingMemory): void {
  const { places, spellings, facts, dislikedBy } = merged
  const key = tidyItemKey(spelling)
  const standing = memory.isSaid ? isSaid : 0
  const place = places.get(key)
  if (place === undefined) {
    places.set(key, spellings.length)
    spellings.push(spelling)
    facts.push(side | standing)
    dislikedBy.push(side === isLiked ? -1 : memory.number)
    return
  }
  if (side === isLiked && dislikedBy[place] === memory.number) return
  if (side !== isLiked) dislikedBy[place] = memory.number
  const known = facts[place] as number
  const agrees = (known & isLiked) === side
  if (!agrees && known & isSaid & ~standing) {
    facts[place] = known | isContested
    return
  }
  // Who is overridden has no say in the spelling either.
  spellings[place] = spelling
  facts[place] = agrees ? known | standing : side | standing | isContested
}

export function isLikedAt({ facts }: MergedTastes, place: number): boolean {
  return ((facts[place] as number) & isLiked) !== 0
}

/** Whether somebody has said the opposite of what is only inferred here. */
export function isTasteDenied(place: number, merged: MergedTastes, elsewhere: MergedTastes): boolean {
  const here = merged.facts[place] as number
  if (here & isSaid) return false
  const there = elsewhere.facts[elsewhere.places.get(tidyItemKey(merged.spellings[place] as string)) ?? -1] ?? here
  return (there & isSaid) !== 0 && (there & isLiked) !== (here & isLiked)
}

/** Where the liked items stand, or the disliked ones, sorted by what they are compared by. */
export function tastePlaces(merged: MergedTastes, areLiked: boolean): readonly number[] {
  const keys: string[] = []
  for (const [key, place] of merged.places) if (isLikedAt(merged, place) === areLiked) keys.push(key)
  return keys.sort().map((key) => merged.places.get(key) as number)
}

export function tasteList(merged: MergedTastes, areLiked: boolean): readonly string[] {
  return tastePlaces(merged, areLiked).map((place) => merged.spellings[place] as string)
}

export function countTastes({ facts }: MergedTastes, areLiked: boolean): number {
  let liked = 0
  for (const fact of facts) liked += fact & isLiked
  return areLiked ? liked : facts.length - liked
}

export function countContestedTastes({ facts }: MergedTastes): number {
  let count = 0
  for (const fact of facts) if (fact & isContested) count += 1
  return count
}
