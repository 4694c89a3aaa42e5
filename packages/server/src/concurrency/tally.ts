/** How much each has of something. Who has nothing takes no room. */
export interface Tally {
  /** How many have something. */
  readonly size: number
  of(id: string): number
  add(id: string, count: number): void
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  return {
    get size() {
      return counts.size
    },
    of: (id) => counts.get(id) ?? 0,
    add(id, count) {
      const sum = (counts.get(id) ?? 0) + count
      if (sum > 0) counts.set(id, sum)
      else counts.delete(id)
    },
  }
}
