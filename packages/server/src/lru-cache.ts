/**
 * The same pure function of a text, with its latest answers kept. An application states few purposes, many times; `max`
 * bounds what one that makes up a new text for every read can take.
 */
export function memoizeLru<T>(answer: (text: string) => T, max: number): (text: string) => T {
  const recent = new Map<string, T>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) {
      // A map keeps the order of insertion: putting an entry back makes it the newest.
      recent.delete(text)
      recent.set(text, known)
      return known
    }
    const fresh = answer(text)
    recent.set(text, fresh)
    if (recent.size > max) recent.delete(recent.keys().next().value as string)
    return fresh
  }
}
