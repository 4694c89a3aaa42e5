/** What was asked for lately, up to so many: whoever makes up a new text for every request can take no more. */
export interface LruCache<T> {
  get(text: string): T | undefined
  set(text: string, answer: T): void
}

export function createLruCache<T>(max: number): LruCache<T> {
  // A map keeps the order of insertion: putting an entry back makes it the newest.
  const recent = new Map<string, T>()
  return {
    get(text) {
      const known = recent.get(text)
      if (known === undefined) return undefined
      recent.delete(text)
      recent.set(text, known)
      return known
    },
    set(text, answer) {
      recent.set(text, answer)
      if (recent.size > max) recent.delete(recent.keys().next().value as string)
    },
  }
}
